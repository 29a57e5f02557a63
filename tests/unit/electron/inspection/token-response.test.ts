import { describe, expect, test } from 'vitest';
import { identityOf, readTokenResponse } from '../../../../electron/inspection/token-response.ts';

const good = {
  access_token: '00D1!AQ.token_~',
  instance_url: 'https://org.example.com',
  id: 'https://login.example.com/id/00D5m000000ALPREAU/0055m000003Printer',
};

test('the members that calls need are enough, and no others are taken but the type', () => {
  expect(readTokenResponse(good)).toEqual({ ok: true, token: good });
  const full = { ...good, token_type: 'Bearer', issued_at: '1790000000000', signature: 'c2lnbmF0dXJl' };
  expect(readTokenResponse({ ...full, refresh_token: 'not ours' })).toEqual({
    ok: true,
    token: { ...good, token_type: 'Bearer' },
  });
  expect(readTokenResponse({ ...full, issued_at: 1_790_000_000, signature: null })).toMatchObject({ ok: true });
});

test('the organisation is the host of the instance, the user the end of the login identifier', () => {
  expect(identityOf({ ...good, instance_url: 'https://org.example.com:8443/base/' })).toEqual({
    organisation: 'org.example.com:8443',
    user: '00D5m000000ALPREAU/0055m000003Printer',
  });
});

describe('what is not usable is named by its member, never by its value', () => {
  test.each<[member: keyof typeof good | 'token_type', value: unknown]>([
    ['access_token', undefined],
    ['access_token', ''],
    ['access_token', 42],
    ['access_token', 'x'.repeat(1_000_000)],
    ['access_token', 'half\nand half'],
    ['access_token', 'gänsefüßchen'],
    ['instance_url', 'http://org.example.com'],
    ['instance_url', 'file:///etc/passwd'],
    ['instance_url', 'org.example.com'],
    ['instance_url', null],
    ['id', 'https://login.example.com/only-one'],
    ['id', 'https://login.example.com/'],
    ['id', 'no url at all'],
    ['token_type', 'mac'],
  ])('%s: %j', (member, value) => {
    const reading = readTokenResponse({ ...good, [member]: value });
    expect(reading).toEqual({ ok: false, problem: `It has no usable ${member}.` });
  });

  test('all of them in one sentence', () => {
    expect(readTokenResponse({ ...good, access_token: 1, id: 2, token_type: 3 })).toEqual({
      ok: false,
      problem: 'It has no usable access_token, id, or token_type.',
    });
  });

  test.each([null, undefined, 'text', [], 7])('%j is no answer at all', (value) => {
    expect(readTokenResponse(value)).toMatchObject({ ok: false });
  });
});
