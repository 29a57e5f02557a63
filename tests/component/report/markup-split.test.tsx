import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { ReportView } from '../../../renderer/report/ReportView.tsx';
import '../../../renderer/ui/tokens.css';
import '../../../renderer/ui/base.css';
import type { Workspace } from '../../../shared/workspace.ts';
import { createDocuments } from '../../support/browser-documents.ts';
import { fakeBridge, success } from '../../support/fake-bridge.ts';
import { reportsOn } from '../../support/open-reports.ts';
import { pdfServices } from '../../support/pdf-services.ts';
import { waitFor } from '../../support/wait-for.ts';
import { noRecovery, workspaceWith } from '../../support/window-state.ts';

afterEach(cleanup);

const documents = createDocuments();
const lines = (count: number, line: (n: number) => string) => Array.from({ length: count }, (_, n) => line(n)).join('');
const head = lines(100, (n) => `<p>Head ${n}</p>\n`);
const foot = lines(100, (n) => `<p>Foot ${n}</p>\n`);
const template = `${head}<ul>\n{{#each rows}}\n<li>{{name}}</li>\n{{/each}}\n</ul>\n${foot}`;
const made = `${head}<ul>\n${lines(400, (n) => `<li>Row ${n}</li>\n`)}</ul>\n${foot}`;

async function open(left: Partial<Pick<Workspace, 'scrollsTogether'>> = {}) {
  const keep = vi.fn();
  const bridge = fakeBridge({
    'report.run': ({ request }) =>
      success(documents.add('markup', request.operation === 'handlebars' ? template : made, request)),
  });
  const workspace = workspaceWith({ tab: 'handlebars', besideTab: 'deepload' }, left);
  const { reports, report } = reportsOn(bridge, {}, { keep, workspace });
  const viewing = { urlOf: documents.urlOf, ...pdfServices, openLink: () => {}, copy: () => {} };
  await render(
    <div style={{ height: 700, width: 1000 }}>
      <ReportView reports={reports} viewing={viewing} isInFront recovery={noRecovery} />
    </div>,
  );
  return { report, keep };
}

const button = (name: string) => page.getByRole('button', { name });
const region = (name: string) => page.getByRole('region', { name: `${name} markup` });
const scroller = (name: string) => region(name).element().querySelector<HTMLElement>('.cm-scroller')!;

async function openBoth(left?: Partial<Pick<Workspace, 'scrollsTogether'>>) {
  const opened = await open(left);
  await opened.report.run();
  for (const name of ['Handlebars', 'Deepload']) await expect.element(region(name)).toHaveTextContent('Head 0');
  return opened;
}

/** The first line of a side with these words: its distance from the top of the view; `null` while it is not drawn. */
function topOf(name: string, words: string): number | null {
  const line = [...region(name).element().querySelectorAll('.cm-line')].find((each) => each.textContent === words);
  return line ? line.getBoundingClientRect().top - scroller(name).getBoundingClientRect().top : null;
}

function scrollTo(name: string, topPx: number): void {
  scroller(name).dispatchEvent(new WheelEvent('wheel', { bubbles: true }));
  scroller(name).scrollTop = topPx;
}

/** Scrolls a side until the words are in view on both, and expects them at about the same height. */
async function expectTogether(name: string, topPx: number, words: string): Promise<void> {
  await waitFor(() => {
    scrollTo(name, topPx);
    const tops = ['Handlebars', 'Deepload'].map((each) => topOf(each, words));
    for (const top of tops) expect(top).not.toBeNull();
    for (const top of tops) expect(top!).toBeGreaterThan(-20);
    for (const top of tops) expect(top!).toBeLessThan(scroller(name).clientHeight);
  });
}

test('Handlebars and Deepload scroll together by what matches, whichever is scrolled', async () => {
  await openBoth();
  await expect.element(button('Scroll together')).toHaveAttribute('aria-pressed', 'true');
  await expectTogether('Handlebars', 18 * 50, '<p>Head 55</p>');
  await expectTogether('Deepload', 18 * 560, '<p>Foot 75</p>');
  await expectTogether('Handlebars', 18 * 130, '<p>Foot 40</p>');
  // From the end of one to the end of the other, and to the beginning.
  await expectTogether('Deepload', 100_000, '<p>Foot 99</p>');
  await expectTogether('Handlebars', 0, '<p>Head 0</p>');
  await waitFor(() => expect(scroller('Deepload').scrollTop).toBe(0));
});

test('a match that is found on one side is in view on the other', async () => {
  await openBoth();
  await userEvent.click(region('Handlebars'));
  await userEvent.keyboard('{Control>}f{/Control}');
  await userEvent.fill(page.getByRole('textbox', { name: 'Find' }), 'Foot 60');
  await waitFor(() => expect(topOf('Handlebars', '<p>Foot 60</p>')).not.toBeNull());
  await waitFor(() => {
    const top = topOf('Deepload', '<p>Foot 60</p>');
    expect(top).not.toBeNull();
    expect(Math.abs(top! - topOf('Handlebars', '<p>Foot 60</p>')!)).toBeLessThan(40);
  });
});

test('what is chosen is kept, and each side scrolls alone', async () => {
  const { keep } = await openBoth();
  await expectTogether('Handlebars', 18 * 50, '<p>Head 55</p>');
  await userEvent.click(button('Scroll together'));
  expect(keep).toHaveBeenLastCalledWith({ scrollsTogether: false });
  const before = scroller('Deepload').scrollTop;
  scrollTo('Handlebars', 0);
  await waitFor(() => expect(topOf('Handlebars', '<p>Head 0</p>')).not.toBeNull());
  expect(scroller('Deepload').scrollTop).toBe(before);
});

test('only two texts of markup beside each other have this', async () => {
  await openBoth();
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Shown beside' }), 'Info');
  await expect.element(button('Scroll together')).not.toBeInTheDocument();
  await expect.element(button('Compare both sides')).not.toBeInTheDocument();
});

test('both sides are compared in the place of the split, which comes back as it was', async () => {
  await openBoth({ scrollsTogether: false });
  await expectTogetherAlone();
  await userEvent.click(button('Compare both sides'));
  const comparison = page.getByRole('region', { name: 'Comparison' });
  await expect.element(comparison.getByRole('status')).toHaveTextContent('1 difference');
  await expect.element(comparison).toHaveTextContent(/Handlebars, .*Deepload, /);
  await expect.element(region('Handlebars')).not.toBeInTheDocument();
  await userEvent.click(page.getByRole('button', { name: 'Close comparison' }));
  await expect.element(comparison).not.toBeInTheDocument();
  await expect.element(region('Handlebars')).toBeVisible();
  expect(Math.round(scroller('Handlebars').scrollTop)).toBe(900);
});

async function expectTogetherAlone(): Promise<void> {
  await waitFor(() => {
    scrollTo('Handlebars', 900);
    expect(scroller('Handlebars').scrollTop).toBe(900);
    // Before the editor has measured its lines, another line is here, which it then keeps at the top.
    expect(Math.abs(topOf('Handlebars', '<p>Head 50</p>') ?? Number.NaN)).toBeLessThan(20);
  });
}

test('before both sides have a text there is nothing to compare', async () => {
  await open();
  await expect.element(button('Compare both sides')).toBeDisabled();
});
