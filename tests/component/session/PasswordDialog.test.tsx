import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { PasswordDialog } from '../../../renderer/session/PasswordDialog.tsx';
import { createSession } from '../../../renderer/session/session.ts';
import { fakeBridge, success } from '../../support/fake-bridge.ts';
import { production, snapshotWith } from '../../support/window-state.ts';

afterEach(cleanup);

const dialog = page.getByRole('dialog', { name: 'Sign in to Production' });

async function ask() {
  const bridge = fakeBridge({ 'session.answerPassword': () => success(undefined) });
  const passwordWanted = {
    connectionId: production.id,
    connectionName: 'Production',
    username: 'author@example.com',
    why: 'Your sign-in has expired.',
    waitingCalls: 2,
  };
  const session = createSession({ bridge, snapshot: snapshotWith({ passwordWanted }) });
  await render(<PasswordDialog session={session} />);
  return { bridge, session };
}

test('the question says why and what waits, and sends the answer', async () => {
  const { bridge, session } = await ask();
  await expect.element(dialog).toHaveTextContent('Your sign-in has expired. 2 calls wait for it.');
  await expect.element(dialog.getByRole('textbox', { name: 'Password' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('textbox', { name: 'Password' })).toHaveAttribute('aria-invalid', 'true');
  await userEvent.keyboard('geheim{Enter}');
  expect(bridge.inputsOf('session.answerPassword')).toEqual([
    { connectionId: production.id, password: 'geheim', remember: false },
  ]);
  session.handleEvent({ type: 'password-wanted', wanted: null });
  await expect.element(dialog).not.toBeInTheDocument();
});

test('Escape gives the waiting calls up', async () => {
  const { bridge } = await ask();
  await expect.element(dialog.getByRole('textbox', { name: 'Password' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(bridge.inputsOf('session.answerPassword')).toEqual([
    { connectionId: production.id, password: null, remember: false },
  ]);
});
