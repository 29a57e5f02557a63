import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { openWindow } from '../../support/accessible-window.tsx';
import { type FakeAnswers, failure, success } from '../../support/fake-bridge.ts';
import { documentWith, production, sample, signedIn, snapshotWith, workspaceWith } from '../../support/window-state.ts';

afterEach(cleanup);

/** No identifiers, so that nothing runs by itself. */
const idle = snapshotWith({ workspace: workspaceWith({ templateID: '', sobjectId: '' }) });

const open = (answers: FakeAnswers = {}, snapshot = idle) => openWindow(snapshot, answers);

const main = page.getByRole('navigation', { name: 'Main' });
const meter = page.getByRole('meter', { name: 'Requests left' });

test('the frame has the names that tests and assistive technology know', async () => {
  await open();
  for (const name of ['Report', 'Merge', 'Activity', 'Settings']) {
    await expect.element(main.getByRole('link', { name })).toBeVisible();
  }
  await expect.element(meter).toHaveAccessibleDescription(/by this Galley/);
  await expect.element(main.getByRole('link', { name: 'Report' })).toHaveAttribute('aria-current', 'page');
  await expect.element(page.getByRole('button', { name: 'Connection' })).toHaveTextContent('Sample service');
  await expect.element(page.getByText(signedIn.state === 'signed-in' ? signedIn.organisation : '')).toBeVisible();
  await expect.element(meter).toHaveAttribute('aria-valuenow', '25');
  await expect.element(meter).toHaveAttribute('aria-valuemin', '0');
  await expect.element(meter).toHaveAttribute('aria-valuemax', '25');
});

test('the places are reached by click and by keyboard', async () => {
  await open();
  await userEvent.click(main.getByRole('link', { name: 'Settings' }));
  await expect.element(page.getByRole('combobox', { name: 'Theme' })).toBeVisible();
  await userEvent.keyboard('{Control>}1{/Control}');
  await expect.element(page.getByRole('combobox', { name: 'Template ID' })).toBeVisible();
  await expect.element(page.getByRole('combobox', { name: 'Theme' })).not.toBeInTheDocument();
});

test('Ctrl+Enter runs and Escape cancels, wherever the focus is', async () => {
  const bridge = await open({
    'report.run': () => new Promise(() => {}),
    'runs.cancel': () => success(undefined),
  });
  await userEvent.fill(page.getByRole('combobox', { name: 'Template ID' }), 'invoice');
  await userEvent.fill(page.getByRole('combobox', { name: 'Record ID' }), 'INV-2041');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
  expect(bridge.inputsOf('report.run')).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  expect(bridge.inputsOf('runs.cancel')).toHaveLength(1);
});

test('the budget is told plainly when little of it is left, and what waits', async () => {
  const bridge = await open();
  await expect.element(meter).toHaveTextContent('25 of 25 requests left');
  bridge.say({ type: 'budget-changed', budget: { limit: 25, free: 0, nextFreeInMs: 12_000, waiting: 2 } });
  await expect.element(meter).toHaveAttribute('aria-valuenow', '0');
  await expect.element(meter).toHaveTextContent('No requests left; next in 12 s');
  await expect.element(page.getByText('2 calls are waiting')).toBeVisible();
});

test('a connection that is signed out shows its form, and the frame stays in reach', async () => {
  await open(
    {},
    { ...idle, session: { connectionId: production.id, protection: { kind: 'keychain' }, state: 'signed-out' } },
  );
  await expect.element(page.getByRole('form', { name: 'Sign in' })).toBeVisible();
  await expect.element(main).toBeVisible();
  await userEvent.click(main.getByRole('link', { name: 'Report' }));
  await expect.element(page.getByRole('form', { name: 'Sign in' })).not.toBeInTheDocument();
  await userEvent.click(page.getByRole('button', { name: 'Sign in' }));
  await expect.element(page.getByRole('form', { name: 'Sign in' })).toBeVisible();
});

test('the colour of the frame is that of the connection', async () => {
  const bridge = await open();
  const shown = () => page.getByRole('banner').element().parentElement?.dataset.colour;
  expect(shown()).toBe(sample.colour);
  bridge.say({ type: 'session-changed', session: { ...signedIn, connectionId: production.id } });
  await expect.poll(shown).toBe(production.colour);
});

test('the title of the window names the report and the connection', async () => {
  const bridge = await open();
  await expect.poll(() => document.title).toBe('Report — Sample service');
  await userEvent.fill(page.getByRole('combobox', { name: 'Template ID' }), 'invoice');
  await userEvent.fill(page.getByRole('combobox', { name: 'Record ID' }), 'INV-2041');
  await expect.poll(() => document.title).toBe('invoice · INV-2041 — Sample service');
  bridge.say({ type: 'session-changed', session: { ...signedIn, connectionId: production.id } });
  await expect.poll(() => document.title).toBe('Report — Production');
});

test('a result says which connection it came from; it and its fault come back with the connection, and not before', async () => {
  const bridge = await open({
    'report.run': ({ request }) => success(documentWith({ request })),
  });
  await userEvent.fill(page.getByRole('combobox', { name: 'Template ID' }), 'invoice');
  await userEvent.fill(page.getByRole('combobox', { name: 'Record ID' }), 'INV-2041');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  const line = () => document.querySelector<HTMLElement>('.result-line .connection-tag')!;
  await expect.poll(() => line()?.textContent).toBe('Sample service');
  bridge.say({ type: 'session-changed', session: { ...signedIn, connectionId: production.id } });
  await expect.element(page.getByRole('combobox', { name: 'Template ID' })).toHaveValue('');
  await expect.element(page.getByRole('tabpanel', { name: 'PDF' })).toHaveTextContent('Enter a template ID');

  bridge.say({ type: 'session-changed', session: signedIn });
  await expect.element(page.getByRole('combobox', { name: 'Template ID' })).toHaveValue('invoice');
  bridge.answer({ 'report.run': () => failure({ happened: 'The template is broken.' }) });
  await userEvent.click(page.getByRole('button', { name: 'Run', exact: true }));
  const broken = page.getByText('The template is broken.');
  await expect.element(broken).toBeVisible();
  await expect.element(page.getByText(/^Earlier result/)).toBeVisible();
  expect(line().dataset.colour).toBe(sample.colour);
  bridge.say({ type: 'session-changed', session: { ...signedIn, connectionId: production.id } });
  await expect.element(broken).not.toBeVisible();
});

test('the theme that was chosen is the one of the page', async () => {
  const bridge = await open();
  expect(document.documentElement.dataset.theme).toBe('system');
  bridge.say({ type: 'preferences-changed', preferences: { ...idle.preferences, theme: 'dark' } });
  await expect.poll(() => getComputedStyle(document.documentElement).colorScheme).toBe('dark');
  bridge.say({ type: 'preferences-changed', preferences: idle.preferences });
});

test('what Galley has to say about itself is read and put away', async () => {
  const bridge = await open({ 'app.dismissNotice': () => success(undefined) });
  bridge.say({ type: 'noticed', notice: { id: 'settings', text: 'The settings file was damaged.' } });
  await expect.element(page.getByText('The settings file was damaged.')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Dismiss' }));
  await expect.element(page.getByText('The settings file was damaged.')).not.toBeInTheDocument();
  expect(bridge.inputsOf('app.dismissNotice')).toEqual([{ id: 'settings' }]);
});

test('a window that cannot start says so and tries again', async () => {
  const bridge = await open({ 'app.snapshot': () => failure({ happened: 'Galley made a mistake.' }) });
  await expect.element(page.getByRole('alert')).toHaveTextContent('Galley made a mistake.');
  bridge.answer({ 'app.snapshot': () => success(idle) });
  await userEvent.click(page.getByRole('button', { name: 'Try again' }));
  await expect.element(main).toBeVisible();
});

test('files that are dropped onto the window are not opened, and the window says why', async () => {
  const bridge = await open();
  const drag = (type: string, text?: string) => {
    const dataTransfer = new DataTransfer();
    if (text === undefined) dataTransfer.items.add(new File(['%PDF-'], 'a.pdf'));
    else dataTransfer.setData('text/plain', text);
    const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer });
    document.body.dispatchEvent(event);
    return event.defaultPrevented;
  };
  // These appear a moment after the start in any case.
  const late: readonly string[] = ['app.enabledCommands', 'drafts.list', 'activity.answersTo', 'activity.lastMerges'];
  const asked = () => bridge.calls.map(({ name }) => name).filter((name) => !late.includes(name));
  const before = asked();
  expect(drag('drop', 'INV-1')).toBe(false);
  // What listens is loaded after the first screen.
  await expect.poll(() => drag('dragover')).toBe(true);
  await expect.element(page.getByText('Nothing will be sent.')).toBeVisible();
  expect(drag('drop')).toBe(true);
  await expect.element(page.getByText(/^Nothing was sent: the service takes identifiers/)).toBeVisible();
  await expect.element(page.getByText('Nothing will be sent.')).not.toBeInTheDocument();
  expect(asked()).toEqual(before);
  await userEvent.click(page.getByRole('button', { name: 'Dismiss' }));
  await expect.element(page.getByText(/^Nothing was sent/)).not.toBeInTheDocument();
});
