import { expect, test } from 'vitest';
import { networkFault } from '../../../../../electron/service/transport/network-fault.ts';
import { nameProxies } from '../../../../../electron/service/transport/proxy-fault.ts';
import type { FaultError } from '../../../../../shared/fault.ts';

const url = 'https://reports.example.com/info';
const timeouts = { connectMs: 1, firstByteMs: 1, idleMs: 1 };
const request = { url, headers: {}, body: '', signal: new AbortController().signal, timeouts };

const adviceFor = (name: string, resolveProxy: () => Promise<string>): Promise<string> =>
  nameProxies(
    () => Promise.reject(networkFault(new Error(`net::${name}`), url, 'sending')),
    resolveProxy,
  )(request).then(
    () => Promise.reject(new Error('it was let through')),
    ({ fault }: FaultError) => fault.advice,
  );

test.each([
  ['PROXY proxy.example:8080', 'from proxy.example:8080.'],
  ['PROXY one:80; SOCKS5 two:1080; DIRECT', 'from one:80 or two:1080.'],
  ['HTTPS proxy.example:443', 'from proxy.example:443.'],
])('a dead proxy is named: %s', async (way, words) => {
  expect(await adviceFor('ERR_PROXY_CONNECTION_FAILED', async () => way)).toContain(words);
});

test('what is not known is not named', async () => {
  const plain = networkFault(new Error('net::ERR_PROXY_CONNECTION_FAILED'), url, 'sending').fault.advice;
  expect(await adviceFor('ERR_PROXY_CONNECTION_FAILED', async () => 'DIRECT')).toBe(plain);
  expect(await adviceFor('ERR_PROXY_CONNECTION_FAILED', () => Promise.reject(new Error('PAC')))).toBe(plain);
});

test('other faults do not ask for the way', async () => {
  const never = () => Promise.reject(new Error('asked'));
  expect(await adviceFor('ERR_NAME_NOT_RESOLVED', never)).toMatch(/Check the address/);
});
