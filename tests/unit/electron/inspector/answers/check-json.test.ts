import { expect, test } from 'vitest';
import { checkJson } from '../../../../../electron/inspector/answers/check-json.ts';

const textOf = (text: string) => {
  const bytes = Buffer.from(text);
  return { bytes: bytes.length, tail: bytes.subarray(-2_048), readText: async (most: number) => text.slice(0, most) };
};
const long = `[${'"0123456789",'.repeat(800_000)}"end"]`;

test('whole JSON passes, however long', async () => {
  expect(await checkJson(textOf('{"a":[1,2]}'))).toEqual({ ok: true, notes: [] });
  expect(await checkJson(textOf(`${long}\n`))).toEqual({ ok: true, notes: [] });
});

test('JSON that breaks off does not', async () => {
  expect(await checkJson(textOf('{"a": [1, 2'))).toEqual({ ok: false });
  expect(await checkJson(textOf(long.slice(0, -5)))).toEqual({ ok: false });
});

test('values and characters that JSON does not allow pass with a note; the same words in a text are no reason for one', async () => {
  const noted = { ok: true, notes: ['The JSON has values or characters that JSON does not allow.'] };
  expect(await checkJson(textOf('[NaN, -Infinity, "a\u0001b"]'))).toEqual(noted);
  expect(await checkJson(textOf('["NaN", "\\u0001"]'))).toEqual({ ok: true, notes: [] });
});
