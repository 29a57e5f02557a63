import { expect, test } from 'vitest';
import { matchingEntries, paletteEntries } from '../../../../renderer/app/palette-entries.ts';
import { commandIds, commands } from '../../../../shared/commands.ts';

const entries = paletteEntries(commandIds, [{ templateID: 'invoice', sobjectId: 'INV-2041' }]);
const found = (typed: string) =>
  matchingEntries(entries, typed)
    .filter(({ action }) => !('help' in action))
    .map(({ label }) => label);

test('every command is in the palette, or the table says why it is not', () => {
  const keys = new Set(entries.map(({ key }) => key));
  for (const id of commandIds) expect(keys.has(id), id).toBe(commands[id].notInPalette === undefined);
});

test('no words leave all entries in their order, with the recent reports last', () => {
  expect(found(' ')).toEqual(entries.map(({ label }) => label));
  expect(found('').at(-1)).toBe('Template invoice, record INV-2041');
});

test('the beginning of a label goes before the beginning of a word, and that before letters in between', () => {
  expect(found('re')[0]).toBe('Redo');
  expect(found('zoom')).toEqual(['Zoom in', 'Zoom out']);
  expect(found('ftwd')).toEqual(['Fit width']);
  expect(found('in zoom')[0]).toBe('Zoom in');
  expect(found('INV-2041')).toEqual(['Template invoice, record INV-2041']);
  expect(found('xyzzy')).toEqual([]);
});

test('a scope finds its commands', () => {
  expect(found('merge undo')).toEqual(['Undo']);
});

test('pinned reports come before the recent ones, and name their view', () => {
  const recent = { templateID: 'invoice', sobjectId: 'INV-2041' };
  const pin = { connectionId: 'sample', templateID: 'letter', sobjectId: 'LET-052', tab: 'info' } as const;
  const made = paletteEntries([], [recent], [pin]);
  expect(made.map(({ label, group }) => `${group}: ${label}`)).toEqual([
    'Pinned report: Template letter, record LET-052, Info',
    'Recent report: Template invoice, record INV-2041',
  ]);
  expect(made[0]?.action).toEqual({ recent: { templateID: 'letter', sobjectId: 'LET-052', tab: 'info' } });
});

test('the help is found after the commands, and only by words', () => {
  const all = matchingEntries(entries, 'compare');
  const firstHelp = all.findIndex(({ action }) => 'help' in action);
  expect(all[firstHelp]).toMatchObject({ label: 'Compare two runs', group: 'Help' });
  expect(all.slice(firstHelp).every(({ action }) => 'help' in action)).toBe(true);
  expect(matchingEntries(entries, '').some(({ action }) => 'help' in action)).toBe(false);
});
