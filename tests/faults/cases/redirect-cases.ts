import assert from 'node:assert/strict';
import { invoicePdf } from '../../support/calls-to.ts';
import { answers } from '../../support/misbehaving-server.ts';
import type { Played, ServerCase } from '../server-case.ts';

const to = (location: string, status = 302) => answers({ status, headers: { location } });

/** it sends us elsewhere, and we do not go. */
export const redirectCases: readonly ServerCase[] = [
  ...[301, 302, 303, 307, 308].map(
    (status): ServerCase => ({
      when: `it moved, by ${status}`,
      request: invoicePdf,
      server: to('/v2/render', status),
      code: 'REDIRECT',
      requests: 1,
      check: ({ fault, server }) => {
        assert.match(fault?.advice ?? '', /\/v2\/render/);
        assert.equal(fault?.evidence?.detail, `${server.url}/v2/render`);
        assert.deepEqual(fault?.actions, ['use-address', 'copy-address', 'open-settings']);
        assert.deepEqual([fault?.address, fault?.connectionId], [`${server.url}/v2`, 'c1']);
      },
    }),
  ),
  {
    when: 'it sends us to another server',
    server: to('https://elsewhere.example/info', 307),
    code: 'REDIRECT',
    requests: 1,
    check: ({ fault }) => {
      assert.match(fault?.advice ?? '', /different server/);
      assert.equal(fault?.address, 'https://elsewhere.example');
    },
  },
  ...[
    { when: 'it sends us to a server without encryption', target: 'http://elsewhere.example/info' },
    { when: 'it sends us to another operation', target: 'https://elsewhere.example/render' },
    { when: 'it sends us to an address with a query', target: 'https://elsewhere.example/info?key=1' },
    { when: 'it sends us on with a name and a password', target: 'https://a:b@elsewhere.example/info' },
  ].map(
    ({ when, target }): ServerCase => ({
      when,
      server: to(target),
      code: 'REDIRECT',
      requests: 1,
      check: offersNoAddress,
    }),
  ),
  ...['file:///etc/passwd', 'data:text/plain,hello', 'galley://app/'].map(
    (target): ServerCase => ({
      when: `it sends us to ${target}`,
      server: to(target),
      code: 'REDIRECT-UNSAFE',
      requests: 1,
      check: ({ fault }) => assert.doesNotMatch(JSON.stringify(fault), /root:/),
    }),
  ),
  {
    when: 'it sends us round in circles',
    server: to('/info'),
    code: 'REDIRECT',
    requests: 1,
    check: offersNoAddress,
  },
  {
    when: 'it sends us to a sign-in page',
    server: to('/sso/login?next=info'),
    code: 'REDIRECT',
    requests: 1,
    check: (played) => {
      assert.match(played.fault?.happened ?? '', /sign-in page/);
      offersNoAddress(played);
    },
  },
];

function offersNoAddress({ fault }: Played): void {
  assert.equal(fault?.address, undefined);
  assert.deepEqual(fault?.actions, ['open-settings']);
}
