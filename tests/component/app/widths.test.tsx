import { afterAll, afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { App } from '../../../renderer/app/App.tsx';
import { createStart } from '../../../renderer/app/start.ts';
import type { Workspace } from '../../../shared/workspace.ts';
import { activityEntry } from '../../support/activity-entries.ts';
import { misplacedControls } from '../../support/controls-outside.ts';
import { type FakeAnswers, fakeBridge, success } from '../../support/fake-bridge.ts';
import { waitFor } from '../../support/wait-for.ts';
import { documentWith, snapshotWith, workspaceWith } from '../../support/window-state.ts';

afterEach(cleanup);
afterAll(() => page.viewport(1_000, 800));

async function open(part: Partial<Omit<Workspace, 'reports'>>, answers: FakeAnswers = {}) {
  const { request, ...answer } = documentWith({ kind: 'markup' });
  if ('items' in request) throw new Error('It is the answer to a report.');
  const kept = activityEntry(3, { document: { ...answer, request } });
  const bridge = fakeBridge({
    'app.snapshot': () =>
      success(snapshotWith({ workspace: workspaceWith({ tab: 'info', besideTab: 'handlebars' }, part) })),
    'report.suggestions': () => success({ templates: [], records: [], images: [], attachments: [] }),
    'activity.list': () => success([kept, activityEntry(2), activityEntry(1)]),
    'activity.answersTo': () => success({ documents: [], faults: [] }),
    'workspace.keep': () => success(undefined),
    'report.run': ({ request }) =>
      success(documentWith({ request, kind: request.operation === 'info' ? 'json' : 'markup' })),
    ...answers,
  });
  const start = createStart(bridge);
  await render(
    <div style={{ position: 'fixed', inset: 0 }}>
      <App start={start} />
    </div>,
  );
  await start.begin();
}

/** Windows 760, 1,000, 1,280 and 1,600 px wide, and the same at 200 %. */
const widths = [760, 1_000, 1_280, 1_600, 380, 500, 640, 800];

/** A frame or two after the window has its width, nothing in the element is outside it or over another control. */
const fits = (selector: string, where: string) =>
  waitFor(() => {
    const found = document.querySelector(selector);
    expect(found, where).not.toBeNull();
    expect(misplacedControls(found!), where).toEqual([]);
  });

/** Two frames after the window has its width, each visible element is at most this high. */
const isLow = (selector: string, mostPx: number, where: string) =>
  waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>(selector)].filter((each) => each.checkVisibility());
    expect(found, where).not.toEqual([]);
    for (const each of found) expect(each.offsetHeight, `${each.ariaLabel} ${where}`).toBeLessThanOrEqual(mostPx);
  });

/** The form, and a toolbar of which nothing stands in a second row. */
const oneRowPx = 48;

test('in Report nothing lies outside its pane or over another control', async () => {
  await open({ place: 'report' });
  await userEvent.click(page.getByRole('button', { name: 'Run', exact: true }));
  await waitFor(() => expect(document.querySelectorAll('.result-line')).toHaveLength(2));
  for (const width of widths) {
    await page.viewport(width, 700);
    for (const pane of [
      '.report-form',
      '[data-slot="right"].report-head',
      '.report-pane[data-slot="left"]',
      '.report-pane[data-slot="right"]',
    ]) {
      await fits(pane, `${pane} at ${width}`);
    }
    await isLow('.report-form', oneRowPx, `at ${width}`);
    if (width <= 760) await isLow('.report-pane [role="toolbar"]', oneRowPx, `at ${width}`);
  }
});

test('while a report runs, Cancel is in the row of Run', async () => {
  await open({ place: 'report' }, { 'report.run': () => new Promise(() => {}) });
  await userEvent.click(page.getByRole('button', { name: 'Run', exact: true }));
  await expect.element(page.getByRole('button', { name: 'Cancel', exact: true })).toBeVisible();
  for (const width of widths) {
    await page.viewport(width, 700);
    await fits('.report-form', `at ${width}`);
    await isLow('.report-form', oneRowPx, `at ${width}`);
  }
});

test('open reports have their whole names as long as the organisation has room, and the record stays whole after it', async () => {
  await page.viewport(1_280, 700);
  await open({ place: 'report' });
  for (const [id, record] of [
    ['a-template', 'RECORD-0001'],
    ['another-one', 'RECORD-0002'],
  ] as const) {
    await userEvent.keyboard('{Control>}t{/Control}');
    await userEvent.fill(page.getByRole('combobox', { name: 'Template ID' }), id);
    await userEvent.fill(page.getByRole('combobox', { name: 'Record ID' }), record);
  }
  const cut = (which: string) =>
    [...document.querySelectorAll(`.report-tab-name > ${which}`)].filter(
      ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
    ).length;
  for (let width = 1_280; width >= 760; width -= 20) {
    await page.viewport(width, 700);
    await waitFor(() => {
      const hasRoom = [...document.querySelectorAll('.session-words > *')].some(({ clientWidth }) => clientWidth > 0);
      if (hasRoom) expect(cut(':first-child'), `at ${width}`).toBe(0);
      expect(cut(':last-child'), `at ${width}`).toBe(0);
    });
  }
});

test('in Merge nothing lies outside its pane or over another control', async () => {
  await open({ place: 'merge', mergeItems: [{ type: 'image', id: 'seal' }] });
  for (const width of widths) {
    await page.viewport(width, 700);
    await fits('.merge-editor', `at ${width}`);
  }
});

test('at 1,000 x 700 and 200 %, the list of Merge and the answer of a call have half of the window', async () => {
  await page.viewport(500, 350);
  const images = [{ id: 'seal', title: 'Seal' }];
  await open(
    { place: 'merge', mergeItems: [{ type: 'image', id: 'seal' }] },
    { 'report.suggestions': () => success({ templates: [], records: [], images, attachments: [] }) },
  );
  const heightOf = (selector: string) => document.querySelector(selector)!.getBoundingClientRect().height;
  await waitFor(() => expect(heightOf('.merge-list')).toBeGreaterThanOrEqual(150));
  await userEvent.click(page.getByRole('form', { name: 'Add items' }).getByRole('button', { name: 'More tools' }));
  await expect.element(page.getByRole('menuitem', { name: 'Pick from Info…' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(page.getByRole('link', { name: 'Activity' }));
  await userEvent.click(page.getByRole('row', { name: /template-3/ }));
  await waitFor(() => expect(heightOf('.activity-answer')).toBeGreaterThanOrEqual(175));
  await expect.element(page.getByRole('button', { name: 'Use in Report' })).toBeVisible();
});

test('in Activity nothing lies outside its pane or over another control', async () => {
  await open({ place: 'activity' });
  await userEvent.click(page.getByRole('row', { name: /template-3/ }));
  for (const width of widths) {
    await page.viewport(width, 700);
    await waitFor(() => expect(document.querySelector('.activity')?.checkVisibility()).toBe(width >= 900));
    await fits('.activity', `the list at ${width}`);
    await fits('.activity-details > .toolbar', `a call at ${width}`);
    await fits('.activity-details', `a call at ${width}`);
  }
});

test('in Settings nothing lies outside the view or over another control', async () => {
  await open({ place: 'settings' });
  for (const width of widths) {
    await page.viewport(width, 700);
    await fits('.settings', `at ${width}`);
    await waitFor(() => {
      const { scrollWidth, clientWidth } = document.querySelector('.settings')!;
      expect(scrollWidth, `at ${width}`).toBeLessThanOrEqual(clientWidth);
    });
  }
});
