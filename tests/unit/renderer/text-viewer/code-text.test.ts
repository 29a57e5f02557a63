import { expect, test } from 'vitest';
import { beginningOf, codeTextOf, readText } from '../../../../renderer/text-viewer/code-text.ts';
import { countOtherEndings } from '../../../../renderer/text-viewer/line-endings.ts';
import { changedSpan } from '../../../../shared/changed-span.ts';
import fc from '../../../support/property-tests.ts';

const never = new AbortController().signal;

test('lines and whole text say the same, however the lines end', async () => {
  const { raw, lines } = await codeTextOf('a\r\nb\rc\n\nd', never);
  expect(raw).toBe('a\nb\nc\n\nd');
  expect(lines.toString()).toBe(raw);
  expect(lines.lines).toBe(5);
});

test('how the lines ended is known, over any number of pieces', async () => {
  expect((await codeTextOf('a\nb\n', never)).endings).toBeNull();
  expect((await codeTextOf('a\r\nb\rc\n\nd', never)).endings).toEqual(Uint8Array.of(1, 2, 0, 0));
  const long = await codeTextOf(`${'line\r\n'.repeat(300_000)}end\n`, never);
  expect(long.endings?.length).toBe(300_001);
  expect(countOtherEndings(long.endings, null)).toBe(300_000);
  expect(countOtherEndings(long.endings, long.endings)).toBe(0);
});

test('a text of many pieces is put together without a seam', async () => {
  const text = `${'x'.repeat(2 * 1024 * 1024 - 1)}😀${'line\n'.repeat(600_000)}`;
  const { raw, lines } = await codeTextOf(text, never);
  expect(raw).toBe(text);
  expect(lines.length).toBe(text.length);
  expect(lines.lines).toBe(600_001);
  expect(lines.sliceString(2 * 1024 * 1024 - 3, 2 * 1024 * 1024 + 5)).toBe('xx😀line');
});

const bodyOf = (...chunks: Uint8Array<ArrayBuffer>[]) => new Response(new Blob(chunks)).body!;

test('a body is read as UTF-8, a character across two chunks included', async () => {
  const [first, ...rest] = new TextEncoder().encode('€uro');
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(Uint8Array.of(first!));
      controller.enqueue(Uint8Array.from(rest));
      controller.close();
    },
  });
  expect(await readText(body, 1_000)).toBe('€uro');
});

test('UTF-16 is read by its mark', async () => {
  expect(await readText(bodyOf(Uint8Array.of(0xff, 0xfe, 0xe9, 0, 0x21, 0)), 1_000)).toBe('é!');
});

test('a body is read up to the limit and no further', async () => {
  let cancelled = false;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(100).fill(0x61)),
    cancel: () => {
      cancelled = true;
    },
  });
  expect(await readText(endless, 250)).toBe('a'.repeat(250));
  expect(cancelled).toBe(true);
});

test('the beginning of a long body is given once, before the rest, and is the beginning of the whole', async () => {
  const text = 'a line\r\n'.repeat(40_000);
  const beginnings: string[] = [];
  expect(await readText(bodyOf(new TextEncoder().encode(text)), 1e9, (read) => beginnings.push(read))).toBe(text);
  expect(beginnings).toHaveLength(1);
  const beginning = beginningOf(beginnings[0]!)!;
  const whole = await codeTextOf(text, never);
  expect(whole.raw.startsWith(`${beginning.raw}\n`)).toBe(true);
  expect(beginning.lines.toString()).toBe(beginning.raw);
});

test('a short body, and one without a complete line, have no beginning', async () => {
  const beginnings: string[] = [];
  await readText(bodyOf(new TextEncoder().encode('a\nb')), 1e9, (read) => beginnings.push(read));
  expect(beginnings).toEqual([]);
  expect(beginningOf('one line without an end')).toBeNull();
});

test('what differs between two texts is one span that makes the second of the first', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 12 });
  fc.assert(
    fc.property(text, text, (before, after) => {
      const span = changedSpan(before, after);
      const { from, oldTo, newTo } = span ?? { from: 0, oldTo: 0, newTo: 0 };
      expect(before.slice(0, from) + after.slice(from, newTo) + before.slice(oldTo)).toBe(after);
    }),
  );
});
