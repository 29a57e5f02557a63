import { expect, test } from 'vitest';
import { createFixture, patient, secrets } from './session-fixture.ts';

const other = 'https://elsewhere.example.com/base';

/** A connection that was signed in to, with its password remembered. */
async function signedIn() {
  const fixture = await createFixture();
  const session = fixture.start();
  const connection = fixture.add('sandbox', { rememberPassword: true });
  await session.signIn(connection, secrets.clientSecret, secrets.password);
  return { fixture, session, connection };
}

test('a service address that was changed in the settings file gets no token, neither the old nor a new one, until the user signs in', async () => {
  const { fixture } = await signedIn();
  const changed = fixture.add('sandbox', { rememberPassword: true, serviceUrl: other });
  for (let start = 1; start <= 2; start += 1) {
    const session = fixture.start();
    for (let time = 1; time <= 2; time += 1) {
      await expect(session.credentials(patient())).rejects.toMatchObject({
        fault: {
          code: 'AUTH-NEEDED',
          advice: expect.stringContaining('https://reports.example.com and is now https://elsewhere.example.com'),
          actions: ['sign-in', 'open-settings'],
        },
      });
    }
    expect(await session.choose('sandbox')).toMatchObject({ state: 'signed-out', fault: { code: 'AUTH-NEEDED' } });
  }
  expect(fixture.identity.forms).toHaveLength(1);

  const session = fixture.start();
  await session.signIn(changed, null, null);
  expect(await session.credentials(patient())).toMatchObject({ serviceUrl: other });
  expect(await fixture.start().credentials(patient())).toMatchObject({ serviceUrl: other });
});

test('another change of such a connection lets no token out either', async () => {
  const { fixture } = await signedIn();
  fixture.add('sandbox', { rememberPassword: true, serviceUrl: other });
  const session = fixture.start();
  await session.adapt('sandbox', 'a new client secret', false);
  await expect(session.credentials(patient())).rejects.toMatchObject({ fault: { code: 'AUTH-NEEDED' } });
  await expect(fixture.start().credentials(patient())).rejects.toMatchObject({ fault: { code: 'AUTH-NEEDED' } });
  expect(fixture.identity.forms).toHaveLength(1);
});

test.each(['while it is signed in', 'before its sign-in was read'])(
  'a service address that the user changes in Galley keeps the session: %s',
  async (when) => {
    const { fixture, session: first } = await signedIn();
    const session = when === 'while it is signed in' ? first : fixture.start();
    fixture.add('sandbox', { rememberPassword: true, serviceUrl: other });
    await session.adapt('sandbox', null, true);
    expect(await session.credentials(patient())).toMatchObject({ serviceUrl: other, token: secrets.accessToken });
    expect(await fixture.start().credentials(patient())).toMatchObject({ serviceUrl: other });
    expect(fixture.identity.forms).toHaveLength(1);
  },
);

test('another path at the same service needs no new sign-in', async () => {
  const { fixture } = await signedIn();
  fixture.add('sandbox', { rememberPassword: true, serviceUrl: 'https://reports.example.com/v2' });
  expect(await fixture.start().credentials(patient())).toMatchObject({ token: secrets.accessToken });
});
