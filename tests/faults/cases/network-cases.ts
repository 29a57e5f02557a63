import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { impatient, invoicePdf } from '../../support/calls-to.ts';
import {
  answers,
  drips,
  hangsUp,
  headOf,
  inTurn,
  neverEnds,
  resets,
  says,
  saysNothing,
  standsStill,
} from '../../support/misbehaving-server.ts';
import { type ServerCase, waits } from '../server-case.ts';

const good = answers({ headers: { 'content-type': 'application/json' }, body: '{"template":"a0B1"}' });
const json = { 'content-type': 'application/json', connection: 'close' };

/** the connection, and the body as bytes. */
export const networkCases: readonly ServerCase[] = [
  {
    when: 'it resets the connection of a read every time',
    server: resets,
    code: 'NET-RESET',
    requests: 3,
    check: (played) => assert.deepEqual(waits(played), ['retrying 1 of 2', 'retrying 2 of 2']),
  },
  { when: 'it resets the connection of a read once', server: inTurn(resets, good), code: null, requests: 2 },
  {
    when: 'it resets the connection of a render',
    request: invoicePdf,
    server: resets,
    code: 'NET-RESET',
    requests: 1,
  },
  { when: 'it hangs up on a read without an answer', server: hangsUp, code: 'NET-EMPTY', requests: 3 },
  { when: 'it hangs up on a render', request: invoicePdf, server: hangsUp, code: 'NET-EMPTY', requests: 1 },
  {
    when: 'it speaks something else',
    server: says('220 mail.example.com ESMTP\r\n'),
    code: 'NET-PROTOCOL',
    requests: 1,
  },
  {
    when: 'it never answers a render',
    request: invoicePdf,
    server: saysNothing,
    changes: impatient('firstByteMs'),
    code: 'TIMEOUT-FIRST-BYTE',
    requests: 1,
  },
  {
    when: 'it does not answer a read in time, once',
    server: inTurn(saysNothing, good),
    changes: impatient('firstByteMs', 1_500),
    code: null,
    requests: 2,
  },
  {
    when: 'it drips',
    request: invoicePdf,
    server: drips(20),
    changes: impatient('idleMs'),
    code: 'TIMEOUT-STALLED',
    requests: 1,
  },
  {
    when: 'it stands still half-way, once',
    server: inTurn(standsStill({ ...json, 'content-length': '40' }, '{"half":'), good),
    changes: impatient('idleMs', 1_000),
    code: null,
    requests: 2,
  },
  {
    when: 'it promises more bytes than it sends',
    request: invoicePdf,
    server: says(
      Buffer.concat([headOf(200, { ...json, 'content-length': '1000' }), Buffer.from('%PDF-1.7\n1 0 obj and no more')]),
    ),
    code: 'CUT-SHORT',
    requests: 1,
    check: ({ fault }) => assert.match(fault?.advice ?? '', /of (its )?1,000 bytes arrived/),
  },
  {
    when: 'it breaks off between chunks, once',
    server: inTurn(
      says(Buffer.concat([headOf(200, { ...json, 'transfer-encoding': 'chunked' }), Buffer.from('8\r\n{"half":\r\n')])),
      good,
    ),
    code: null,
    requests: 2,
  },
  {
    when: 'it closes early without having named a length',
    server: says(Buffer.concat([headOf(200, json), Buffer.from('{"half":')])),
    code: null,
    requests: 1,
    check: ({ document }) => assert.equal(document?.notes.length, 1),
  },
  {
    when: 'it sends more than it promised',
    server: says(Buffer.concat([headOf(200, { ...json, 'content-length': '2' }), Buffer.from('{}and more')])),
    code: null,
    requests: 1,
    check: ({ document }) => assert.equal(document?.bytes, 2),
  },
  { when: 'its markup never ends', server: neverEnds('['), code: 'TOO-LARGE', requests: 1 },
  {
    when: 'it sends something endless in place of a PDF',
    request: invoicePdf,
    server: neverEnds('<html>'),
    code: 'TOO-LARGE',
    requests: 1,
  },
  {
    when: 'a small packed body unpacks to 300 MB',
    server: answers({
      headers: { ...json, 'content-encoding': 'gzip' },
      body: gzipSync(Buffer.alloc(300_000_000, '0')),
    }),
    code: 'TOO-LARGE',
    requests: 1,
  },
  {
    when: 'it packs badly, once',
    server: inTurn(answers({ headers: { ...json, 'content-encoding': 'gzip' }, body: '{"not":"packed"}' }), good),
    code: null,
    requests: 2,
  },
  {
    when: 'a packed PDF is broken',
    request: invoicePdf,
    server: answers({ headers: { 'content-encoding': 'gzip' }, body: gzipSync('%PDF-1.7').fill(7, 12) }),
    code: 'DECODE',
    requests: 1,
  },
  {
    when: 'it sends 300 kB of headers',
    server: answers({ headers: { 'x-long': 'x'.repeat(300_000) }, body: '{}' }),
    code: 'NET-PROTOCOL',
    requests: 1,
  },
  {
    when: 'it names two lengths',
    server: says('HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 4\r\n\r\n{}{}'),
    code: 'NET-PROTOCOL',
    requests: 1,
  },
  {
    when: 'it sets a cookie with every answer',
    server: inTurn(answers({ status: 500, headers: { 'set-cookie': 'sid=1; Path=/' } }), (socket, nth, request) => {
      assert.equal(request.headers.cookie, undefined);
      good(socket, nth, request);
    }),
    code: null,
    requests: 2,
  },
];
