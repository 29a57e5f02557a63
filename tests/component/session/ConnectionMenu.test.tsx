import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import '../../../renderer/ui/tokens.css';
import '../../../renderer/ui/base.css';
import { ConnectionList } from '../../../renderer/session/ConnectionList.tsx';
import { ConnectionMenu } from '../../../renderer/session/ConnectionMenu.tsx';
import { SessionNotices } from '../../../renderer/session/SessionNotices.tsx';
import { SessionStatus } from '../../../renderer/session/SessionStatus.tsx';
import { createSession } from '../../../renderer/session/session.ts';
import type { SessionView } from '../../../shared/model.ts';
import { type FakeAnswers, fakeBridge, success } from '../../support/fake-bridge.ts';
import { production, signedIn, snapshotWith } from '../../support/window-state.ts';

afterEach(cleanup);

function sessionOn(answers: FakeAnswers, view: SessionView = signedIn) {
  const bridge = fakeBridge(answers);
  return { bridge, session: createSession({ bridge, snapshot: snapshotWith({ session: view }) }) };
}

const inProduction: SessionView = { ...signedIn, connectionId: production.id };

test('the button names the connection and leads to every other one', async () => {
  const { session } = sessionOn({ 'connections.choose': () => success(inProduction) });
  await render(<ConnectionMenu session={session} />);
  const button = page.getByRole('button', { name: 'Connection' });
  await expect.element(button).toHaveTextContent('Sample service');
  await userEvent.click(button);
  for (const name of ['Sample service', 'Production', 'New connection…', 'Sign out']) {
    await expect.element(page.getByRole('menuitem', { name })).toBeVisible();
  }
  await userEvent.click(page.getByRole('menuitem', { name: 'Production' }));
  await expect.element(button).toHaveTextContent('Production');
});

test('the list cuts no name that there is room for, and says of a long one too that it is the current', async () => {
  const { session } = sessionOn({});
  const list = (width: number) => (
    <div style={{ width }}>
      <ConnectionList session={session} />
    </div>
  );
  const { rerender } = await render(list(400));
  const name = page.getByText('Sample service').element();
  expect(name.scrollWidth).toBe(name.clientWidth);
  await rerender(list(260));
  expect(name.scrollWidth).toBeGreaterThan(name.clientWidth);
  const mark = page.getByText('(current)').element().getBoundingClientRect();
  expect(mark.right).toBeLessThan(page.getByText('On this computer').element().getBoundingClientRect().left);
});

test('the tooltip of the button names the keys that open the list', async () => {
  const { session } = sessionOn({});
  await render(<ConnectionMenu session={session} />);
  await userEvent.hover(page.getByRole('button', { name: 'Connection' }));
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('Switch connectionCtrl+Shift+C');
});

test('beside a folder stands its path, not the address of its service', async () => {
  const folder = { ...production, id: 'folder-1', kind: 'folder', folder: '/home/ann/letters' } as const;
  const view = { ...signedIn, connectionId: folder.id };
  const { session } = sessionOn({}, view);
  await render(<SessionStatus session={session} />);
  const address = page.getByText('127.0.0.1:4000');
  await expect.element(address).toBeVisible();
  session.handleEvent({ type: 'connections-changed', connections: [folder] });
  await expect.element(page.getByText('/home/ann/letters')).toBeVisible();
  await expect.element(address).not.toBeInTheDocument();
});

test('a folder is opened, and forgotten after a question that says what becomes of its files', async () => {
  const folder = {
    ...production,
    id: 'folder-1',
    kind: 'folder',
    name: 'Letters',
    folder: '/home/ann/letters',
  } as const;
  const view = { ...signedIn, connectionId: folder.id };
  const bridge = fakeBridge({
    'connections.openFolder': () => success(view),
    'connections.remove': () => success(undefined),
  });
  const session = createSession({ bridge, snapshot: snapshotWith({ session: signedIn }) });
  await render(
    <>
      <ConnectionMenu session={session} />
      <ConnectionList session={session} />
    </>,
  );
  const button = page.getByRole('button', { name: 'Connection:' });
  for (const name of ['Folder on this computer…', 'Copy the sample to a folder…']) {
    await userEvent.click(button);
    await userEvent.click(page.getByRole('menuitem', { name }));
  }
  expect(bridge.inputsOf('connections.openFolder')).toEqual([{ copySample: false }, { copySample: true }]);
  session.handleEvent({ type: 'connections-changed', connections: [folder] });
  await expect.element(button).toHaveTextContent('Letters');
  await expect.element(page.getByText('/home/ann/letters')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Remove Letters' }));
  const question = page.getByRole('alertdialog', { name: 'Remove “Letters”?' });
  await expect.element(question).toHaveTextContent('Its files stay as they are.');
  await userEvent.click(question.getByRole('button', { name: 'Remove' }));
  expect(bridge.inputsOf('connections.remove')).toEqual([{ id: folder.id }]);
});

test('a connection is deleted after a question, by its name', async () => {
  const { bridge, session } = sessionOn({ 'connections.remove': () => success(undefined) });
  await render(<ConnectionList session={session} />);
  await userEvent.click(page.getByRole('button', { name: 'Delete Production' }));
  const question = page.getByRole('alertdialog', { name: 'Delete “Production”?' });
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  expect(bridge.calls).toEqual([]);
  await userEvent.click(page.getByRole('button', { name: 'Delete Production' }));
  await userEvent.click(question.getByRole('button', { name: 'Delete' }));
  expect(bridge.inputsOf('connections.remove')).toEqual([{ id: production.id }]);
});

test('where no secret can be kept, the author is told so, with the reason, until it is read', async () => {
  const why = 'This computer has no safe place for the token.';
  const { session } = sessionOn({}, { ...inProduction, protection: { kind: 'memory', why } });
  await render(<SessionNotices session={session} onCopy={() => {}} />);
  const banner = page.getByText(`You'll need to sign in each time. ${why}`);
  await expect.element(banner).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Dismiss' }));
  await expect.element(banner).not.toBeInTheDocument();
});
