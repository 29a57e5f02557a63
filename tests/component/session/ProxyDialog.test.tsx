import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { ProxyDialog } from '../../../renderer/session/ProxyDialog.tsx';
import { createSession } from '../../../renderer/session/session.ts';
import { fakeBridge, success } from '../../support/fake-bridge.ts';
import { snapshotWith } from '../../support/window-state.ts';

afterEach(cleanup);

const dialog = page.getByRole('dialog', { name: 'Proxy sign-in' });
const username = dialog.getByRole('textbox', { name: 'Username' });
const password = dialog.getByRole('textbox', { name: 'Password' });

const proxyWanted = {
  id: '7c0f3f0e-52b5-4c6f-9d3e-0a41d1c7a222',
  host: 'proxy.example.com:8080',
  realm: '<b>Company</b>',
  why: 'Your proxy asks for a sign-in before it lets calls through.',
  waitingCalls: 2,
};

async function ask() {
  const bridge = fakeBridge({ 'session.answerProxy': () => success(undefined) });
  const session = createSession({ bridge, snapshot: snapshotWith({ proxyWanted }) });
  await render(<ProxyDialog session={session} />);
  return { session, answers: () => bridge.inputsOf('session.answerProxy') };
}

test('the question says which proxy asks, why and what waits, and sends the answer by keyboard alone', async () => {
  const { session, answers } = await ask();
  await expect.element(dialog).toHaveTextContent('Your proxy asks for a sign-in before it lets calls through. 2 calls');
  await expect.element(username).toHaveAccessibleDescription('For proxy.example.com:8080 (“<b>Company</b>”)');
  await expect.element(username).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(username).toHaveAttribute('aria-invalid', 'true');
  await userEvent.keyboard('CORP\\author{Tab}geheim{Enter}');
  expect(answers()).toEqual([{ id: proxyWanted.id, credentials: { username: 'CORP\\author', password: 'geheim' } }]);
  await expect.element(password).toHaveValue('');
  session.handleEvent({ type: 'proxy-wanted', wanted: null });
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a refused answer is asked anew, empty, with the reason', async () => {
  const { session, answers } = await ask();
  await userEvent.fill(username, 'author');
  await userEvent.click(dialog.getByRole('button', { name: 'Sign in' }));
  const why = 'The proxy did not accept this user name and password.';
  session.handleEvent({
    type: 'proxy-wanted',
    wanted: { ...proxyWanted, id: '7c0f3f0e-52b5-4c6f-9d3e-0a41d1c7a333', why },
  });
  await expect.element(dialog).toHaveTextContent(why);
  await expect.element(username).toHaveValue('');
  expect(answers()).toEqual([{ id: proxyWanted.id, credentials: { username: 'author', password: '' } }]);
});

test('a call that comes or goes changes the count, and nothing of what was typed', async () => {
  const { session } = await ask();
  await userEvent.fill(username, 'auth');
  session.handleEvent({ type: 'proxy-wanted', wanted: { ...proxyWanted, waitingCalls: 1 } });
  await expect.element(dialog).toHaveTextContent('One call waits for it.');
  await expect.element(username).toHaveValue('auth');
});

test.each(['{Escape}', 'Cancel'])('%s gives the waiting calls up', async (way) => {
  const { answers } = await ask();
  await expect.element(username).toHaveFocus();
  if (way === 'Cancel') await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  else await userEvent.keyboard(way);
  expect(answers()).toEqual([{ id: proxyWanted.id, credentials: null }]);
});
