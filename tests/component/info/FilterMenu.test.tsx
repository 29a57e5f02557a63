import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import type { InfoFilters } from '../../../shared/info-filters.ts';
import { fakeBridge, success } from '../../support/fake-bridge.ts';
import { noViolations, violationsByLook } from '../../support/violations-by-look.ts';
import { documents, InfoHarness } from './info-fixture.tsx';

afterEach(cleanup);

/** A transition would be measured half-way. */
beforeEach(() => document.documentElement.style.setProperty('--quick', '0ms'));

const field = () => page.getByRole('combobox', { name: 'jq filter' });
const menu = () => page.getByRole('button', { name: 'Filters of this template' });
const dialog = () => page.getByRole('dialog', { name: 'Saved filters' });

/** Keeps filters as main does. */
function createKeptFilters(start: InfoFilters) {
  let kept = start;
  const change = (part: Partial<InfoFilters>) => {
    kept = { ...kept, ...part };
    return success(kept);
  };
  return fakeBridge({
    'infoFilters.of': () => success(kept),
    'infoFilters.used': ({ filter }) => change({ recent: [filter, ...kept.recent] }),
    'infoFilters.save': ({ name, filter }) => change({ saved: [...kept.saved, { name, filter }] }),
    'infoFilters.rename': ({ name, newName }) =>
      change({ saved: kept.saved.map((each) => (each.name === name ? { ...each, name: newName } : each)) }),
    'infoFilters.remove': ({ name }) => change({ saved: kept.saved.filter((each) => each.name !== name) }),
  });
}

const shown = documents.add('json', '{"data":{"n":7},"totals":{"sum":8}}');

test('saved filters and those that were used last are taken from the menu', async () => {
  const bridge = createKeptFilters({ recent: ['.data'], saved: [{ name: 'Sum', filter: '.totals.sum' }] });
  await render(<InfoHarness document={shown} calls={bridge} />);
  await userEvent.click(menu());
  await userEvent.click(page.getByRole('menuitem', { name: 'Sum' }));
  await expect.element(field()).toHaveValue('.totals.sum');
  await expect.element(page.getByRole('region', { name: 'Info result' })).toHaveTextContent(/^8$/);
  await userEvent.click(menu());
  await userEvent.click(page.getByRole('menuitem', { name: '.data' }));
  await expect.element(field()).toHaveValue('.data');
});

test('Enter keeps a filter that has had a result', async () => {
  const bridge = createKeptFilters({ recent: [], saved: [] });
  await render(<InfoHarness document={shown} calls={bridge} />);
  await userEvent.fill(field(), '.data.n');
  await expect.element(page.getByRole('region', { name: 'Info result' })).toHaveTextContent(/^7$/);
  await userEvent.keyboard('{Enter}');
  await userEvent.click(menu());
  await expect.element(page.getByRole('menuitem', { name: '.data.n' })).toBeVisible();
  expect(bridge.inputsOf('infoFilters.used')).toMatchObject([{ filter: '.data.n' }]);
});

test('a filter is saved under a name, renamed and removed', async () => {
  const bridge = createKeptFilters({ recent: [], saved: [] });
  await render(<InfoHarness document={shown} calls={bridge} />);
  await userEvent.click(menu());
  await userEvent.click(page.getByRole('menuitem', { name: 'Saved filters…' }));
  await expect.element(dialog().getByText('there is nothing to save')).toBeVisible();
  await userEvent.click(dialog().getByRole('button', { name: 'Close' }));
  await userEvent.fill(field(), '.totals');
  await userEvent.click(menu());
  await userEvent.click(page.getByRole('menuitem', { name: 'Saved filters…' }));
  await userEvent.fill(dialog().getByRole('textbox', { name: 'Filter name' }), 'Totals');
  await userEvent.click(dialog().getByRole('button', { name: 'Save' }));
  const list = dialog().getByRole('list', { name: 'Filters of this template' });
  await expect.element(list).toHaveTextContent('Totals.totals');
  expect(await violationsByLook()).toEqual(noViolations);
  await userEvent.click(list.getByRole('button', { name: 'Rename Totals' }));
  expect(await violationsByLook()).toEqual(noViolations);
  await userEvent.fill(list.getByRole('textbox', { name: 'New name' }), 'All totals');
  await userEvent.keyboard('{Enter}');
  await userEvent.click(list.getByRole('button', { name: 'Remove All totals' }));
  await userEvent.click(list.getByRole('button', { name: 'Remove' }));
  await expect.element(dialog().getByText('No filter of this template has been saved.')).toBeVisible();
});
