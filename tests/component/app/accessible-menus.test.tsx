import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { openWindow } from '../../support/accessible-window.tsx';
import { activityEntry } from '../../support/activity-entries.ts';
import { success } from '../../support/fake-bridge.ts';
import { noViolations, violationsByLook } from '../../support/violations-by-look.ts';
import { workspace } from '../../support/window-state.ts';

/** Menus and dialogs that are opened over a view. */

afterEach(cleanup);

/** A transition would be measured half-way. */
beforeEach(() => document.documentElement.style.setProperty('--quick', '0ms'));

const pinned = { connectionId: 'sample', templateID: 'quote', sobjectId: 'QUO-317', tab: 'render' } as const;
const used = {
  ...workspace,
  pins: [pinned],
  mergeItems: [
    { type: 'image', id: 'cover-photo' },
    { type: 'attachment', id: 'price-list' },
  ] as const,
};
const inPlace = (place: 'report' | 'merge' | 'activity') => ({
  workspace: { ...used, mergeItems: [...used.mergeItems], place },
  recents: { sample: [{ templateID: 'invoice', sobjectId: 'INV-2041' }] },
});

const button = (name: string) => page.getByRole('button', { name, exact: true });

test('how often to repeat a run, and the recent reports', async () => {
  await openWindow(inPlace('report'));
  await userEvent.click(button('Repeat automatically'));
  await expect.element(page.getByRole('menu')).toBeVisible();
  expect(await violationsByLook()).toEqual(noViolations);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(button('Recent reports'));
  await expect.element(page.getByRole('menu')).toBeVisible();
  expect(await violationsByLook()).toEqual(noViolations);
});

test('the menu of a row of Activity', async () => {
  await openWindow(inPlace('activity'), { 'activity.list': () => success([activityEntry(1), activityEntry(2)]) });
  await userEvent.click(page.getByRole('row', { name: /template-2/ }), { button: 'right' });
  await expect.element(page.getByRole('menuitem', { name: 'Use in Report' })).toBeVisible();
  expect(await violationsByLook()).toEqual(noViolations);
});

test('Activity without a call has the button for what it says', async () => {
  await openWindow(inPlace('activity'));
  await expect.element(page.getByText(/^No calls yet/)).toBeVisible();
  expect(await violationsByLook()).toEqual(noViolations);
  await userEvent.click(button('Go to Report'));
  await expect.element(page.getByRole('combobox', { name: 'Template ID' })).toBeVisible();
});

test('the menu of a row of Merge, and the saved lists', async () => {
  const list = { id: '11111111-1111-4111-8111-00000000000a', name: 'Autumn', count: 2, usedAt: 1_700_000_000_000 };
  await openWindow(inPlace('merge'), { 'mergeLists.of': () => success({ current: [], lists: [list] }) });
  await userEvent.click(page.getByRole('row', { name: 'Image cover-photo', exact: true }), { button: 'right' });
  await expect.element(page.getByRole('menuitem', { name: 'Remove' })).toBeVisible();
  expect(await violationsByLook()).toEqual(noViolations);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(button('List'));
  await userEvent.click(page.getByRole('menuitem', { name: 'Saved lists…' }));
  await expect.element(page.getByRole('dialog', { name: 'Saved lists' })).toBeVisible();
  expect(await violationsByLook()).toEqual(noViolations);
});
