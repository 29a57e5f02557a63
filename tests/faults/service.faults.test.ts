import { describe, expect, test } from 'vitest';
import { callsTo, invoice } from '../support/calls-to.ts';
import { makeCertificates } from '../support/certificates.ts';
import { answers, startMisbehaving } from '../support/misbehaving-server.ts';
import { createNodeTransport, nodeTransport } from '../support/node-transport.ts';
import { connectionCases } from './connection-cases.ts';
import { play } from './fault-row.ts';
import { bodyRows } from './rows/body-rows.ts';
import { networkRows } from './rows/network-rows.ts';
import { redirectRows } from './rows/redirect-rows.ts';
import { statusRows } from './rows/status-rows.ts';

const rows = [...networkRows, ...redirectRows, ...statusRows, ...bodyRows];

/** The same rows run over Electron's network stack by `tests/faults/electron/run.mjs`. */
describe("over Node's network stack", () => {
  test.each(rows)('row $row: $when', { timeout: 20_000 }, async (row) => {
    await play(row, nodeTransport);
  });

  test.each(connectionCases)('$name', { timeout: 20_000 }, ({ run }) => run(nodeTransport));

  /** Only Node can be told to trust an authority for one request. */
  const certificates = makeCertificates();
  test.each([
    { row: 12, what: 'is over', tls: certificates.expired, code: 'TLS-DATE', says: /Valid until 3 Oct 2020/ },
    { row: 12, what: 'is not yet valid', tls: certificates.notYetValid, code: 'TLS-DATE', says: /from 3 Oct 2100/ },
    { row: 13, what: 'is for another name', tls: certificates.otherName, code: 'TLS-NAME', says: /for other\.example/ },
    {
      row: 14,
      what: 'must be answered by one of ours',
      tls: { ...certificates.good, requestCert: true, ca: certificates.authority },
      code: 'TLS-CLIENT-CERTIFICATE',
    },
    {
      row: 14,
      what: 'asks for one of ours in vain',
      tls: { ...certificates.good, requestCert: true, rejectUnauthorized: false },
      code: undefined,
    },
  ])('row $row: the certificate $what', async ({ tls, code, says }) => {
    const server = await startMisbehaving(answers({ body: '{}' }), { tls });
    const { fault } = await callsTo(server.url, createNodeTransport(certificates.authority)).end(invoice);
    expect(fault?.code).toBe(code);
    if (says) expect(fault?.advice).toMatch(says);
    expect(server.seen).toHaveLength(code === undefined ? 1 : 0);
    await server.stop();
  });

  test('row 49: a 421 costs two slots', async () => {
    const server = await startMisbehaving(answers({ status: 421 }));
    const calls = callsTo(server.url, nodeTransport);
    expect((await calls.end(invoice)).fault?.code).toBe('NET-PROTOCOL');
    expect(calls.slotsUsed()).toBe(2);
    await server.stop();
  });
});
