import { expect, test } from 'vitest';
import { startService } from './service.ts';

test.each(['multipart', 'urlencoded'] as const)(
  'a %s sign-in is granted exactly the members of 2.2',
  async (encoding) => {
    const { grant, url } = await startService();

    const response = await grant({}, encoding);
    const token = (await response.json()) as Record<string, string>;

    expect(response.status).toBe(200);
    expect(Object.keys(token).sort()).toEqual([
      'access_token',
      'id',
      'instance_url',
      'issued_at',
      'signature',
      'token_type',
    ]);
    expect(token.token_type).toBe('Bearer');
    expect(token.instance_url).toMatch(/^https:\/\//);
    expect(token.id).toMatch(new RegExp(`^${url}/id/\\w+/\\w+$`));
    expect(token.issued_at).toMatch(/^\d+$/);
  },
);

test.each([
  ['a wrong password', { password: 'wrong' }, 'invalid_grant'],
  ['a wrong user name', { username: 'nobody@example' }, 'invalid_grant'],
  ['a wrong client identifier', { client_id: 'other' }, 'invalid_client'],
  ['a wrong client secret', { client_secret: 'other' }, 'invalid_client'],
  ['another grant', { grant_type: 'client_credentials' }, 'unsupported_grant_type'],
  ['an empty field', { username: '' }, 'invalid_request'],
])('%s is an OAuth error', async (_name, change, error) => {
  const { grant } = await startService();

  const response = await grant(change);

  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ error, error_description: expect.any(String) });
});

test('a sign-in that is no form is told so', async () => {
  const { url, post } = await startService();
  const token = `${url}/services/oauth2/token`;
  const broken = { method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: 'nothing' };

  expect((await post('/services/oauth2/token', { grant_type: 'password' })).status).toBe(415);
  expect(await (await fetch(token, broken)).json()).toMatchObject({ error: 'invalid_request' });
});

test('credentials are made anew at each start', async () => {
  const [first, second] = [await startService(), await startService()];

  for (const name of ['clientId', 'clientSecret', 'username', 'password'] as const) {
    expect(first.credentials[name]).not.toBe(second.credentials[name]);
  }
});

test('a token holds for its lifetime and is refused after it', async () => {
  const { clock, report, grant } = await startService({ tokenLifetimeMs: 60_000 });

  clock.advance(59_999);
  expect((await report('info', 'invoice', 'INV-2041')).status).toBe(200);
  clock.advance(1);
  const late = await report('info', 'invoice', 'INV-2041');

  expect(late.status).toBe(401);
  expect(await late.json()).toMatchObject({ error: 'INVALID_SESSION_ID' });
  expect((await grant()).status).toBe(200);
});

test('expired tokens are refused, and a new sign-in heals it', async () => {
  const { service, report, signIn, post } = await startService();

  service.expireTokens();
  expect((await report('info', 'invoice', 'INV-2041')).status).toBe(401);
  const again = await post('/info', { templateID: 'invoice', sobjectId: 'INV-2041', ...(await signIn()) });

  expect(again.status).toBe(200);
});

test('a token works only with its own id and instance', async () => {
  const { post, pairs } = await startService();
  const report = { templateID: 'invoice', sobjectId: 'INV-2041', ...pairs };

  expect((await post('/info', { ...report, id: 'https://elsewhere.example/id/a/b' })).status).toBe(403);
  expect((await post('/info', { ...report, instance: 'https://elsewhere.example' })).status).toBe(403);
  expect((await post('/info', { ...report, token: 'made up' })).status).toBe(401);
});
