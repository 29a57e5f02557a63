import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { openWindow } from '../../support/accessible-window.tsx';
import { failure } from '../../support/fake-bridge.ts';
import { noViolations, violationsByLook } from '../../support/violations-by-look.ts';
import { invoiceReport, production, signedIn, workspace, workspaceWith } from '../../support/window-state.ts';

/** The states of the window that need a fault, a slow service or another process; the others are in `tests/e2e`. */

afterEach(cleanup);

/** A transition would be measured half-way. */
beforeEach(() => document.documentElement.style.setProperty('--quick', '0ms'));

/** Waits until all delayed content has appeared; endless animations are ignored. */
async function animationsEnded(): Promise<void> {
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

async function expectAccessible(): Promise<void> {
  await animationsEnded();
  expect(await violationsByLook()).toEqual(noViolations);
}

const idle = { workspace: workspaceWith({ templateID: '', sobjectId: '' }) };
const passwordWanted = {
  connectionId: production.id,
  connectionName: 'Production',
  username: 'author@example.com',
  why: 'Your sign-in has expired.',
  waitingCalls: 2,
};
const proxyWanted = {
  id: '7c0f3f0e-52b5-4c6f-9d3e-0a41d1c7a222',
  host: 'proxy.example.com:8080',
  realm: 'Company',
  why: 'Your proxy asks for a sign-in before it lets calls through.',
  waitingCalls: 2,
};

test('a run that waits for a free request', async () => {
  const bridge = await openWindow(idle, { 'report.run': () => new Promise(() => {}) });
  await userEvent.fill(page.getByRole('combobox', { name: 'Template ID' }), 'invoice');
  await userEvent.fill(page.getByRole('combobox', { name: 'Record ID' }), 'INV-2041');
  await userEvent.click(page.getByRole('button', { name: 'Run', exact: true }));
  await expect.poll(() => bridge.inputsOf('report.run')).toHaveLength(1);
  const { runId } = bridge.inputsOf('report.run')[0]!;
  bridge.say({ type: 'run-moved', runId, phase: { name: 'queued', place: 2, startsInMs: 9_000 } });
  bridge.say({ type: 'budget-changed', budget: { limit: 25, free: 0, nextFreeInMs: 12_000, waiting: 2 } });
  await expect.element(page.getByText('Waiting for a free request, number 2 in line')).toBeVisible();
  await expectAccessible();
});

test('identifiers that cannot be sent', async () => {
  await openWindow(idle);
  await userEvent.click(page.getByRole('button', { name: 'Run', exact: true }));
  await expect.element(page.getByRole('combobox', { name: 'Template ID' })).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible();
});

test('a fault with all that can be done about it, and what the service sent', async () => {
  await openWindow(
    {},
    {
      'report.run': () =>
        failure({
          code: 'SERVER-FAILED',
          happened: 'The service failed (500).',
          evidence: { status: 500, excerpt: '<h1>Internal error</h1>' },
          actions: ['run-again', 'open-settings', 'sign-in', 'save-raw', 'use-address'],
        }),
    },
  );
  await userEvent.click(page.getByRole('button', { name: 'Run', exact: true }));
  await expect.element(page.getByRole('alert')).toHaveTextContent('The service failed (500).');
  await expectAccessible();
});

test('the sign-in form, empty and refused', async () => {
  const session = { connectionId: production.id, protection: { kind: 'keychain' }, state: 'signed-out' } as const;
  await openWindow({ ...idle, session });
  const form = page.getByRole('form', { name: 'Sign in' });
  await expect.element(form).toBeVisible();
  await expectAccessible();
  await userEvent.click(form.getByRole('button', { name: 'Sign in', exact: true }));
  await expect.element(form.getByRole('textbox', { name: 'Password' })).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible();
});

test('the question for a password, empty and refused', async () => {
  await openWindow({ ...idle, passwordWanted });
  const question = page.getByRole('dialog', { name: 'Sign in to Production' });
  await expect.element(question).toBeVisible();
  await expectAccessible();
  await userEvent.click(question.getByRole('button', { name: 'Sign in', exact: true }));
  await expect.element(question.getByRole('textbox', { name: 'Password' })).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible();
});

test('the question for the sign-in of a proxy, empty and refused', async () => {
  await openWindow({ ...idle, proxyWanted });
  const question = page.getByRole('dialog', { name: 'Proxy sign-in' });
  await expect.element(question).toBeVisible();
  await expectAccessible();
  await userEvent.click(question.getByRole('button', { name: 'Sign in', exact: true }));
  await expect.element(question.getByRole('textbox', { name: 'Username' })).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible();
});

test('the question whether calls may go to a different server', async () => {
  const moved = {
    code: 'REDIRECT',
    happened: 'The service moved.',
    address: 'https://elsewhere.example/v2',
    connectionId: production.id,
    actions: ['use-address'],
  } as const;
  const session = { ...signedIn, connectionId: production.id };
  const reports = [{ connectionId: production.id, open: [invoiceReport], selected: 0 }];
  await openWindow({ session, workspace: { ...workspace, reports } }, { 'report.run': () => failure(moved) });
  await userEvent.click(page.getByRole('button', { name: 'Run', exact: true }));
  await userEvent.click(page.getByRole('button', { name: 'Use this address' }));
  await expect.element(page.getByRole('alertdialog', { name: 'Use a different server?' })).toBeVisible();
  await expectAccessible();
});

test('a notice of Galley about itself, and a window that cannot start', async () => {
  await openWindow({ ...idle, notices: [{ id: 'settings', text: 'The settings file was damaged.' }] });
  await expect.element(page.getByText('The settings file was damaged.')).toBeVisible();
  await expectAccessible();
  await cleanup();
  await openWindow({}, { 'app.snapshot': () => failure({ happened: 'Galley made a mistake.' }) });
  await expect.element(page.getByRole('alert')).toHaveTextContent('Galley made a mistake.');
  await expectAccessible();
});

test('the help: its contents, the hits of a search, and a page', async () => {
  await openWindow(idle);
  await userEvent.keyboard('{F1}');
  const help = page.getByRole('region', { name: 'Help' });
  await expect.element(help.getByRole('link', { name: 'Compare two runs' })).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('unified');
  await expect.element(help.getByRole('status')).toHaveTextContent('found');
  await expectAccessible();
  await userEvent.click(help.getByRole('link', { name: 'Compare two runs › Compare texts' }));
  await expect.element(help.getByRole('heading', { name: 'Compare texts' })).toHaveFocus();
  await expectAccessible();
});
