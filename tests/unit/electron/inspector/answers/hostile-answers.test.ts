import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { TaskInput } from '../../../../../electron/inspection/answer-tasks.ts';
import { embeddedPdf } from '../../../../../electron/inspector/answers/embedded-pdf.ts';
import { inspectHere } from '../../../../support/inspect-here.ts';
import { scratchFolder } from '../../base/scratch.ts';

/*
 * Texts that were made to take time. Nonlinear code takes minutes or hours for them, so a test that ends is proof
 * enough.
 */

const secrets = ['00D5g000004kXyZ!AQEAQNr3.tUb9kLmWq_7vHsD2', 'correct-horse'];

type Answer = Readonly<{ status?: number; headers?: ReadonlyArray<readonly [string, string]>; body?: string }>;

const faultOf = async ({ status = 500, headers = [], body = '' }: Answer) =>
  (
    await inspectHere('response-error', {
      head: { status, headers },
      url: 'https://reports.example.com/info',
      body: Buffer.from(body.slice(0, 65_536)),
      nowMs: 0,
      isRenewed: false,
      secrets,
    })
  ).fault;

function bodyInput(text: string, operation: TaskInput<'response-body'>['operation'], mediaType = 'application/json') {
  const folder = scratchFolder();
  const bytes = Buffer.from(text);
  writeFileSync(join(folder, 'body'), bytes);
  return {
    head: { status: 200, headers: [['content-type', mediaType]] as const },
    operation,
    body: {
      path: join(folder, 'body'),
      bytes: bytes.length,
      head: bytes.subarray(0, 4_096),
      tail: bytes.subarray(-2_048),
    },
    unpackTo: join(folder, 'unpacked'),
    nowMs: 0,
    isRenewed: false,
    secrets,
  };
}

test.each<readonly [string, Answer]>([
  [
    '100 headers of escaped backslashes',
    { headers: Array.from({ length: 100 }, (_, at) => [`x-${at}`, '\\u005c'.repeat(400)] as const) },
  ],
  ['60,000 headers', { headers: Array.from({ length: 60_000 }, (_, at) => [`x-${at}`, ''] as const) }],
  ['a header with a name of 250 kB', { headers: [['x'.repeat(250_000), '%25'.repeat(80_000)]] }],
  ['80,000 slashes in a redirect', { status: 302, headers: [['location', `/info${'/'.repeat(80_000)}`]] }],
  [
    'a redirect of slashes to the operation',
    { status: 302, headers: [['location', `https://a.example${'/'.repeat(80_000)}/info`]] },
  ],
  ['an error in XML whose tags never end', { body: `<a>${'<REASON<P'.repeat(7_000)}` }],
  ['an error in XML whose tags end far away', { body: `<a>${'<reason '.repeat(7_000)}>` }],
  ['comments before a fragment', { body: `${'<!-- -->'.repeat(8_000)}<div>` }],
  ['a wait of many digits', { status: 429, headers: [['retry-after', '9'.repeat(200_000)]] }],
  [
    'a wait that looks like a date',
    {
      status: 429,
      headers: [
        ['retry-after', `Mon, ${' ('.repeat(100_000)}`],
        ['date', 'x'.repeat(100_000)],
      ],
    },
  ],
  ['lists in lists', { body: '['.repeat(65_536) }],
  ['objects in objects', { body: '{"error":'.repeat(7_000) }],
  ['base64 of everything', { body: 'QUFB'.repeat(16_000) }],
  ['a media type of quotes', { headers: [['content-type', `text/html; charset="${'\\"'.repeat(100_000)}`]] }],
])('an error with %s gets a short verdict', async (_, answer) => {
  const fault = await faultOf(answer);
  expect(JSON.stringify(fault).length).toBeLessThan(150_000);
});

test('JSON that is cut inside a text full of quotes is no JSON, and shown as text', async () => {
  const verdict = await inspectHere('response-body', bodyInput(`{"a":"${'\\"'.repeat(2_000_000)}`, 'info'));
  expect(verdict).toMatchObject({ ok: true, facts: { kind: 'json', notes: ['This is no valid JSON.'] } });
});

test('32 MB of brackets in place of a PDF are no PDF', async () => {
  const verdict = await inspectHere('response-body', bodyInput('['.repeat(32_000_000), 'render'));
  expect(verdict).toMatchObject({ ok: false, fault: { code: 'UNEXPECTED' } });
});

test.each([
  ['a page of titles', `<html>${'<title '.repeat(30_000)}`, 'WEB-PAGE'],
  ['comments and white space', `${'<!-- -->\n'.repeat(20_000)}<html>`, 'WEB-PAGE'],
  ['an error of 200 kB', JSON.stringify({ errorCode: 'X', message: '\\u005c'.repeat(30_000) }), 'SERVICE-ERROR'],
  ['white space', ' '.repeat(200_000), 'EMPTY'],
])('a success with %s is judged', async (_, text, code) => {
  const verdict = await inspectHere('response-body', bodyInput(text, 'info', 'text/html'));
  expect(verdict).toMatchObject({ ok: false, fault: { code } });
});

test.each([
  ['JSON of 1,000,000 keys', `{${Array.from({ length: 500_000 }, (_, at) => `"${at}":0`).join()}}`],
  ['a text in one line', JSON.stringify('x'.repeat(5_000_000))],
  ['objects in objects', `${'{"a":'.repeat(500_000)}1${'}'.repeat(500_000)}`],
])('%s is read in one pass', async (_, text) => {
  const verdict = await inspectHere('response-body', bodyInput(text, 'info'));
  expect(verdict).toMatchObject({ ok: true, facts: { kind: 'json', notes: [] } });
});

test.each([
  ['an object', (packed: string) => JSON.stringify({ name: 'a', content: packed })],
  ['a list', (packed: string) => JSON.stringify([1, packed])],
  ['a text', (packed: string) => JSON.stringify(packed)],
  [
    'a text with escaped slashes',
    (packed: string) => JSON.stringify(`data:application/pdf;base64,${packed}`).replaceAll('/', '\\/'),
  ],
])('a PDF in %s is unpacked', (_, wrap) => {
  const pdf = '%PDF-1.7 \u00ff\u00fe?';
  const packed = Buffer.from(pdf, 'latin1').toString('base64');
  expect(Buffer.from(embeddedPdf(wrap(packed))?.bytes ?? '').toString('latin1')).toBe(pdf);
});

test('a PDF of 30 MB is unpacked from base64', () => {
  const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(30_000_000, 7)]);
  expect(embeddedPdf(pdf.toString('base64'))?.bytes).toHaveLength(pdf.length);
});

test.each(['{"a":"QUFB"}', '"', `${'['.repeat(2_000_000)}"JVBER"`])('%.40s holds no PDF', (text) => {
  expect(embeddedPdf(text)).toBeNull();
});

test('a PDF in JSON that is too deep to be read is not searched for', async () => {
  const text = `${'['.repeat(8_000_000)}"JVBERi0"`;
  expect(await inspectHere('response-body', bodyInput(text, 'render'))).toMatchObject({ ok: false });
});

test.each([
  ['a description of 1 MB', JSON.stringify({ error: 'invalid_grant', error_description: 'x\\'.repeat(300_000) })],
  ['lists in lists', '['.repeat(1_000_000)],
  ['a page of comments', `${'<!-- -->'.repeat(100_000)}<p>`],
  ['an error of word characters', JSON.stringify({ error: `invalid_client${'_a'.repeat(300_000)}!` })],
])('a token answer with %s gets a short verdict', async (_, text) => {
  const head = { status: 400, headers: [] };
  const verdict = await inspectHere('token-answer', {
    head,
    url: 'https://a.example/',
    body: Buffer.from(text),
    secrets,
  });
  expect(JSON.stringify(verdict).length).toBeLessThan(20_000);
});
