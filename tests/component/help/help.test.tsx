import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { openWindow } from '../../support/accessible-window.tsx';
import { type FakeAnswers, failure } from '../../support/fake-bridge.ts';
import { workspaceWith } from '../../support/window-state.ts';

afterEach(cleanup);

const help = page.getByRole('region', { name: 'Help' });
const search = help.getByRole('searchbox', { name: 'Search help' });
const templateField = page.getByRole('combobox', { name: 'Template ID' });
const heading = (name: string) => help.getByRole('heading', { name });

const open = (answers: FakeAnswers = {}) => openWindow({ workspace: workspaceWith({ tab: 'handlebars' }) }, answers);

test('F1 opens the help with the focus in its search, and Escape gives the focus back', async () => {
  await open();
  await userEvent.click(templateField);
  await userEvent.keyboard('{F1}');
  await expect.element(search).toHaveFocus();
  await expect.element(help.getByRole('link', { name: 'Compare two runs' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(help).not.toBeInTheDocument();
  await expect.element(templateField).toHaveFocus();
});

test('a second F1 closes the help and gives the focus back', async () => {
  await open();
  await userEvent.click(templateField);
  await userEvent.keyboard('{F1}');
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard('{F1}');
  await expect.element(help).not.toBeInTheDocument();
  await expect.element(templateField).toHaveFocus();
});

test('a search leads to a heading, Back returns to the hits, and Escape clears the search before it closes', async () => {
  await open();
  await userEvent.keyboard('{F1}');
  await userEvent.type(search, 'unified');
  await userEvent.click(help.getByRole('link', { name: 'Compare two runs › Compare texts' }));
  await expect.element(heading('Compare texts')).toHaveFocus();
  await expect.element(heading('Compare texts')).toBeInViewport();
  await userEvent.click(help.getByRole('button', { name: 'Back in help' }));
  await expect.element(search).toHaveValue('unified');
  await userEvent.type(search, 'x');
  await expect.element(help.getByRole('status')).toHaveTextContent('Nothing found');
  await userEvent.keyboard('{Escape}');
  await expect.element(search).toHaveValue('');
  await expect.element(help).toBeVisible();
});

test('a command in a page shows its keys and runs, and a link opens its page', async () => {
  await open();
  await userEvent.keyboard('{F1}');
  await userEvent.click(help.getByRole('link', { name: 'Run a report' }));
  await expect.element(help.getByText('Ctrl+Enter')).toBeVisible();
  await userEvent.click(help.getByRole('link', { name: 'PDF' }));
  await expect.element(heading('Read, save and print a PDF')).toHaveFocus();
  await userEvent.click(help.getByRole('button', { name: 'Contents' }));
  await userEvent.click(help.getByRole('link', { name: 'Settings', exact: true }));
  await userEvent.click(help.getByRole('button', { name: 'Settings', exact: true }));
  await expect
    .element(page.getByRole('link', { name: 'Settings', exact: true }).first())
    .toHaveAttribute('aria-current', 'page');
});

test('a full stop after a link of two lines stands behind its last word', async () => {
  await open();
  await userEvent.keyboard('{F1}');
  await userEvent.click(help.getByRole('link', { name: 'What Galley does' }).first());
  const link = help.getByRole('link', { name: 'Connect a service of your organisation' }).element();
  (link.parentElement as HTMLElement).style.width = '200px';
  const stop = document.createRange();
  stop.selectNode(link.nextSibling as Node);
  expect(link.getClientRects()).toHaveLength(2);
  expect(stop.getBoundingClientRect().bottom).toBeCloseTo(link.getBoundingClientRect().bottom, 0);
});

test('a fault links to its entry in the help', async () => {
  await open({ 'report.run': () => failure({ code: 'TLS-NAME', happened: 'The certificate is for another name.' }) });
  await userEvent.click(page.getByRole('button', { name: 'Run', exact: true }));
  await userEvent.click(page.getByRole('alert').getByRole('link', { name: 'Help on TLS-NAME' }));
  await expect.element(heading('TLS-NAME')).toHaveFocus();
  await expect.element(heading('TLS-NAME')).toBeInViewport();
});

test('the command palette finds a heading of the help and opens it', async () => {
  await open();
  await userEvent.keyboard('{Control>}{Shift>}P{/Shift}{/Control}');
  await expect.element(page.getByRole('combobox', { name: 'Command' })).toHaveFocus();
  await userEvent.keyboard('sign-in expires');
  await userEvent.click(page.getByRole('option', { name: 'When a sign-in expires' }));
  await expect.element(heading('When a sign-in expires')).toHaveFocus();
});
