import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { MoveDialog } from '../../../renderer/session/MoveDialog.tsx';
import { createSession } from '../../../renderer/session/session.ts';
import { fakeBridge, success } from '../../support/fake-bridge.ts';
import { production, signedIn, snapshotWith } from '../../support/window-state.ts';

afterEach(cleanup);

const question = page.getByRole('alertdialog', { name: 'Use a different server?' });

async function ask() {
  const bridge = fakeBridge({ 'connections.moveService': () => success(production) });
  const inProduction = { ...signedIn, connectionId: production.id };
  const session = createSession({ bridge, snapshot: snapshotWith({ session: inProduction }) });
  let runs = 0;
  await render(<MoveDialog session={session} />);
  const address = 'https://elsewhere.example/v2';
  await session.useAddress({ connectionId: production.id, address }, () => {
    runs += 1;
  });
  return { runs: () => runs, moves: () => bridge.inputsOf('connections.moveService') };
}

test('another server is named before anything goes there, and the way out has the focus', async () => {
  const { moves, runs } = await ask();
  await expect.element(question).toHaveTextContent('Calls of “Production”');
  await expect.element(question).toHaveTextContent('https://elsewhere.example/v2');
  await expect.element(question).toHaveTextContent('Only accept this if you expected it.');
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(question).not.toBeInTheDocument();
  expect([moves(), runs()]).toEqual([[], 0]);
});

test('a yes moves the connection and repeats the run', async () => {
  const { moves, runs } = await ask();
  await userEvent.click(question.getByRole('button', { name: 'Use this address' }));
  await expect.element(question).not.toBeInTheDocument();
  expect(moves()).toEqual([{ connectionId: production.id, serviceUrl: 'https://elsewhere.example/v2' }]);
  expect(runs()).toBe(1);
});
