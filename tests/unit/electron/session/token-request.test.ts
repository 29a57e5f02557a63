import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { cancelled, type Fault, FaultError } from '../../../../shared/fault.ts';
import { closedPort } from '../../../support/dead-ends.ts';
import { type IdentityAnswer, oauthError } from '../../../support/identity-server.ts';
import { identityServer, patient, requestToken, secrets } from './session-fixture.ts';

const loginAt = (authUrl: string) => ({
  authUrl,
  clientId: 'client',
  clientSecret: secrets.clientSecret,
  username: 'author@example.com',
  password: secrets.password,
});

/** The fault of a sign-in at a server that answers this; none of the secrets may be anywhere in what was thrown. */
async function faultOf(answer: IdentityAnswer): Promise<Fault> {
  const identity = await identityServer();
  identity.answerWith(() => answer);
  const thrown = await requestToken(loginAt(identity.url), patient()).then(
    () => expect.fail('signed in'),
    (reason: unknown) => reason,
  );
  expect(identity.forms).toHaveLength(1);
  const everything = inspect(thrown, { depth: null, showHidden: true });
  for (const secret of Object.values(secrets)) expect(everything).not.toContain(secret);
  expect(thrown).toBeInstanceOf(FaultError);
  return (thrown as FaultError).fault;
}

test('the request has exactly the five fields, in any Unicode', async () => {
  const password = 'Pässwörd "quoted" 💶\u200Bعربي --boundary';
  const identity = await identityServer({ ...secrets, password });
  const token = await requestToken(
    { ...loginAt(identity.url), username: 'Łukasz=&+%@example.com', password },
    patient(),
  );

  expect(identity.forms).toEqual([
    {
      grant_type: 'password',
      client_id: 'client',
      client_secret: secrets.clientSecret,
      username: 'Łukasz=&+%@example.com',
      password,
    },
  ]);
  expect(token).toMatchObject({ access_token: secrets.accessToken, instance_url: 'https://org.example.com' });
});

test('an address with a slash at its end is the same address', async () => {
  const identity = await identityServer();
  await expect(requestToken(loginAt(`${identity.url}/`), patient())).resolves.toMatchObject({ token_type: 'Bearer' });
});

describe('what the identity server refuses is told at the field that it concerns', () => {
  test('a wrong password, with the words of the server', async () => {
    expect(await faultOf(oauthError('invalid_grant', 'authentication failure'))).toMatchObject({
      code: 'AUTH-GRANT',
      happened: 'User name or password not accepted.',
      advice: expect.stringMatching(
        /^Check Caps Lock\. One attempt was used\..*security token.*username-password flow.* says: “authentication failure”$/,
      ),
      field: 'password',
    });
  });

  test.each([
    ['invalid_grant', 'ip restricted or invalid login hours', /network, or at this hour/],
    ['invalid_grant', 'IP address is outside of the allowed range', /from this network/],
    ['invalid_grant', 'This user is not allowed to sign in outside business hours', /at this hour/],
    ['login_during_restricted_time', 'outside login hours', /at this hour/],
    ['invalid_grant', "user hasn't approved this consumer", /app is not approved/],
    ['invalid_grant', 'user hasn&#39;t approved this consumer', /app is not approved/],
    ['OAUTH_APP_ACCESS_DENIED', 'user is not admin approved to access this app', /app is not approved/],
    ['invalid_grant', 'AADSTS65001: The user has not consented to use the application', /app is not approved/],
    ['invalid_grant', 'user is not assigned to this application', /app is not approved/],
    ['access_denied', 'end-user denied authorization', /app is not approved/],
    ['invalid_grant', 'API is not enabled for this organisation', /may not use the API/],
    ['inactive_user', 'user is inactive', /user is not active/],
    ['invalid_grant', 'Account disabled', /user is not active/],
    ['invalid_grant', 'AADSTS50076: you must use multi-factor authentication', /second factor/],
    ['inactive_org', 'organization is not active', /organisation is not active/],
    ['invalid_grant', 'org is locked', /organisation is not active/],
  ])('%s with “%s” names that cause, and no password', async (error, description, happened) => {
    const fault = await faultOf(oauthError(error, description));
    expect(fault).toMatchObject({ code: 'AUTH-GRANT', happened: expect.stringMatching(happened) });
    expect(fault).not.toHaveProperty('field');
    expect(fault.advice).toContain(`“${description}”`);
  });

  test.each([
    ['invalid_grant', 'password expired', /password has expired/],
    ['invalid_grant', 'AADSTS50055: The password is expired.', /password has expired/],
    ['invalid_grant', 'user must reset password', /password has expired/],
    [
      'LOGIN_MUST_USE_SECURITY_TOKEN',
      'Invalid username, password, security token; or user locked out.',
      /security token/,
    ],
    [
      'invalid_grant',
      'Invalid username, password, security token; or user locked out.',
      /name or password not accepted/,
    ],
    [
      'invalid_grant',
      'AADSTS50126: Error validating credentials due to invalid username or password.',
      /name or password/,
    ],
    ['invalid_grant', 'The account is locked, you have tried to sign in too many times', /account is locked/],
  ])('%s with “%s” is about the password', async (error, description, happened) => {
    expect(await faultOf(oauthError(error, description))).toMatchObject({
      code: 'AUTH-GRANT',
      happened: expect.stringMatching(happened),
      field: 'password',
    });
  });

  test.each([
    'Maintenance until Monday',
    'Account is not fully set up',
    'AADSTS700016: no such application in the directory',
    'audience is invalid',
    'expired access/refresh token',
  ])('invalid_grant with “%s” blames neither name nor password', async (description) => {
    const fault = await faultOf(oauthError('invalid_grant', description));
    expect(fault).toMatchObject({ code: 'AUTH-GRANT', happened: 'The identity server refused the sign-in.' });
    expect(fault).not.toHaveProperty('field');
    expect(fault).toHaveProperty('advice', expect.stringContaining(`says: “${description}”`));
  });

  test.each([
    '',
    'Invalid user credentials',
    'Bad credentials',
    'unable to find user',
    'Login failed',
    'invalid_grant',
  ])('invalid_grant with “%s” is about name and password', async (description) => {
    const fault = await faultOf(oauthError('invalid_grant', description));
    expect(fault).toMatchObject({ happened: 'User name or password not accepted.', field: 'password' });
  });

  test('a username-password flow that is switched off is the app’s', async () => {
    for (const [error, description] of [
      ['unsupported_grant_type', 'grant type not supported'],
      ['invalid_grant', 'username-password flow is disabled'],
      ['unauthorized_client', 'Client not allowed for direct access grants: grant type disabled'],
      ['unauthorized_client', 'Client is not authorized for the grant type password'],
    ] as const) {
      expect(await faultOf(oauthError(error, description)), description).toMatchObject({
        code: 'AUTH-CLIENT',
        happened: 'The username-password flow is switched off for this app.',
      });
    }
  });

  test('a locked account is no wrong password', async () => {
    expect(await faultOf(oauthError('invalid_grant', 'user is locked out'))).toMatchObject({
      code: 'AUTH-GRANT',
      happened: 'This account is locked.',
      field: 'password',
    });
  });

  test.each(['invalid_client', 'invalid_client_id', 'unauthorized_client', 'unsupported_grant_type'])(
    '%s is about the app',
    async (error) => {
      expect(await faultOf(oauthError(error, 'client identifier invalid'))).toMatchObject({
        code: 'AUTH-CLIENT',
        field: 'clientId',
        actions: ['open-settings'],
      });
    },
  );

  test('an error under status 200 is an error', async () => {
    expect(await faultOf({ ...oauthError('invalid_grant', 'no'), status: 200 })).toMatchObject({ code: 'AUTH-GRANT' });
  });

  test.each(['slow_down', 'invalid_request'])('%s with status 429 is about the number of sign-ins', async (error) => {
    expect(await faultOf({ ...oauthError(error, 'try later'), status: 429 })).toMatchObject({
      code: 'LIMITED',
      advice: 'Wait a few minutes, then sign in again. The identity server says: “try later”',
    });
  });

  test('secrets that the server repeats are removed', async () => {
    const echo = oauthError('invalid_grant', `${secrets.password} does not fit ${secrets.clientSecret}`);
    const fault = await faultOf(echo);
    expect(fault.advice).toContain('does not fit');
    expect(fault.evidence?.excerpt).toContain('does not fit');
  });
});

describe('what is no sign-in at all has words of its own', () => {
  const page = '<!DOCTYPE html><title>Hotel Wi-Fi</title>';

  test.each([200, 401, 403, 511])('a web page with status %i', async (status) => {
    const fault = await faultOf({ status, headers: { 'content-type': 'text/html' }, body: page });
    expect(fault).toMatchObject({ code: 'AUTH-WEB-PAGE', field: 'authUrl', evidence: { status, excerpt: page } });
  });

  test.each([
    ['/login', 'AUTH-WEB-PAGE'],
    ['https://portal.hotel.example/', 'AUTH-WEB-PAGE'],
    ['https://new.example.com/services/oauth2/token', 'REDIRECT'],
    ['/v2/services/oauth2/token', 'REDIRECT'],
    ['file:///etc/passwd', 'REDIRECT-UNSAFE'],
  ])('a redirect to %s is not followed: %s', async (location, code) => {
    expect(await faultOf({ status: 307, headers: { location }, body: '' })).toMatchObject({ code, field: 'authUrl' });
  });

  test.each([
    [401, 'AUTH-CLIENT'],
    [403, 'FORBIDDEN'],
    [404, 'NOT-FOUND'],
    [418, 'UNEXPECTED'],
    [429, 'LIMITED'],
    [500, 'SERVER-FAILED'],
    [503, 'UNAVAILABLE'],
  ])('status %i is %s', async (status, code) => {
    expect(await faultOf({ status, body: '' })).toMatchObject({ code, evidence: { status } });
  });

  test('a page of a server that fails, or counts too many sign-ins, is what its status says', async () => {
    expect(await faultOf({ status: 502, body: page })).toMatchObject({ code: 'UNAVAILABLE' });
    expect(await faultOf({ status: 429, body: page })).toMatchObject({ code: 'LIMITED' });
  });
});

test('a reply that lacks a member says which, and is not shown: it may hold the token', async () => {
  const identity = await identityServer();
  const { id: _, ...rest } = identity.tokenResponse();
  const body = JSON.stringify({ ...rest, access_token: secrets.accessToken });
  const fault = await faultOf({ status: 200, body });

  expect(fault).toMatchObject({ code: 'AUTH-SHAPE', field: 'authUrl' });
  expect(fault.advice).toContain('no usable id');
  expect(fault.evidence).not.toHaveProperty('excerpt');
});

test.each(['', '{"access_token":', `"${secrets.accessToken}"`])(
  'a reply that is no object is no sign-in: %j',
  async (body) => {
    expect(await faultOf({ status: 200, body })).toMatchObject({ code: 'AUTH-SHAPE' });
  },
);

test('an address where no server answers is shown at the address', async () => {
  const login = loginAt(`http://${await closedPort()}`);
  await expect(requestToken(login, patient())).rejects.toMatchObject({
    fault: { code: 'NET-REFUSED', field: 'authUrl' },
  });
});

test('a host that does not exist is told at the address', async () => {
  await expect(requestToken(loginAt('https://nope.invalid'), patient())).rejects.toMatchObject({
    fault: { code: 'NET-DNS', field: 'authUrl' },
  });
});

test('giving up ends the request at once, with the reason given', async () => {
  const identity = await identityServer();
  identity.hold();
  const over = new AbortController();
  const asking = requestToken(loginAt(identity.url), over.signal);
  await identity.asked(1);
  const reason = new FaultError(cancelled);
  over.abort(reason);
  await expect(asking).rejects.toBe(reason);
});
