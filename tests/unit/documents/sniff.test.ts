import { expect, test } from 'vitest';
import { pdfStartsAt, sniff } from '../../../electron/documents/sniff.ts';
import { encodingOf } from '../../../electron/documents/text-encoding.ts';
import { scratchFolder } from '../files/scratch.ts';
import { storeIn } from './documents.ts';

const store = () => storeIn(scratchFolder());
const kindOf = async (content: string | Uint8Array) => sniff(await store().receiveAll(content));
const utf16 = (text: string) => Buffer.from(text, 'utf16le');

test.each([
  ['a PDF', '%PDF-1.7\n…', 'pdf'],
  ['a PDF after stray bytes', `${'\n'.repeat(1_019)}%PDF-1.4`, 'pdf'],
  ['a header too far in', `${'\n'.repeat(1_020)}%PDF-1.4`, 'markup'],
  ['an object', ' {"name": "Invoice"}\n', 'json'],
  ['an empty object', '{}', 'json'],
  ['an array', '[1, {"a": null}]', 'json'],
  ['a bare value', 'null', 'json'],
  ['a bare number', '-12.5', 'json'],
  ['JSON after a byte order mark', '\ufeff{"a": 1}', 'json'],
  ['JSON after more white space than the first bytes hold', `${' '.repeat(5_000)}{"a": 1}`, 'json'],
  ['an object whose first member is beyond the first bytes', `{${' '.repeat(5_000)}"a": 1}`, 'json'],
  ['markup', '<html></html>', 'markup'],
  ['Handlebars at the start', '{{#if paid}}Paid{{/if}}', 'markup'],
  ['Handlebars after a bracket', '[ {{name}} ]', 'markup'],
  ['JSON that is cut', '{"a": [1, 2', 'markup'],
  ['two values', '{"a": 1}{"b": 2}', 'markup'],
  ['a sentence that begins like a value', 'nullable fields', 'markup'],
  ['nothing but white space', ' \n', 'markup'],
])('%s is judged by its bytes', async (_, content, kind) => {
  expect(await kindOf(content)).toBe(kind);
});

test('UTF-16 is read with a byte order mark and without', async () => {
  expect(await kindOf(utf16('\ufeff{"a": "Grüße"}'))).toBe('json');
  expect(await kindOf(utf16('{"a": 1}'))).toBe('json');
  expect(await kindOf(utf16('\ufeff{"a": "Grüße"}').swap16())).toBe('json');
  expect(await kindOf(utf16('\ufeff<html>'))).toBe('markup');
});

test('a text too large to parse is judged by how it begins and ends, and is not read for it', async () => {
  const large = { bytes: 200_000_000, readText: () => Promise.reject(new Error('read')) };
  const text = (value: string) => new TextEncoder().encode(value);
  expect(await sniff({ ...large, head: text('{"rows": ['), tail: text(']}\n') })).toBe('json');
  expect(await sniff({ ...large, head: text('[{"id": 1},'), tail: text('{"id": 2}]') })).toBe('json');
  expect(await sniff({ ...large, head: utf16('\ufeff{"rows": ['), tail: utf16(']}').subarray(1) })).toBe('json');
  expect(await sniff({ ...large, head: text('{"rows": ['), tail: text('{"id": 12,') })).toBe('markup');
  expect(await sniff({ ...large, head: text('{{#each rows}}'), tail: text('{{/each}}') })).toBe('markup');
});

test('markup is never read to the end', async () => {
  const readText = () => Promise.reject(new Error('read'));
  const head = new TextEncoder().encode('<!doctype html>');
  expect(await sniff({ bytes: 100, head, tail: head, readText })).toBe('markup');
});

test('stray bytes before a PDF are counted', () => {
  expect(pdfStartsAt(new TextEncoder().encode('%PDF-1.7'))).toBe(0);
  expect(pdfStartsAt(new TextEncoder().encode('HTTP junk\n%PDF-1.7'))).toBe(10);
  expect(pdfStartsAt(new TextEncoder().encode('<html>'))).toBeNull();
});

test('an empty or one-byte body has an encoding too', () => {
  expect(encodingOf(new Uint8Array())).toEqual({ encoding: 'utf-8', markBytes: 0 });
  expect(encodingOf(Uint8Array.of(0x7b))).toEqual({ encoding: 'utf-8', markBytes: 0 });
});
