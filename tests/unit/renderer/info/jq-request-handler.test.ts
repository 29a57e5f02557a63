import { expect, test } from 'vitest';
import type { createJq } from '../../../../renderer/info/jq.ts';
import { type JqRequest, maxJsonBytes } from '../../../../renderer/info/jq-request.ts';
import { createJqRequestHandler } from '../../../../renderer/info/jq-request-handler.ts';

type Jq = ReturnType<typeof createJq>;

const neverFilters: Jq = { run: () => Promise.reject(new Error('jq was not to be asked')) };
const bytesOf = (text: string) => new TextEncoder().encode(text);

function answerOver(bytes: Uint8Array<ArrayBuffer>, jq = neverFilters) {
  const reads: string[] = [];
  const { run, paths } = createJqRequestHandler({
    jq,
    read: async (url) => {
      reads.push(url);
      return bytes;
    },
  });
  return { answer: (request: JqRequest) => run(request, () => {}), paths, reads };
}

test.each(['', '.', ' . '])('the filter %j shows the data as it was sent, without jq', async (filter) => {
  const { answer } = answerOver(bytesOf('{"n":12345678901234567890}'));
  expect(await answer({ url: 'a', filter })).toEqual({
    kind: 'shown',
    text: '{\n  "n": 12345678901234567890\n}',
    notes: [],
  });
});

test('a document is read once for many filters, and another one is read anew', async () => {
  const { answer, reads } = answerOver(bytesOf('1'), { run: async () => ({ ok: true, text: '1' }) });
  await answer({ url: 'a', filter: '.' });
  await answer({ url: 'a', filter: '.x' });
  await answer({ url: 'b', filter: '.x' });
  expect(reads).toEqual(['a', 'b']);
});

test.each([
  ['a byte order mark', Uint8Array.of(0xef, 0xbb, 0xbf, ...bytesOf('["é"]'))],
  ['UTF-16, little end first', Uint8Array.of(0xff, 0xfe, 0x5b, 0, 0x22, 0, 0xe9, 0, 0x22, 0, 0x5d, 0)],
  ['UTF-16, big end first, unmarked', Uint8Array.of(0, 0x5b, 0, 0x22, 0, 0xe9, 0, 0x22, 0, 0x5d)],
])('JSON with %s is read', async (_, bytes) => {
  const { answer } = answerOver(bytes);
  expect(await answer({ url: 'a', filter: '.' })).toMatchObject({ kind: 'shown', text: '[\n  "é"\n]' });
});

test('damaged data is shown as it came, with the place of the damage', async () => {
  const { answer } = answerOver(bytesOf('{"a": tru'));
  expect(await answer({ url: 'a', filter: '.' })).toEqual({
    kind: 'raw',
    text: '{"a": tru',
    why: 'The data is damaged at character 7, line 1: "t" does not belong there. Here it is as it came.',
  });
});

test('what is no JSON at all is shown as text, and so it is under a filter', async () => {
  const text = ' No template of this name is published.';
  const shown = { kind: 'raw', text, why: 'This answer is no JSON. Here it is as text, as it came.' };
  const { answer } = answerOver(bytesOf(text), { run: async () => ({ ok: false, problem: 'Invalid literal.' }) });
  expect(await answer({ url: 'a', filter: '.' })).toEqual(shown);
  expect(await answer({ url: 'a', filter: '.name' })).toEqual(shown);
});

test('a filter with a mistake over good data is said to be wrong', async () => {
  const { answer } = answerOver(bytesOf('{}'), { run: async () => ({ ok: false, problem: 'Unexpected end.' }) });
  expect(await answer({ url: 'a', filter: '.[' })).toEqual({ kind: 'refused', problem: 'Unexpected end.' });
});

test('what is too complex to show says so, and is shown as it came', async () => {
  const deep = '['.repeat(300) + ']'.repeat(300);
  const { answer } = answerOver(bytesOf(deep));
  expect(await answer({ url: 'a', filter: '.' })).toMatchObject({
    kind: 'raw',
    text: deep,
    why: expect.stringContaining('too complex to show'),
  });
});

test('what is too large shows how it begins', async () => {
  const { answer } = answerOver(new Uint8Array(maxJsonBytes + 1).fill(0x20));
  const reply = await answer({ url: 'a', filter: '.' });
  expect(reply).toMatchObject({ kind: 'raw', why: expect.stringContaining('too large') });
  expect(reply.kind === 'raw' && reply.text.length).toBe(1024 * 1024);
});

test('a filter that finds nothing says so', async () => {
  const { answer } = answerOver(bytesOf('{}'), { run: async () => ({ ok: true, text: '' }) });
  expect(await answer({ url: 'a', filter: 'empty' })).toEqual({
    kind: 'shown',
    text: '',
    notes: ['The filter found nothing.'],
  });
});

test('a document that is gone is unreadable, and no defect', async () => {
  const { run } = createJqRequestHandler({ jq: neverFilters, read: () => Promise.reject(new Error('404')) });
  expect(await run({ url: 'a', filter: '.' }, () => {})).toEqual({ kind: 'unreadable' });
});

test('the paths of a document are read from what is kept, and a document that is gone has none', async () => {
  const { answer, paths, reads } = answerOver(Uint8Array.of(0xef, 0xbb, 0xbf, ...bytesOf('{"a":{"b":1}}')));
  await answer({ url: 'a', filter: '' });
  const found = await paths('a');
  expect([...found!.keys.get('a')!.keys.keys()]).toEqual(['b']);
  expect(reads).toEqual(['a']);
  const gone = createJqRequestHandler({ jq: neverFilters, read: () => Promise.reject(new Error('404')) });
  expect(await gone.paths('a')).toBeNull();
});
