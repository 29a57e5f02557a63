import assert from 'node:assert/strict';
import type { ServiceRequest } from '../../../shared/service-request.ts';
import { invoice, invoicePdf, token } from '../../support/calls-to.ts';
import { damagedFiles } from '../../support/corpus/damaged-files.ts';
import { answers } from '../../support/misbehaving-server.ts';
import type { ServerCase } from '../server-case.ts';

const sent = (type: string, body: string | Uint8Array) => answers({ headers: { 'content-type': type }, body });
const loginPage = '<!DOCTYPE html><html><head><title>Sign in &amp; go</title></head><body><form></form></body></html>';
const pdf = '%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n';
const markup: ServiceRequest = { ...invoice, operation: 'handlebars' } as ServiceRequest;

/** The kind of the bytes, as far as it is known before anything is drawn. */
export const bodyCases: readonly ServerCase[] = [
  { when: 'JSON comes as text/html', server: sent('text/html', '{"a":1}'), code: null, requests: 1 },
  { when: 'JSON comes without a type', server: answers({ body: '[]' }), code: null, requests: 1 },
  {
    when: 'a page comes as JSON',
    server: sent('application/json', loginPage),
    code: 'WEB-PAGE',
    requests: 1,
    check: ({ fault }) => assert.match(fault?.advice ?? '', /“Sign in & go”/),
  },
  {
    when: 'the JSON breaks off',
    server: sent('application/json', '{"templates": ['),
    code: null,
    requests: 1,
    check: ({ document, calls }) => {
      assert.deepEqual(document?.notes, ['This is no valid JSON.']);
      assert.deepEqual([document?.kind, document && calls.kept.textOf(document)], ['json', '{"templates": [']);
    },
  },
  {
    when: 'the information is text',
    server: sent('text/plain', 'No template of this name is published.'),
    code: null,
    requests: 1,
    check: ({ document }) => assert.deepEqual(document?.notes, ['This is no valid JSON.']),
  },
  { when: 'JSON has a byte order mark', server: answers({ body: '\uFEFF{"a":1}' }), code: null, requests: 1 },
  {
    when: 'JSON is UTF-16',
    server: answers({ body: Buffer.from('\uFEFF{"a":1}', 'utf16le') }),
    code: null,
    requests: 1,
  },
  {
    when: 'markup is in the character set that its media type names',
    request: markup,
    server: sent('text/html; charset="ISO-8859-1"', Buffer.from('<p>F\u00fc\u00dfe</p>', 'latin1')),
    code: null,
    requests: 1,
    check: ({ document, calls }) => {
      assert.equal(document && calls.kept.textOf(document), '<p>F\u00fc\u00dfe</p>');
      assert.deepEqual([document?.encoding, document?.notes], ['windows-1252', []]);
    },
  },
  {
    when: 'markup names a character set and begins with a byte order mark of another',
    request: markup,
    server: sent('text/html; charset=windows-1251', '\uFEFF<p>F\u00fc\u00dfe</p>'),
    code: null,
    requests: 1,
    check: ({ document, calls }) => {
      assert.match((document && calls.kept.textOf(document)) ?? '', /F\u00fc\u00dfe/);
      assert.equal(document?.encoding, undefined);
    },
  },
  {
    when: 'markup names a character set that there is not',
    request: markup,
    server: sent('text/html; charset=x-klingon', '<p>F\u00fc\u00dfe</p>'),
    code: null,
    requests: 1,
    check: ({ document, calls }) => {
      assert.equal(document && calls.kept.textOf(document), '<p>F\u00fc\u00dfe</p>');
      assert.match(document?.notes.join() ?? '', /“x-klingon”, which Galley does not know. The text was read as UTF-8/);
    },
  },
  {
    when: 'JSON is UTF-8 and names another character set',
    server: sent('application/json; charset=ISO-8859-1', '{"a":"F\u00fc\u00dfe"}'),
    code: null,
    requests: 1,
    check: ({ document, calls }) => {
      assert.equal(document && calls.kept.textOf(document), '{"a":"F\u00fc\u00dfe"}');
      assert.deepEqual([document?.encoding, document?.notes], [undefined, []]);
    },
  },
  {
    when: 'JSON is not UTF-8 and names its character set',
    server: sent('application/json; charset=ISO-8859-1', Buffer.from('{"a":"F\u00fc\u00dfe"}', 'latin1')),
    code: null,
    requests: 1,
    check: ({ document, calls }) => {
      assert.equal(document && calls.kept.textOf(document), '{"a":"F\u00fc\u00dfe"}');
      assert.match(document?.notes.join() ?? '', /not UTF-8, as JSON has to be/);
    },
  },
  {
    when: 'an error is told in the character set that its media type names',
    server: answers({
      status: 400,
      headers: { 'content-type': 'application/json; charset=ISO-8859-1' },
      body: Buffer.from('{"message":"F\u00fc\u00dfe fehlen"}', 'latin1'),
    }),
    code: 'REJECTED',
    requests: 1,
    check: ({ fault }) => assert.match(fault?.advice ?? '', /“F\u00fc\u00dfe fehlen”/),
  },
  {
    when: 'JSON has NaN',
    server: answers({ body: '{"a":NaN,"b":"NaN"}' }),
    code: null,
    requests: 1,
    check: ({ document }) => assert.equal(document?.notes.length, 1),
  },
  ...(
    [
      [
        'inside a character',
        Buffer.from('<p>5 \u20ac').subarray(0, -1),
        ['The answer ends inside a character: its end may be missing.'],
      ],
      [
        'inside a page',
        '<!doctype html><html><body><p>5',
        ['The answer ends without </html>: its end may be missing.'],
      ],
      ['never', '<!doctype html><html><body><p>5 \u20ac</body></html>\n', []],
      ['never, in UTF-16', Buffer.from('\uFEFF<html><body><p>5 \u20ac</body></html>\n', 'utf16le'), []],
      ['never, a letter in UTF-16 at its end', Buffer.from('<p>caf\u00e9', 'utf16le'), []],
      ['never, a part of a page', '<p>5 \u20ac', []],
      ['never, a letter in ISO-8859-1 at its end', Buffer.from('<p>caf\u00e9', 'latin1'), [], 'ISO-8859-1'],
    ] as const
  ).map(
    ([where, body, notes, charset]): ServerCase => ({
      when: `markup breaks off ${where}`,
      request: markup,
      server: sent(charset === undefined ? 'text/html' : `text/html; charset=${charset}`, body),
      code: null,
      requests: 1,
      check: ({ document }) => assert.deepEqual(document?.notes, notes),
    }),
  ),
  {
    when: 'markup is broken',
    request: markup,
    server: sent('text/html', '{{#each lines}}<p>{{/if}'),
    code: null,
    requests: 1,
    check: ({ document }) => assert.equal(document?.kind, 'markup'),
  },
  ...['text/plain', 'application/octet-stream', ''].map(
    (type): ServerCase => ({
      when: `a PDF comes as "${type}"`,
      request: invoicePdf,
      server: sent(type, pdf),
      code: null,
      requests: 1,
      check: ({ document }) => assert.equal(document?.kind, 'pdf'),
    }),
  ),
  {
    when: 'a page comes as a PDF',
    request: invoicePdf,
    server: sent('application/pdf', loginPage),
    code: 'WEB-PAGE',
    requests: 1,
  },
  {
    when: 'an error comes as a PDF',
    request: invoicePdf,
    server: sent('application/pdf', `{"error":"BAD","message":"refused ${token}"}`),
    code: 'SERVICE-ERROR',
    requests: 1,
  },
  {
    when: 'plain text comes as a PDF',
    request: invoicePdf,
    server: sent('application/pdf', `no such template, token ${token}`),
    code: 'UNEXPECTED',
    requests: 1,
    check: ({ fault }) => assert.match(fault?.advice ?? '', /says: “no such template, token \[removed\]”/),
  },
  ...(
    [
      [{ errors: [{ message: 'out of memory' }] }, /“out of memory”/],
      [{ success: false, Message: 'no record' }, /“no record”/],
      [{ detail: [{ loc: ['body', 'sobjectId'], msg: 'is required' }] }, /“body\.sobjectId: is required”/],
    ] as const
  ).map(
    ([body, says]): ServerCase => ({
      when: `JSON with a message comes as a PDF: ${JSON.stringify(body)}`,
      request: invoicePdf,
      server: sent('application/json', JSON.stringify(body)),
      code: 'SERVICE-ERROR',
      requests: 1,
      check: ({ fault }) => assert.match(fault?.advice ?? '', says),
    }),
  ),
  ...[12, 1_024].map(
    (stray): ServerCase => ({
      when: `${stray} stray bytes come before the PDF`,
      request: invoicePdf,
      server: sent('application/pdf', `${'x'.repeat(stray)}${pdf}`),
      code: null,
      requests: 1,
      check: ({ document }) => assert.match(document?.notes[0] ?? '', /stray bytes/),
    }),
  ),
  ...(
    [
      ['no-end-marker.pdf', 'incomplete'],
      ['garbage-after-end.pdf', 'incomplete'],
      ['update-cut-off.pdf', 'incomplete'],
      ['no-header.pdf', 'damaged'],
      ['late-header.pdf', 'damaged'],
    ] as const
  ).map(
    ([name, flaw]): ServerCase => ({
      when: `a damaged PDF can be opened: ${name}`,
      request: invoicePdf,
      server: sent('application/pdf', damagedFiles[name]!()),
      code: null,
      requests: 1,
      check: ({ document }) => {
        assert.deepEqual([document?.kind, document?.flaw], ['pdf', flaw]);
        assert.match(document?.notes[0] ?? '', /^The (end|beginning) of the PDF is missing|stray bytes/);
      },
    }),
  ),
  {
    when: 'a damaged PDF that can be opened comes as base64 inside JSON',
    request: invoicePdf,
    server: sent(
      'application/json',
      JSON.stringify({ content: Buffer.from(damagedFiles['update-cut-off.pdf']!()).toString('base64') }),
    ),
    code: null,
    requests: 1,
    check: ({ document }) => assert.deepEqual([document?.kind, document?.flaw], ['pdf', 'incomplete']),
  },
  {
    when: 'a web page mentions the parts of a PDF',
    request: invoicePdf,
    server: sent('application/pdf', `${loginPage}<!-- 1 0 obj trailer %%EOF -->`),
    code: 'WEB-PAGE',
    requests: 1,
  },
  {
    when: 'JSON mentions the parts of a PDF',
    request: invoicePdf,
    server: sent('application/pdf', JSON.stringify({ text: ' 1 0 obj trailer %%EOF' })),
    code: 'UNEXPECTED',
    requests: 1,
  },
  ...['truncated.pdf', 'no-trailer.pdf', 'web-page-after-header.pdf'].map(
    (name): ServerCase => ({
      when: `a damaged PDF cannot be opened: ${name}`,
      request: invoicePdf,
      server: sent('application/pdf', damagedFiles[name]!()),
      code: 'PDF-INCOMPLETE',
      requests: 1,
    }),
  ),
  ...[0.1, 0.5, 0.99].map(
    (share): ServerCase => ({
      when: `a PDF without any object breaks off after ${share * 100} %`,
      request: invoicePdf,
      server: sent('application/pdf', `${pdf.slice(0, 9)}${'x'.repeat(9_000)}%%EOF`.slice(0, share * 9_014)),
      code: 'PDF-INCOMPLETE',
      requests: 1,
      check: ({ fault, calls }) => {
        assert.deepEqual(fault?.actions, ['run-again', 'save-incomplete']);
        const kept = calls.kept.infoOf(fault?.documentId);
        assert.deepEqual([kept?.kind, kept?.flaw, kept?.bytes], ['pdf', 'incomplete', Math.floor(share * 9_014)]);
      },
    }),
  ),
  {
    when: 'a PDF without any object comes as base64 inside JSON',
    request: invoicePdf,
    server: sent('application/json', JSON.stringify({ content: Buffer.from(pdf.slice(0, 9)).toString('base64') })),
    code: 'PDF-INCOMPLETE',
    requests: 1,
    check: ({ fault, calls }) => {
      const kept = calls.kept.infoOf(fault?.documentId);
      assert.deepEqual([kept?.kind, kept?.flaw], ['json', 'damaged']);
    },
  },
  {
    when: 'a PDF comes as base64 inside JSON',
    request: invoicePdf,
    server: sent('application/json', JSON.stringify({ name: 'a', content: Buffer.from(pdf).toString('base64') })),
    code: null,
    requests: 1,
    check: ({ document, calls }) => {
      assert.equal(document && calls.kept.textOf(document), pdf);
      assert.match(document?.notes[0] ?? '', /base64/);
    },
  },
];
