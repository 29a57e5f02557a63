import { expect, test } from 'vitest';
import { networkFault } from '../../../../../electron/service/transport/network-fault.ts';

const url = 'https://reports.example.com/base/render';

/** Chromium's names that a loopback server cannot bring about. */
test.each([
  ['ERR_INTERNET_DISCONNECTED', 'NET-OFFLINE'],
  ['ERR_NAME_NOT_RESOLVED', 'NET-DNS'],
  ['ERR_NAME_RESOLUTION_FAILED', 'NET-DNS'],
  ['ERR_ADDRESS_UNREACHABLE', 'NET-REFUSED'],
  ['ERR_CONNECTION_TIMED_OUT', 'NET-CONNECT-TIMEOUT'],
  ['ERR_NETWORK_CHANGED', 'NET-RESET'],
  ['ERR_CERT_DATE_INVALID', 'TLS-DATE'],
  ['ERR_CERT_COMMON_NAME_INVALID', 'TLS-NAME'],
  ['ERR_CERT_AUTHORITY_INVALID', 'TLS-CA'],
  ['ERR_CERT_REVOKED', 'TLS-CA'],
  ['ERR_SSL_VERSION_OR_CIPHER_MISMATCH', 'TLS-PROTOCOL'],
  ['ERR_SSL_CLIENT_AUTH_CERT_NEEDED', 'TLS-CLIENT-CERTIFICATE'],
  ['ERR_BAD_SSL_CLIENT_AUTH_CERT', 'TLS-CLIENT-CERTIFICATE'],
  ['ERR_PROXY_CONNECTION_FAILED', 'PROXY-DOWN'],
  ['ERR_TUNNEL_CONNECTION_FAILED', 'PROXY-DOWN'],
  ['ERR_PAC_SCRIPT_FAILED', 'PROXY-DOWN'],
  ['ERR_PROXY_AUTH_UNSUPPORTED', 'PROXY-AUTH'],
  ['ERR_CONTENT_DECODING_INIT_FAILED', 'DECODE'],
  ['ERR_UNSAFE_REDIRECT', 'REDIRECT-UNSAFE'],
  ['ERR_RESPONSE_HEADERS_TRUNCATED', 'NET-PROTOCOL'],
])('net::%s is %s', (name, code) => {
  const { fault } = networkFault(new Error(`net::${name}`), url, 'sending');
  expect(fault).toMatchObject({ code, evidence: { detail: `net::${name}` } });
  expect(fault.happened && fault.advice).toBeTruthy();
});

test('a connection that ends after the head of the answer has cut it short', () => {
  for (const error of [
    new Error('net::ERR_CONNECTION_RESET'),
    Object.assign(new Error('aborted'), { code: 'ECONNRESET' }),
  ]) {
    expect(networkFault(error, url, 'receiving').fault.code).toBe('CUT-SHORT');
  }
});

test('a name with several addresses that all refuse is one refusal', () => {
  const error = Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' });
  expect(networkFault(error, url, 'sending').fault.code).toBe('NET-REFUSED');
});
