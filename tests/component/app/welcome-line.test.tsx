import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { defaultPreferences } from '../../../shared/preferences.ts';
import { openWindow } from '../../support/accessible-window.tsx';
import { success } from '../../support/fake-bridge.ts';
import { production, signedIn, workspace } from '../../support/window-state.ts';

afterEach(cleanup);

const line = page.getByRole('region', { name: 'Welcome' });
const idle = { workspace: { ...workspace, reports: [] }, preferences: defaultPreferences };

test('the first start says what to do next, in one line that leads to the help and can be hidden for good', async () => {
  const bridge = await openWindow(idle, {
    'settings.change': () => success({ ...defaultPreferences, showsWelcome: false }),
  });
  await userEvent.click(line.getByRole('button', { name: 'What can Galley do?' }));
  await expect.element(page.getByRole('heading', { name: 'What Galley does' })).toHaveFocus();
  await userEvent.click(line.getByRole('button', { name: 'Hide this line' }));
  await expect.element(line).not.toBeInTheDocument();
  expect(bridge.inputsOf('settings.change')).toEqual([{ showsWelcome: false }]);
});

test('the line leads to a new connection and to a folder', async () => {
  const bridge = await openWindow(idle, { 'connections.openFolder': () => success(null) });
  await userEvent.click(line.getByRole('button', { name: 'Open a folder of templates' }));
  await expect.poll(() => bridge.inputsOf('connections.openFolder')).toEqual([{ copySample: false }]);
  await userEvent.click(line.getByRole('button', { name: 'Connect a service' }));
  await expect.element(page.getByRole('form', { name: 'Sign in' })).toBeVisible();
});

test('on a service of an organisation there is no such line', async () => {
  await openWindow({ ...idle, session: { ...signedIn, connectionId: production.id } });
  await expect.element(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect.element(line).not.toBeInTheDocument();
});
