import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createPreviewResponses } from '../../../../electron/documents/preview-responses.ts';
import { maxPreviewBytes } from '../../../../shared/preview.ts';
import fc from '../../../support/property-tests.ts';
import { scratchFolder } from '../base/scratch.ts';
import { storeIn } from './documents.ts';

type Store = ReturnType<typeof storeIn>;

const preview = (store: Store, id: string) => createPreviewResponses(store)(id);

async function previewed(markup: string | Uint8Array): Promise<string> {
  const store = storeIn(scratchFolder());
  const { id } = await store.keep(markup, { kind: 'markup' });
  return (await preview(store, id)).text();
}

test('a markup is a page of an origin of its own that runs, loads and sends nothing', async () => {
  const store = storeIn(scratchFolder());
  const { id } = await store.keep('<!doctype html><p>text', { kind: 'markup' });
  const response = await preview(store, id);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toEqual({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox",
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  });
});

test('what is no markup, is gone, or is too large is refused, without becoming a page', async () => {
  const store = storeIn(scratchFolder());
  const pdf = await store.keep('%PDF-1.7 <script>', { kind: 'pdf' });
  const json = await store.keep('{"a": "<script>"}', { kind: 'json' });
  const large = await store.keep(' '.repeat(maxPreviewBytes + 1), { kind: 'markup' });
  const all = [pdf.id, json.id, randomUUID(), large.id].map(async (id) => preview(store, id));
  const responses = await Promise.all(all);
  expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 413]);
  for (const { headers } of responses) expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
});

test.each([
  ['<link rel=preconnect href=x>', '<meta rel=preconnect href=x>'],
  ['<LINK\nrel=x>', '<meta\nrel=x>'],
  ['<link/rel=x><link>', '<meta/rel=x><meta>'],
  ['<linked> link </link>', '<linked> link </link>'],
])('no hint is left in %s', async (markup, without) => {
  expect(await previewed(markup)).toBe(`<base target="_blank">${without}`);
});

test('no text has a link element in its preview', async () => {
  const pieces = fc.constantFrom(
    '<link',
    '<LINK',
    '<',
    'link',
    ' ',
    '/',
    '>',
    '\t',
    '\0',
    'rel=x',
    '<!--',
    '"',
    '<meta',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(pieces, { maxLength: 12 }), async (some) => {
      expect(await previewed(some.join(''))).not.toMatch(/<link[\s/>]/i);
    }),
    { numRuns: 30 },
  );
});

test.each([
  ['<!doctype html>\n<html>', '<!doctype html><base target="_blank">\n<html>'],
  ['\n<!-- a --><!DOCTYPE html><p>', '\n<!-- a --><!DOCTYPE html><base target="_blank"><p>'],
  ['<p>', '<base target="_blank"><p>'],
])('links of %s do nothing, and the doctype stays first', async (markup, idle) => {
  expect(await previewed(markup)).toBe(idle);
});

test('UTF-16 and a byte order mark are read as the text that they are', async () => {
  expect(await previewed(new Uint8Array([0xff, 0xfe, 0x3c, 0, 0x70, 0, 0x3e, 0]))).toBe('<base target="_blank"><p>');
  expect(await previewed(new Uint8Array([0xef, 0xbb, 0xbf, 0x3c, 0x70, 0x3e]))).toBe('<base target="_blank"><p>');
});
