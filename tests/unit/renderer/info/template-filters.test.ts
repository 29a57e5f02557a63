import { expect, test } from 'vitest';
import { createTemplateFilters } from '../../../../renderer/info/template-filters.ts';
import type { Outcome } from '../../../../shared/fault.ts';
import type { InfoFilters } from '../../../../shared/info-filters.ts';
import { type FakeAnswers, failure, fakeBridge, later, success } from '../../../support/fake-bridge.ts';

const invoice = { connectionId: 'sample', templateID: 'invoice' };
const letter = { connectionId: 'sample', templateID: 'letter' };
const kept: InfoFilters = { recent: ['.old'], saved: [{ name: 'Lines', filter: '.lines' }] };
const none: InfoFilters = { recent: [], saved: [] };

function setUp(answers: FakeAnswers = {}) {
  const bridge = fakeBridge({
    'infoFilters.of': () => success(none),
    'infoFilters.used': ({ filter }) => success({ ...none, recent: [filter] }),
    ...answers,
  });
  const timers = new Set<() => void>();
  const filters = createTemplateFilters({
    calls: bridge,
    after: (_, run) => {
      timers.add(run);
      return () => void timers.delete(run);
    },
  });
  const settle = () => {
    for (const run of [...timers]) run();
  };
  return { bridge, filters, settle, used: () => bridge.inputsOf('infoFilters.used').map(({ filter }) => filter) };
}

test('the filters of the template are shown', async () => {
  const { filters } = setUp({ 'infoFilters.of': () => success(kept) });
  await filters.setTemplate(invoice);
  expect(filters.state.getState()).toEqual({ ...kept, problem: null });
  await filters.setTemplate(null);
  expect(filters.state.getState()).toEqual({ ...none, problem: null });
});

test('filters of a template that is no longer shown are left out', async () => {
  const slow = later<Outcome<InfoFilters>>();
  const { filters } = setUp({
    'infoFilters.of': ({ connectionId }) => (connectionId === 'sample' ? slow.promise : success(none)),
  });
  const first = filters.setTemplate(invoice);
  await filters.setTemplate({ ...invoice, connectionId: 'other' });
  slow.resolve(success(kept));
  await first;
  expect(filters.state.getState()).toEqual({ ...none, problem: null });
});

test('a filter that has had a result counts as used once it has settled', async () => {
  const { filters, settle, used, bridge } = setUp();
  await filters.setTemplate(invoice);
  filters.noteResult('.data', '{}');
  filters.noteTyping();
  settle();
  expect(used()).toEqual([]);
  filters.noteResult('.data.lines', '[]');
  expect(used()).toEqual([]);
  settle();
  expect(bridge.inputsOf('infoFilters.used')).toEqual([{ ...invoice, filter: '.data.lines' }]);
});

test('Enter, another template and the end of the view keep a used filter at once, and once', async () => {
  const { filters, settle, bridge } = setUp();
  await filters.setTemplate(invoice);
  filters.noteResult('.data', '{}');
  filters.flush();
  filters.flush();
  settle();
  filters.noteResult('.totals', '1');
  await filters.setTemplate(letter);
  expect(bridge.inputsOf('infoFilters.used')).toEqual([
    { ...invoice, filter: '.data' },
    { ...invoice, filter: '.totals' },
  ]);
});

test.each([
  ['.', '{}'],
  ['', '{}'],
  ['.nothing', 'null'],
  ['empty', ''],
  ['a'.repeat(10_001), '1'],
])('a filter without anything to come back to is not kept', async (filter, result) => {
  const { filters, settle, used } = setUp();
  await filters.setTemplate(invoice);
  filters.noteResult(filter, result);
  settle();
  expect(used()).toEqual([]);
});

test('a failed action says why, and the filters stay', async () => {
  const { filters } = setUp({
    'infoFilters.of': () => success(kept),
    'infoFilters.save': () => failure({ happened: 'There is not enough disk space.', advice: 'Make room.' }),
    'infoFilters.remove': () => success(none),
  });
  await filters.setTemplate(invoice);
  expect(await filters.save('Lines', '.a')).toBe(false);
  expect(filters.state.getState()).toEqual({ ...kept, problem: 'There is not enough disk space. Make room.' });
  expect(await filters.remove('Lines')).toBe(true);
  expect(filters.state.getState()).toEqual({ ...none, problem: null });
});
