import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import type { Baselines, ComparisonVerdict } from '../../../renderer/pdf-compare/baselines.ts';
import type { DocumentInfo } from '../../../shared/model.ts';
import { waitFor } from '../../support/wait-for.ts';
import { makePdf } from './make-pdf.ts';
import { addPdf, button, openViewer, painted, scroller, slot } from './pdf-fixture.tsx';

afterEach(cleanup);

const line = (n: number, number: number) => `Item ${n} of page ${number}, delivered and paid`;
const shipped = (n: number, number: number) =>
  (number === 5 || number === 9) && n === 20 ? `Item ${n} of page ${number}, shipped and paid` : line(n, number);

/** A run of twelve pages, after one with two other lines; collects the verdicts. */
async function openChanged(change: Partial<Baselines> = {}) {
  const before = addPdf(await makePdf({ pages: 12, line }));
  const now = addPdf(await makePdf({ pages: 12, line: shipped }));
  const verdicts: ComparisonVerdict[] = [];
  const baselines: Baselines = {
    before,
    approved: null,
    ignored: [],
    onIgnoredChange: () => {},
    onVerdict: (_, verdict) => void verdicts.push(verdict),
    ...change,
  };
  const viewer = await openViewer({ document: before });
  await painted();
  await viewer.show({ document: now, baselines });
  return { viewer, before, now, verdicts, baselines };
}

const settled = (verdicts: readonly ComparisonVerdict[], of: DocumentInfo) =>
  waitFor(() => expect(verdicts.at(-1)).toMatchObject({ documentId: of.id, state: 'differs' }));

const ticks = () => document.querySelectorAll('.change-tick');
const framed = () => [...document.querySelectorAll<HTMLElement>('.pdf-highlight')];
const comparison = () => page.getByRole('region', { name: 'Comparison' });

test('after a run the pages that differ are counted and marked beside the scrollbar and in the thumbnails', async () => {
  const { verdicts, now } = await openChanged();
  await settled(verdicts, now);
  expect(verdicts.at(-1)).toMatchObject({ pages: 2 });
  await waitFor(() => expect(ticks().length).toBeGreaterThanOrEqual(2));
  await userEvent.click(button('Pages and outline'));
  await expect.element(button('Go to page 5, text changed')).toBeVisible();
  await expect.element(button('Go to page 4')).toBeVisible();
});

test('one key goes to the next difference, shows where it is and says what it is; another goes back', async () => {
  const { verdicts, now } = await openChanged();
  await settled(verdicts, now);
  scroller().focus();
  await userEvent.keyboard('{F7}');
  await waitFor(() => expect(framed()).toHaveLength(1));
  const { top, bottom } = framed()[0]!.getBoundingClientRect();
  const view = scroller().getBoundingClientRect();
  expect(top).toBeGreaterThan(view.top);
  expect(bottom).toBeLessThan(view.bottom);
  expect(framed()[0]!.closest('[data-page-number]')).toBe(slot(5));
  const place = page.getByText(/^1 of 2/);
  await expect.element(place).toHaveTextContent('Changed: delivered → shipped, page 5');
  const [left, compare, find] = [place, button('Compare with the run before'), button('Find')].map(
    (each) => each.element().getBoundingClientRect().left,
  );
  expect([left, compare, find]).toEqual([left, compare, find].toSorted((one, other) => one! - other!));
  await expect.element(page.getByText('delivered → shipped', { exact: true })).toBeVisible();

  await userEvent.keyboard('{F7}');
  await waitFor(() => expect(framed()[0]?.closest('[data-page-number]')).toBe(slot(9)));
  await userEvent.keyboard('{Shift>}{F7}{/Shift}');
  await expect.element(page.getByText(/^1 of 2/)).toBeInTheDocument();
  await waitFor(() => expect(framed()[0]?.closest('[data-page-number]')).toBe(slot(5)));
});

test('a tick leads to its difference', async () => {
  const { verdicts, now } = await openChanged();
  await settled(verdicts, now);
  await waitFor(() => expect(ticks().length).toBeGreaterThanOrEqual(2));
  (ticks()[ticks().length - 1] as HTMLElement).click();
  await waitFor(() =>
    expect(slot(9)!.getBoundingClientRect().top).toBeLessThan(scroller().getBoundingClientRect().bottom),
  );
});

test('a press beside a tick leads there too, and the strip has its room before there is a verdict', async () => {
  const before = addPdf(await makePdf({ pages: 12, line }));
  const now = addPdf(await makePdf({ pages: 12, line: shipped }));
  const verdicts: ComparisonVerdict[] = [];
  const baselines: Baselines = {
    before: null,
    approved: null,
    ignored: [],
    onIgnoredChange: () => {},
    onVerdict: (_, verdict) => void verdicts.push(verdict),
  };
  const viewer = await openViewer({ document: before, baselines });
  await painted();
  const width = scroller().clientWidth;
  await viewer.show({ document: now, baselines: { ...baselines, before } });
  await settled(verdicts, now);
  await waitFor(() => expect(ticks().length).toBeGreaterThanOrEqual(2));
  expect(scroller().clientWidth).toBe(width);

  const last = ticks()[ticks().length - 1]!.getBoundingClientRect();
  const strip = document.querySelector('.change-strip')!;
  strip.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: last.left, clientY: last.bottom + 9 }));
  await waitFor(() => expect(framed()[0]?.closest('[data-page-number]')).toBe(slot(9)));
});

test('a word that was only removed is a caret between the words where it was', async () => {
  const before = addPdf(await makePdf({ pages: 3, line }));
  const cut = (n: number, number: number) =>
    number === 2 && n === 5 ? `Item ${n} of page ${number}, and paid` : line(n, number);
  const now = addPdf(await makePdf({ pages: 3, line: cut }));
  const verdicts: ComparisonVerdict[] = [];
  const onVerdict: Baselines['onVerdict'] = (_, verdict) => void verdicts.push(verdict);
  await openViewer({ document: now, baselines: { before, approved: null, ignored: [], onVerdict } });
  await painted();
  await settled(verdicts, now);
  scroller().focus();
  await userEvent.keyboard('{F7}');
  await waitFor(() => expect(framed()).toHaveLength(1));
  await expect.element(page.getByText(/^1 of 1/)).toHaveTextContent('Removed: delivered');
  const caret = framed()[0]!.getBoundingClientRect();
  expect(caret.width).toBeLessThan(6);
  expect(caret.height).toBeGreaterThan(6);
});

test('the compare view opens in place of the pages and gives them back at the page that was looked at', async () => {
  const { verdicts, now } = await openChanged();
  await settled(verdicts, now);
  await userEvent.click(button('Compare with the run before'));
  await expect.element(comparison()).toBeVisible();
  expect(scroller().checkVisibility()).toBe(false);
  await userEvent.keyboard('{F7}{F7}');
  await expect.element(comparison()).toHaveTextContent(/2 of 2/);
  await userEvent.keyboard('{Escape}');
  await expect.element(comparison()).not.toBeInTheDocument();
  await expect.element(page.getByRole('textbox', { name: 'Page', exact: true })).toHaveValue('9');
  await expect.element(page.getByRole('document', { name: 'Pages' })).toHaveFocus();
});

test('while comparing, keys and the menu leave the pages behind the comparison alone', async () => {
  const { verdicts, now, viewer } = await openChanged();
  await settled(verdicts, now);
  const zoom = () =>
    (page.getByRole('combobox', { name: 'Zoom' }).element() as HTMLSelectElement).selectedOptions[0]?.text;
  const before = zoom();
  await userEvent.click(button('Compare with the run before'));
  await expect.element(comparison()).toBeVisible();
  viewer.runCommand('zoom-in');
  await userEvent.keyboard('{Control>}p{/Control}n');
  await expect.element(page.getByRole('dialog', { name: 'Print' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('document', { name: 'Pages' })).toHaveFocus();
  // One frame for the layout of the pages that were hidden, and one for their state.
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  expect(zoom()).toBe(before);
});

test('without an earlier run there is nothing to compare, and no strip', async () => {
  await openViewer({ document: addPdf(await makePdf({ pages: 2 })) });
  await painted();
  await expect.element(button('Compare with the run before')).toBeDisabled();
  expect(document.querySelector('.change-strip')).toBeNull();
});

test('with an approved proof as well, the author chooses what to compare with', async () => {
  const approved = addPdf(await makePdf({ pages: 11, line }));
  const { verdicts, now } = await openChanged({ approved });
  await settled(verdicts, now);
  await userEvent.click(button('Compare with the run before'));
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Compare with' }), 'Approved proof');
  await expect.element(comparison()).toHaveTextContent(/Approved proof, /);
  await waitFor(() =>
    expect(verdicts.some((one) => one.otherId === approved.id && one.state === 'differs')).toBe(true),
  );
});

test('the layout check finds what an author would not want to print, and leads to it', async () => {
  const leftover = (n: number, number: number) =>
    number === 7 && n === 12 ? 'Dear {{customer.name}}, thank you' : line(n, number);
  await openViewer({ document: addPdf(await makePdf({ pages: 8, line: leftover })) });
  await painted();
  await userEvent.click(button('More'));
  await userEvent.click(page.getByRole('menuitem', { name: 'Layout check' }));
  const entry = page
    .getByRole('complementary', { name: 'Layout check' })
    .getByRole('button', { name: /customer\.name/ });
  await userEvent.click(entry);
  await waitFor(() => expect(framed()[0]?.closest('[data-page-number]')).toBe(slot(7)));
});

test('the properties say what the file is, and can be copied', async () => {
  const viewer = await openViewer({ document: addPdf(await makePdf({ pages: 3 })) });
  await painted();
  await userEvent.click(button('More'));
  await userEvent.click(page.getByRole('menuitem', { name: 'Properties…' }));
  const dialog = page.getByRole('dialog', { name: 'PDF properties' });
  await expect.element(dialog).toHaveTextContent(/Pages\s*3.*Helvetica/);
  await userEvent.click(dialog.getByRole('button', { name: 'Copy' }));
  expect(viewer.onCopy).toHaveBeenCalledWith(expect.stringContaining('Helvetica'));
});

test('what a PDF contains and Galley leaves alone is said, and stays dismissed for the next run of the same', async () => {
  const viewer = await openViewer({ document: addPdf(await makePdf({ pages: 1, attachedBytes: 100 })) });
  await expect.element(page.getByText(/contains the attachment “noise.bin”/)).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Dismiss' }));
  await viewer.show({ document: addPdf(await makePdf({ pages: 1, attachedBytes: 200, heading: () => 'Second' })) });
  await expect.element(page.getByText('Second')).toBeInTheDocument();
  await expect.element(page.getByText(/contains the attachment/)).not.toBeInTheDocument();
});
