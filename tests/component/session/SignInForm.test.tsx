import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { SignInForm } from '../../../renderer/session/SignInForm.tsx';
import { createSession } from '../../../renderer/session/session.ts';
import '../../../renderer/ui/tokens.css';
import '../../../renderer/ui/base.css';
import { type FakeAnswers, failure, fakeBridge, success } from '../../support/fake-bridge.ts';
import { production, signedIn, snapshotWith } from '../../support/window-state.ts';

afterEach(cleanup);

const form = page.getByRole('form', { name: 'Sign in' });
const field = (name: string) => form.getByRole('textbox', { name, exact: true });

async function open(answers: FakeAnswers) {
  const bridge = fakeBridge(answers);
  const session = createSession({ bridge, snapshot: snapshotWith() });
  session.openNew();
  await render(<SignInForm session={session} onCopy={() => {}} />);
  return { bridge, session };
}

test('a connection is filled in by the names of its fields, and signed in to', async () => {
  const { bridge } = await open({ 'session.signIn': () => success({ ...signedIn, connectionId: production.id }) });
  await userEvent.fill(field('Connection name'), 'Sandbox');
  await userEvent.fill(field('Identity server URL'), 'https://login.example.com');
  await userEvent.fill(field('Service URL'), 'https://reports.example.com');
  await userEvent.fill(field('Client ID'), 'client');
  await userEvent.fill(field('Client secret'), 'secret');
  await userEvent.fill(field('Username'), 'author@example.com');
  await userEvent.fill(field('Password'), 'Pässwörd 💶');
  await userEvent.click(form.getByRole('checkbox', { name: 'Remember password' }));
  await userEvent.click(form.getByRole('radio', { name: 'orange' }));
  await userEvent.click(form.getByRole('button', { name: 'Sign in', exact: true }));
  await expect.element(form).not.toBeInTheDocument();
  expect(bridge.inputsOf('session.signIn')).toEqual([
    {
      connection: {
        id: expect.any(String),
        name: 'Sandbox',
        authUrl: 'https://login.example.com',
        serviceUrl: 'https://reports.example.com',
        clientId: 'client',
        username: 'author@example.com',
        rememberPassword: true,
        colour: 'orange',
      },
      clientSecret: 'secret',
      password: 'Pässwörd 💶',
    },
  ]);
});

test('an empty form marks its fields, each with its reason', async () => {
  const { bridge } = await open({});
  await userEvent.click(form.getByRole('button', { name: 'Sign in', exact: true }));
  await expect.element(field('Password')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field('Identity server URL')).toHaveAccessibleDescription(/https/);
  await expect.element(field('Connection name')).toHaveFocus();
  expect(bridge.calls).toEqual([]);
});

test('the focus goes to the first field with a mistake when the form is sent, and stays where the author types then', async () => {
  await open({});
  await userEvent.fill(field('Connection name'), 'Sandbox');
  await userEvent.click(form.getByRole('button', { name: 'Sign in', exact: true }));
  await expect.element(field('Identity server URL')).toHaveFocus();
  await userEvent.fill(field('Service URL'), 'https://reports.example.com');
  await expect.element(field('Service URL')).toHaveFocus();
  await userEvent.click(form.getByRole('button', { name: 'Sign in', exact: true }));
  await expect.element(field('Identity server URL')).toHaveFocus();
});

test('a stored connection that cannot be saved shows which field is wrong by the focus, too', async () => {
  const { session } = await open({});
  session.edit(production.id);
  await userEvent.fill(field('Service URL'), 'nowhere');
  await userEvent.click(form.getByRole('button', { name: 'Save', exact: true }));
  await expect.element(field('Service URL')).toHaveFocus();
});

test('a refused password is said at its field and as an alert; nothing typed is lost', async () => {
  const { session } = await open({
    'session.signIn': () =>
      failure({ code: 'AUTH-GRANT', happened: 'User name or password not accepted.', field: 'password' }),
  });
  session.edit(production.id);
  await userEvent.fill(field('Password'), 'wrong');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert')).toHaveTextContent('User name or password not accepted.');
  await expect.element(field('Password')).toHaveAccessibleDescription('User name or password not accepted.');
  await expect.element(field('Password')).toHaveValue('wrong');
});

test('the sample service is one click away', async () => {
  const { bridge } = await open({ 'connections.choose': () => success(signedIn) });
  await userEvent.click(form.getByRole('button', { name: 'Use the sample service' }));
  await expect.element(form).not.toBeInTheDocument();
  expect(bridge.inputsOf('connections.choose')).toEqual([{ id: 'sample' }]);
});

test('after signing out no field says that a secret is stored, and the first one that is needed has the focus', async () => {
  const signedOut = { ...signedIn, connectionId: production.id, state: 'signed-out', isForgotten: true } as const;
  const session = createSession({ bridge: fakeBridge({}), snapshot: { ...snapshotWith(), session: signedOut } });
  await render(<SignInForm session={session} onCopy={() => {}} />);
  await expect.element(field('Client secret')).toHaveFocus();
  for (const name of ['Client secret', 'Password'])
    await expect.element(field(name)).not.toHaveAttribute('placeholder', 'Leave empty to keep the stored one');
});

test('a locked key store is asked again by a button, without a sign-in', async () => {
  const fault = { code: 'KEY-STORE', happened: 'Locked.', advice: 'Unlock it.', actions: ['run-again'] } as const;
  const signedOut = { ...signedIn, connectionId: production.id, state: 'signed-out', fault } as const;
  const bridge = fakeBridge({ 'connections.choose': () => success({ ...signedIn, connectionId: production.id }) });
  const session = createSession({ bridge, snapshot: { ...snapshotWith(), session: signedOut } });
  await render(<SignInForm session={session} onCopy={() => {}} />);
  await userEvent.click(form.getByRole('button', { name: 'Try again' }));
  await expect.element(form).not.toBeInTheDocument();
  expect(bridge.calls.map(({ name }) => name)).toEqual(['connections.choose']);
});
