import assert from 'node:assert/strict';
import type { ServiceRequest } from '../../../shared/service-request.ts';
import { invoicePdf, token } from '../../support/calls-to.ts';
import { answers, headOf, inTurn, type Misbehaviour, says } from '../../support/misbehaving-server.ts';
import { type ServerCase, waits } from '../server-case.ts';

const merge: ServiceRequest = { operation: 'merge', items: [{ type: 'attachment', id: 'price-list' }] };

const good = answers({ body: '{"template":"a0B1"}' });
const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  answers({ status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });
const page = (status: number) =>
  answers({
    status,
    headers: { 'content-type': 'text/html' },
    body: '<html><title>nginx</title><script>x</script></html>',
  });
const limited = (retryAfter: string, headers: Record<string, string> = {}) =>
  answers({ status: 429, headers: { 'retry-after': retryAfter, ...headers } });

const needsRenewed =
  (refusal: Misbehaviour): Misbehaviour =>
  (socket, nth, request) =>
    (request.body.includes(`${token}-renewed`) ? good : refusal)(socket, nth, request);

/** what the service says by its status. */
export const statusCases: readonly ServerCase[] = [
  { when: 'the token is over', server: needsRenewed(json(401, {})), code: null, requests: 2 },
  { when: 'it always answers 401', server: json(401, {}), code: 'AUTH-EXPIRED', requests: 2 },
  { when: 'it answers 401 with a page', server: needsRenewed(page(401)), code: null, requests: 2 },
  {
    when: 'it forbids the report',
    server: json(403, { message: 'No access to a0B1' }),
    code: 'FORBIDDEN',
    requests: 1,
    check: ({ fault }) => assert.match(fault?.advice ?? '', /“No access to a0B1”/),
  },
  {
    when: 'it answers 403 for an invalid session',
    server: needsRenewed(json(403, [{ errorCode: 'INVALID_SESSION_ID', message: 'Session expired' }])),
    code: null,
    requests: 2,
  },
  {
    when: 'it answers 403 for its limit',
    server: inTurn(json(403, [{ errorCode: 'REQUEST_LIMIT_EXCEEDED' }], { 'retry-after': '2' }), good),
    code: null,
    requests: 2,
    check: (played) => assert.deepEqual(waits(played), ['paused 2 s']),
  },
  {
    when: 'it knows no such address',
    server: page(404),
    code: 'NOT-FOUND',
    requests: 1,
    check: ({ fault }) => assert.match(fault?.advice ?? '', /\/info/),
  },
  {
    when: 'it names the attachment that is missing',
    request: merge,
    server: json(404, {
      error: 'NOT_FOUND',
      message: 'There is no attachment "price-list".',
      item: { type: 'attachment', id: 'price-list' },
    }),
    code: 'NOT-FOUND',
    requests: 1,
    check: ({ fault }) => assert.equal(fault?.happened, 'There is no attachment “price-list”.'),
  },
  {
    when: 'it says in words alone what is missing',
    request: merge,
    server: json(404, { message: 'terms was deleted' }),
    code: 'NOT-FOUND',
    requests: 1,
    check: ({ fault }) => {
      assert.equal(fault?.happened, 'Something in the list is missing at the service.');
      assert.match(fault?.advice ?? '', /“terms was deleted”/);
    },
  },
  ...[400, 422].map(
    (status): ServerCase => ({
      when: `it rejects a field by ${status}`,
      server: json(status, { message: 'sobjectId is required' }),
      code: 'REJECTED',
      requests: 1,
      check: ({ fault }) => {
        assert.equal(fault?.field, 'sobjectId');
        assert.match(fault?.advice ?? '', /sobjectId is required/);
      },
    }),
  ),
  ...(
    [
      ['text/plain', 'sobjectId: must have 15 characters\n', /“sobjectId: must have 15 characters”/],
      ['application/xml', '<e:fault><e:faultstring>No such record</e:faultstring></e:fault>', /“No such record”/],
      [
        'application/json',
        '{"detail":[{"loc":["body","sobjectId"],"msg":"is required"}]}',
        /“body\.sobjectId: is required”/,
      ],
      ['application/json', '{"title":"Invalid","errors":{"sobjectId":["is required"]}}', /“sobjectId: is required”/],
      ['application/json', '{"errors":["sobjectId is required"]}', /“sobjectId is required”/],
      ['application/json', '{"fault":{"faultstring":"Spike arrest"}}', /“Spike arrest”/],
      ['application/json', '"no such record"', /“no such record”/],
      ['text/html', '<html><h1>Bad &amp; ugly</h1></html>', /without a reason\. It sent a web page, “Bad & ugly”/],
      ['application/octet-stream', Buffer.from([1, 2, 3, 200, 201]), /400, without a reason\.$/],
    ] as const
  ).map(
    ([type, body, says]): ServerCase => ({
      when: `it rejects a request in its own way, by ${body}`,
      server: answers({ status: 400, headers: { 'content-type': type }, body }),
      code: 'REJECTED',
      requests: 1,
      check: ({ fault }) => assert.match(fault?.advice ?? '', says),
    }),
  ),
  {
    when: 'it fails with words of its own',
    request: invoicePdf,
    server: answers({ status: 500, body: `Parse error on line 4 with ${token}` }),
    code: 'SERVER-FAILED',
    requests: 1,
    check: ({ fault }) => assert.match(fault?.advice ?? '', /says: “Parse error on line 4 with \[removed\]”/),
  },
  ...[405, 406, 413, 415].map(
    (status): ServerCase => ({
      when: `it answers ${status}`,
      server: page(status),
      code: 'REJECTED',
      requests: 1,
    }),
  ),
  {
    when: 'it asks a render to wait 7 s',
    request: invoicePdf,
    server: inTurn(limited('7'), answers({ body: '%PDF-1.7\n%%EOF' })),
    code: null,
    requests: 2,
    check: (played) => assert.deepEqual(waits(played), ['paused 7 s']),
  },
  {
    when: 'it asks to wait until a moment of its own clock',
    server: inTurn(limited('Sat, 03 Oct 2020 10:00:04 GMT', { date: 'Sat, 03 Oct 2020 10:00:01 GMT' }), good),
    code: null,
    requests: 2,
    check: (played) => assert.deepEqual(waits(played), ['paused 3 s']),
  },
  ...['banana', '-5'].map(
    (value): ServerCase => ({
      when: `it asks to wait "${value}"`,
      server: inTurn(limited(value), good),
      code: null,
      requests: 2,
      check: (played) => assert.deepEqual(waits(played), ['paused 60 s']),
    }),
  ),
  {
    when: 'it asks to wait without saying how long',
    server: inTurn(answers({ status: 429 }), good),
    code: null,
    requests: 2,
    check: (played) => assert.deepEqual(waits(played), ['paused 60 s']),
  },
  {
    when: 'it asks to wait a day',
    server: limited('86400'),
    code: 'LIMITED',
    requests: 1,
    check: (played) => {
      assert.match(played.fault?.happened ?? '', /asks us to wait until \d\d:\d\d tomorrow/);
      assert.deepEqual([waits(played), played.fault?.actions], [[], ['try-anyway']]);
    },
  },
  { when: 'it asks to wait for ever', server: limited('1'), code: 'LIMITED', requests: 3 },
  {
    when: 'it gives a render up (408)',
    request: invoicePdf,
    server: page(408),
    code: 'TIMEOUT-FIRST-BYTE',
    requests: 1,
  },
  { when: 'it finds a read too early (425)', server: inTurn(page(425), good), code: null, requests: 2 },
  { when: 'it fails on a read', server: page(500), code: 'SERVER-FAILED', requests: 3 },
  { when: 'it fails on a render', request: invoicePdf, server: page(500), code: 'SERVER-FAILED', requests: 1 },
  {
    when: 'its error never ends',
    request: invoicePdf,
    server: (socket) =>
      socket.write(Buffer.concat([headOf(500, { 'content-type': 'text/html' }), Buffer.from('<h1>no')])),
    code: 'SERVER-FAILED',
    requests: 1,
    check: ({ fault }) => assert.equal(fault?.evidence?.excerpt, '<h1>no'),
  },
  ...[502, 503, 504].map(
    (status): ServerCase => ({
      when: `a gateway answers ${status}`,
      server: page(status),
      code: 'UNAVAILABLE',
      requests: 3,
      check: ({ fault }) => assert.match(fault?.happened ?? '', new RegExp(`\\(${status}\\)`)),
    }),
  ),
  {
    when: 'it asks a render to come back (503)',
    request: invoicePdf,
    server: inTurn(answers({ status: 503, headers: { 'retry-after': '1' } }), answers({ body: '%PDF-1.7\n%%EOF' })),
    code: null,
    requests: 2,
    check: (played) => assert.deepEqual(waits(played), ['paused 1 s']),
  },
  {
    when: 'an error comes under 200',
    request: invoicePdf,
    server: json(200, { error: { message: 'Template not active' } }),
    code: 'SERVICE-ERROR',
    requests: 1,
    check: ({ fault }) => assert.match(fault?.advice ?? '', /Template not active/),
  },
  {
    when: 'an invalid session comes under 200',
    server: needsRenewed(json(200, [{ errorCode: 'INVALID_SESSION_ID' }])),
    code: null,
    requests: 2,
  },
  { when: 'it answers 204', server: says('HTTP/1.1 204 No Content\r\n\r\n'), code: 'EMPTY', requests: 3 },
  { when: 'it sends an empty PDF', request: invoicePdf, server: answers({}), code: 'EMPTY', requests: 1 },
  ...[206, 299, 304, 600].map(
    (status): ServerCase => ({
      when: `it answers ${status}`,
      server: answers({ status }),
      code: 'UNEXPECTED',
      requests: 1,
    }),
  ),
  {
    when: 'it says a few interim answers first',
    server: says(`${'HTTP/1.1 103 Early\r\n\r\n'.repeat(5)}HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}`),
    code: null,
    requests: 1,
  },
];
