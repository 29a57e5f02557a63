import { expect, test } from 'vitest';
import type { HeaderList } from '../../../../../electron/base/http.ts';
import { redactFault } from '../../../../../electron/inspector/redaction/redact-fault.ts';

const redactHeaders = (headers: HeaderList, secrets: readonly string[]) =>
  redactFault({ code: 'SERVER-FAILED', happened: '', advice: '', evidence: { headers } }, secrets).evidence?.headers;

const excerptOf = (excerpt: string, secret: string) =>
  redactFault({ code: 'SERVER-FAILED', happened: '', advice: '', evidence: { excerpt } }, [secret]).evidence ?? {};

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

test('a secret is removed from the value and from the name of every header', () => {
  const headers = [
    ['Content-Type', 'text/html; name="the%2dpassword"'],
    ['Content-Disposition', "attachment; filename*=UTF-8''the%2Dpassword.pdf"],
    ['X-the-password', 'a'],
    ['WWW-Authenticate', `Basic ${btoa('user:the-password')}`],
  ] as const;
  const output = JSON.stringify(redactHeaders(headers, ['the-password']));
  expect(output).not.toMatch(/the-password|%2d|dGhlLXBhc3N3b3|OnRoZS1wYXNzd29/i);
  expect(output).toContain('text/html');
});

test('an excerpt has at most 2,048 characters, and no half of a secret at its end', () => {
  const secret = 'a-very-secret-token';
  for (const spelling of [secret, [...secret].map((letter) => `\\u00${letter.charCodeAt(0).toString(16)}`).join('')]) {
    const { excerpt = '' } = excerptOf(`${'x'.repeat(2_040)}${spelling}`, secret);
    expect(excerpt).toHaveLength(2_048);
    expect(excerpt).toMatch(/x{2040}\[removed$/);
  }
});

test('a secret that is removed early brings no half of another one into the excerpt', () => {
  const secret = 'a-very-secret-token'.repeat(20);
  const { excerpt = '' } = excerptOf(secret.repeat(100).slice(0, 262_144), secret);
  expect(excerpt).toBe('[removed]');
});

test('every text of a fault is without secrets, its certificate included', () => {
  const secret = 'the-password';
  const pem = `-----BEGIN CERTIFICATE-----\n${btoa(`0...${'x'.repeat(47)}CN=the-password...`).replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----`;
  const fault = redactFault(
    {
      code: 'TLS-CA',
      happened: 'It said the&#45;password.',
      advice: 'It was issued by “the\\u002dpassword”.',
      address: 'https://the-password.example',
      evidence: {
        status: 500,
        headers: [['x', 'the%2Dpassword']],
        excerpt: 'the-password',
        detail: `${'https://a.example/'.repeat(200)}the-password`,
        certificate: `Subject: CN=the-password\n${pem}`,
      },
    },
    [secret],
  );
  expect(fault).toMatchObject({ happened: 'It said [removed].', advice: 'It was issued by “[removed]”.' });
  expect(fault).not.toHaveProperty('address');
  expect(fault.evidence).toMatchObject({ status: 500, headers: [['x', '[removed]']], excerpt: '[removed]' });
  expect(fault.evidence?.certificate).toMatch(
    /^Subject: CN=\[removed\]\n-----BEGIN CERTIFICATE-----\n[\s\S]+\[removed\]/,
  );
  expect(fault.evidence?.detail?.length).toBeLessThanOrEqual(2_048);
});

test('a place in a file whose name has a secret in it is removed', () => {
  const fault = { code: 'REJECTED', happened: 'It says no.', advice: 'Change it.' } as const;
  const place = { file: 'templates/the-password.html', line: 3, column: 1 };
  expect(redactFault({ ...fault, place }, ['the-password'])).toEqual(fault);
  expect(redactFault({ ...fault, place }, ['another'])).toEqual({ ...fault, place });
});
