import assert from 'node:assert/strict';
import type { ServiceRequest } from '../../../shared/service-request.ts';
import { invoice, invoicePdf, token } from '../../support/calls-to.ts';
import { answers, type Misbehaviour } from '../../support/misbehaving-server.ts';
import type { ServerCase } from '../server-case.ts';

const pdf = answers({ body: '%PDF-1.7\n%%EOF' });
const markup: ServiceRequest = { ...invoice, operation: 'handlebars' } as ServiceRequest;

/** A good answer for a renewed token, else the refusal. */
const needsRenewed =
  (refusal: Misbehaviour, good: Misbehaviour): Misbehaviour =>
  (socket, nth, request) =>
    (request.body.includes(`${token}-renewed`) ? good : refusal)(socket, nth, request);

const soapFault = `<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"
  xmlns:sf="urn:fault.example.com"><soapenv:Body><soapenv:Fault><faultcode>sf:INVALID_SESSION_ID</faultcode><faultstring>INVALID_SESSION_ID:
  Invalid Session ID found in SessionHeader: Illegal Session</faultstring></soapenv:Fault></soapenv:Body></soapenv:Envelope>`;

/** How services report an expired session: the status and the body. */
const refusals: ReadonlyArray<readonly [status: number, body: unknown, headers?: Record<string, string>]> = [
  [500, soapFault],
  [500, '<faultcode>sf:INVALID_SESSION_ID</faultcode>'],
  [500, { error: 'INVALID_SESSION_ID: Session expired or invalid' }],
  [500, 'System.CalloutException: INVALID_SESSION_ID: Session expired or invalid'],
  [500, { message: 'Request failed with status code 401' }],
  [500, { message: 'Callout failed: [{"message":"Session expired or invalid","errorCode":"INVALID_SESSION_ID"}]' }],
  [502, { errorMessage: 'INVALID_SESSION_ID: Session expired or invalid', errorType: 'Error', stackTrace: [] }],
  [503, { fault: { faultstring: 'Invalid access token', detail: { errorcode: 'oauth.v2.InvalidAccessToken' } } }],
  [500, '<html><head><title>INVALID_SESSION_ID: Session expired</title></head></html>'],
  [403, 'Bad_OAuth_Token'],
  [403, 'Missing_OAuth_Token'],
  [500, 'Your session has timed out due to inactivity.'],
  [403, { message: 'The incoming token has expired' }],
  [403, { message: 'The security token included in the request is expired' }],
  [500, { message: 'Access token has expired or is not yet valid.' }],
  [403, 'no', { 'www-authenticate': 'Bearer realm="api", error="invalid_token"' }],
  [400, { error: 'invalid_grant', error_description: 'expired access/refresh token' }],
  [400, { errors: [{ message: 'Please log in again.', extensions: { code: 'UNAUTHENTICATED' } }] }],
  [440, ''],
  [500, { message: 'Unauthorized' }],
  [200, { message: 'Unauthorized' }],
  [200, { status: 'error', message: 'User is not authenticated.' }],
  [200, 'HTTP 401: Unauthorized'],
  [200, [{ message: 'Session expired or invalid', errorCode: 'INVALID_SESSION_ID' }]],
  [200, [[{ errorCode: 'INVALID_SESSION_ID' }]]],
  [200, { success: false, message: 'INVALID_SESSION_ID: Session expired or invalid' }],
  [200, { statusCode: 401, message: 'Session expired or invalid', timestamp: '2026-11-24T10:00:00Z' }],
  [200, { statusCode: 500, body: '[{"errorCode":"INVALID_SESSION_ID","message":"Session expired or invalid"}]' }],
  [200, { data: null, errors: [{ message: 'The access token has expired.', path: ['info'] }] }],
  [200, { error: { code: 'InvalidAuthenticationToken', message: 'Access token has expired.', innerError: {} } }],
  [200, { error: { code: 498, message: 'Invalid token.', details: [] } }],
  [200, { isError: true, responseCode: '401', responseMessage: 'Session expired' }],
  [200, { hasErrors: true, errorMessages: ['Session expired or invalid'] }],
  [200, '"INVALID_SESSION_ID: Session expired or invalid"'],
  [200, 'INVALID_SESSION_ID: Session expired'],
  [200, 'Your session has expired. Please log in again.'],
  [200, soapFault],
];

const told = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body));

const healed = refusals.flatMap(([status, body, headers = {}]): ServerCase[] =>
  [invoice, markup, invoicePdf].map((request) => ({
    when: `${request.operation}: a session is over, said by ${status} ${told(body).slice(0, 90)}`,
    request,
    server: needsRenewed(
      answers({ status, headers, body: told(body) }),
      request === invoicePdf ? pdf : answers({ body: '{"template":"a0B1"}' }),
    ),
    code: null,
    requests: 2,
  })),
);

const record = { id: 'M-1', name: 'Machine' };
/** Answers that mention a session, or have the members of an error. */
const data: ReadonlyArray<readonly [request: ServiceRequest, body: unknown]> = [
  [invoice, { error: 'none', template: {} }],
  [invoice, { error: 'none' }],
  [invoice, { error: { label: 'Error', fields: [{ name: 'text' }] }, record }],
  [invoice, [{ errorCode: 'E-17', title: 'Machine' }]],
  [invoice, [{ errorCode: 'E-17', message: 'The pump stops' }]],
  [invoice, { error: 'INVALID_SESSION_ID', record }],
  [invoice, { template: 'a0B1', lastRun: { errorCode: 'INVALID_SESSION_ID', message: 'Session expired or invalid' } }],
  [invoice, { data: [{ errorCode: 'INVALID_SESSION_ID', title: 'What it means' }] }],
  [invoice, { message: 'Session expired or invalid', record }],
  [invoice, { message: 'Unauthorized', record }],
  [invoice, { message: 'Unauthorized entry to the yard' }],
  [markup, '<p>Unauthorized</p>'],
  [invoice, { description: 'A letter to customers whose session expired on the line' }],
  [markup, '<p>INVALID_SESSION_ID: Session expired</p>'],
  [markup, 'INVALID_SESSION_ID is shown when a session has expired.'],
  [markup, 'INVALID_SESSION_ID: {{reason}}'],
  [markup, '<!doctype html><html><title>Session expired</title><body>INVALID_SESSION_ID</body></html>'],
  [markup, '<letter><code>INVALID_SESSION_ID</code></letter>'],
  [invoice, { note: 'A PDF begins with %PDF-1.7' }],
  [markup, '<p>A PDF begins with %PDF-1.7</p>'],
  [markup, 'Dear {{name}}, your session has expired.'],
];

const isData = data.map(
  ([request, body]): ServerCase => ({
    when: `${request.operation}: what mentions an error or a session is shown, ${told(body).slice(0, 90)}`,
    request,
    server: answers({ body: told(body) }),
    code: null,
    requests: 1,
    check: ({ document, calls }) => assert.equal(document && calls.kept.textOf(document), told(body)),
  }),
);

/** Errors about something else that contain words about a session. */
const otherErrors: readonly ServerCase[] = [
  {
    when: 'a template is not there whose name is that of an error',
    server: answers({ status: 404, body: '{"message":"There is no template \\"INVALID_SESSION_ID\\"."}' }),
    code: 'NOT-FOUND',
    requests: 1,
  },
  {
    when: 'a template cannot be printed whose text is about sessions',
    server: answers({ status: 400, body: '{"message":"Line 4: session expired on has no such field"}' }),
    code: 'REJECTED',
    requests: 1,
  },
  {
    when: 'an image is refused by its own server',
    server: answers({ status: 400, body: '{"message":"logo.png: 401 Unauthorized"}' }),
    code: 'REJECTED',
    requests: 1,
  },
  {
    when: 'a template does not parse',
    server: answers({ status: 400, body: '{"error":"PARSE","message":"Line 4, column 2: invalid token"}' }),
    code: 'REJECTED',
    requests: 1,
  },
];

const sentence = 'This session is not valid for use with the REST API';
const refusesAlways: readonly ServerCase[] = [401, 200].map((status) => ({
  when: `it refuses each session, with a reason, by ${status}`,
  server: answers({ status, body: JSON.stringify([{ message: sentence, errorCode: 'INVALID_SESSION_ID' }]) }),
  code: 'AUTH-EXPIRED',
  requests: 2,
  check: ({ fault }) => {
    assert.equal(fault?.happened, 'The service does not accept the new sign-in.');
    assert.ok(fault?.advice.includes(`“${sentence}”`), fault?.advice);
  },
}));

/** The service's messages about sessions: one sign-in and one repeat, or none. */
export const sessionCases: readonly ServerCase[] = [...healed, ...isData, ...otherErrors, ...refusesAlways];
