import { X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { certificateFault } from '../../../../../electron/inspector/answers/certificate-fault.ts';
import { explainCertificates, readChain } from '../../../../../electron/service/transport/certificate-chain.ts';
import { networkFault } from '../../../../../electron/service/transport/network-fault.ts';
import type { Fault, FaultError } from '../../../../../shared/fault.ts';
import { makeCertificates } from '../../../../support/certificates.ts';
import { closedPort, startDeafPort } from '../../../../support/dead-ends.ts';
import { explainHere } from '../../../../support/inspect-here.ts';
import { answers, startMisbehaving } from '../../../../support/misbehaving-server.ts';

const certificates = makeCertificates();
const nowMs = Date.UTC(2026, 10, 21, 12);
const live = new AbortController().signal;

const refused = (name: string): Fault =>
  networkFault(new Error(`net::${name}`), 'https://reports.example.com/render', 'sending').fault;
const adviceFor = (name: string, cert: string, host = 'reports.example.com', atMs = nowMs) =>
  certificateFault(refused(name), host, [new X509Certificate(cert)], atMs).advice;

test('a certificate that is over, or not yet valid, is told with its date and the date of this computer', () => {
  expect(adviceFor('ERR_CERT_DATE_INVALID', certificates.expired.cert, '127.0.0.1')).toMatch(
    /^Valid until 3 Oct 2020 \(this computer's clock says 21 Nov 2026\)\. If the clock .* Nothing was sent\.$/,
  );
  expect(adviceFor('ERR_CERT_DATE_INVALID', certificates.notYetValid.cert, '127.0.0.1')).toMatch(
    /^Valid only from 3 Oct 2100 \(this computer's clock says 21 Nov 2026\)/,
  );
});

test('on the day itself, the time of day is told too', () => {
  const sameDay = Date.UTC(2020, 9, 3, 12, 30);
  expect(adviceFor('ERR_CERT_DATE_INVALID', certificates.expired.cert, '127.0.0.1', sameDay)).toMatch(
    /Valid until 3 Oct 2020, \d\d:\d\d \(this computer's clock says 3 Oct 2020, \d\d:\d\d\)/,
  );
});

test('a certificate for another name tells which, and where it was found', () => {
  expect(adviceFor('ERR_CERT_COMMON_NAME_INVALID', certificates.otherName.cert)).toMatch(
    /^It was issued for other\.example, not for reports\.example\.com\. Check the address in Settings\./,
  );
});

test('a certificate of an unknown issuer tells the issuer, and whatever else is wrong', () => {
  const advice = adviceFor('ERR_CERT_AUTHORITY_INVALID', certificates.expired.cert);
  expect(advice).toMatch(/^It was issued by “CN=Test”, which this computer does not trust\./);
  expect(advice).toMatch(/issued for 127\.0\.0\.1, not for reports\.example\.com/);
  expect(advice).toMatch(/Valid until 3 Oct 2020/);
  expect(adviceFor('ERR_CERT_AUTHORITY_INVALID', certificates.authority, 'Test')).toMatch(
    /signed by itself: “CN=Test”/,
  );
});

test('what cannot be seen in the certificate leaves the words as they were', () => {
  const fault = refused('ERR_CERT_DATE_INVALID');
  const told = certificateFault(fault, '127.0.0.1', [new X509Certificate(certificates.good.cert)], nowMs);
  expect(told.advice).toBe(fault.advice);
});

test('the whole chain can be copied, and only that and the words of before are offered', () => {
  const chain = [certificates.good.cert, certificates.authority].map((pem) => new X509Certificate(pem));
  const fault = certificateFault(refused('ERR_CERT_AUTHORITY_INVALID'), '127.0.0.1', [chain[0]!, chain[1]!], nowMs);
  expect(fault.actions).toEqual(['copy-certificate', 'open-settings']);
  const { certificate = '' } = fault.evidence ?? {};
  expect(certificate.match(/BEGIN CERTIFICATE/g)).toHaveLength(2);
  expect(certificate).toContain('Names: 127.0.0.1');
  expect(certificate).toMatch(/Valid: 2020-01-01T12:00:00Z to 2099-12-31T12:00:00Z/);
  expect(certificate).toContain(`SHA-256: ${chain[0]!.fingerprint256}`);
});

test('the certificates of a server are read without a byte sent to it', async () => {
  let received = 0;
  const server = await startMisbehaving(
    () => {
      received += 1;
    },
    { tls: certificates.good, atOnce: true },
  );
  const chain = await readChain(`${server.url}/render`, live);
  expect(new X509Certificate(chain?.[0] ?? '').subject).toBe('CN=good');
  while (server.open() > 0) await new Promise((turn) => setImmediate(turn));
  expect(received).toBe(0);
  await server.stop();
});

test('where there is no certificate to be read, there is none, and the wait ends when it is given up', async () => {
  expect(await readChain(`https://${await closedPort()}`, live)).toBeNull();
  const plain = await startMisbehaving(answers({ body: 'no TLS' }), { atOnce: true });
  expect(await readChain(plain.url.replace('http:', 'https:'), live)).toBeNull();
  await plain.stop();
  const deaf = await startDeafPort();
  const giveUp = new AbortController();
  const reading = readChain(`https://${deaf.address}`, giveUp.signal);
  giveUp.abort();
  expect(await reading).toBeNull();
  expect(await readChain(`https://${deaf.address}`, giveUp.signal)).toBeNull();
  deaf.stop();
});

test('a proxy is not gone around, and other faults cost no second connection', async () => {
  const server = await startMisbehaving(answers({}), { tls: certificates.good });
  const asked: string[] = [];
  const failing = (name: string, isDirect: boolean) =>
    explainCertificates(
      async ({ url }) => {
        throw networkFault(new Error(`net::${name}`), url, 'sending');
      },
      async (url) => {
        asked.push(url);
        return isDirect;
      },
      explainHere,
    );
  const timeouts = { connectMs: 1, firstByteMs: 1, idleMs: 1 };
  const request = { url: `${server.url}/info`, headers: {}, body: '', signal: live, timeouts };
  const faultOf = (name: string, isDirect: boolean): Promise<Fault> =>
    failing(
      name,
      isDirect,
    )(request).then(
      () => Promise.reject(new Error('it was let through')),
      (thrown: FaultError) => thrown.fault,
    );
  expect((await faultOf('ERR_CERT_AUTHORITY_INVALID', false)).evidence?.certificate).toBeUndefined();
  expect((await faultOf('ERR_CERT_AUTHORITY_INVALID', true)).evidence?.certificate).toContain('CN=good');
  expect(asked).toEqual([request.url, request.url]);
  expect((await faultOf('ERR_CONNECTION_RESET', true)).code).toBe('NET-RESET');
  expect(asked).toHaveLength(2);
  await server.stop();
});
