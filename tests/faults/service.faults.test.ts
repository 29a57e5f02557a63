import { describe, expect, test } from 'vitest';
import { callsTo, invoice } from '../support/calls-to.ts';
import { makeCertificates } from '../support/certificates.ts';
import { answers, startMisbehaving } from '../support/misbehaving-server.ts';
import { createNodeTransport, nodeTransport } from '../support/node-transport.ts';
import { embeddedPdfCases } from './cases/embedded-pdf-cases.ts';
import { sessionCases } from './cases/session-cases.ts';
import { play } from './server-case.ts';

/** Cases that depend on the network stack run over Electron's own, by `tests/faults/electron/run.mjs`. */
describe("over Node's network stack", () => {
  test.each([...sessionCases, ...embeddedPdfCases])('$when', async (played) => {
    await play(played, nodeTransport);
  });

  /** Only Node can be told to trust an authority for one request. */
  const certificates = makeCertificates();
  test.each([
    { what: 'is over', tls: certificates.expired, code: 'TLS-DATE', says: /Valid until 3 Oct 2020/ },
    { what: 'is not yet valid', tls: certificates.notYetValid, code: 'TLS-DATE', says: /from 3 Oct 2100/ },
    { what: 'is for another name', tls: certificates.otherName, code: 'TLS-NAME', says: /for other\.example/ },
    {
      what: 'must be answered by one of ours',
      tls: { ...certificates.good, requestCert: true, ca: certificates.authority },
      code: 'TLS-CLIENT-CERTIFICATE',
    },
    {
      what: 'asks for one of ours in vain',
      tls: { ...certificates.good, requestCert: true, rejectUnauthorized: false },
      code: undefined,
    },
  ])('the certificate $what', async ({ tls, code, says }) => {
    const server = await startMisbehaving(answers({ body: '{}' }), { tls });
    const { fault } = await callsTo(server.url, createNodeTransport(certificates.authority)).end(invoice);
    expect(fault?.code).toBe(code);
    if (says) expect(fault?.advice).toMatch(says);
    expect(server.seen).toHaveLength(code === undefined ? 1 : 0);
    await server.stop();
  });

  test('a 421 costs two slots', async () => {
    const server = await startMisbehaving(answers({ status: 421 }));
    const calls = callsTo(server.url, nodeTransport);
    expect((await calls.end(invoice)).fault?.code).toBe('NET-PROTOCOL');
    expect(calls.slotsUsed()).toBe(2);
    await server.stop();
  });
});
