import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { copyAsCurl } from '../../../../electron/service/copy-as-curl.ts';
import type { ServiceRequest } from '../../../../shared/service-request.ts';
import fc from '../../../support/property-tests.ts';

const connection = {
  serviceUrl: 'https://reports.example.com/base',
  id: 'https://login.example.com/id/00D/005',
  instance: 'https://acme.example.com',
};

/** The arguments that a POSIX shell passes to `curl` for this line. */
const argumentsOf = (line: string, token: string): string[] =>
  execFileSync('sh', ['-c', `curl() { printf '%s\\0' "$@"; }\n${line}`], { env: { TOKEN: token }, encoding: 'utf8' })
    .split('\0')
    .slice(0, -1);

test('the line sends what Galley sent, with the token of the shell', () => {
  const line = copyAsCurl({ operation: 'render', templateID: 'a0B1', sobjectId: '0061' }, connection);
  expect(line).toContain('"$TOKEN"');
  expect(argumentsOf(line, 'secret')).toEqual([
    '--fail-with-body',
    '--request',
    'POST',
    'https://reports.example.com/base/render',
    '--header',
    'content-type: application/json',
    '--data-raw',
    JSON.stringify({
      templateID: 'a0B1',
      sobjectId: '0061',
      token: 'secret',
      id: connection.id,
      instance: connection.instance,
    }),
    '--output',
    'report.pdf',
  ]);
});

test('what is not known of a signed-out connection is left to the shell too', () => {
  const line = copyAsCurl(
    { operation: 'info', templateID: 'a', sobjectId: 'b' },
    { ...connection, id: null, instance: null },
  );
  expect(line).toContain('"$LOGIN_ID"');
  expect(line).toContain('"$INSTANCE"');
  expect(line).not.toContain('\0');
});

test('nothing in an identifier is run or expanded by the shell', () => {
  const nasty = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => !/\p{Cc}/u.test(text));
  const examples: [string][] = [
    ["'; touch /tmp/x; '"],
    ['$(id)'],
    ['`id`'],
    ['$TOKEN'],
    ['\\'],
    ['!!'],
    ['\\u0000;id;\\u0000'],
    ['"'],
  ];
  fc.assert(
    fc.property(nasty, (identifier) => {
      const request: ServiceRequest = { operation: 'merge', items: [{ type: 'image', id: identifier }] };
      const data = argumentsOf(copyAsCurl(request, connection), 't')[7] ?? '';
      expect(JSON.parse(data)).toMatchObject({ files: [{ type: 'image', id: identifier }], token: 't' });
    }),
    { numRuns: 60, examples },
  );
});
