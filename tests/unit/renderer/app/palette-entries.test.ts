import { expect, test } from 'vitest';
import { matchingEntries, type PaletteSources, paletteEntries } from '../../../../renderer/app/palette-entries.ts';
import { synonyms } from '../../../../renderer/app/palette-synonyms.ts';
import { commandIds, commands } from '../../../../shared/commands.ts';

const recent = { templateID: 'invoice', sobjectId: 'INV-2041' };
const pin = { connectionId: 'sample', templateID: 'letter', sobjectId: 'LET-052', tab: 'info' } as const;
const none: PaletteSources = {
  enabled: [],
  runCommand: () => {},
  actions: [],
  onScreen: [],
  pins: [],
  recents: [],
  openRecent: () => {},
  openHelp: () => {},
};
const entries = paletteEntries({ ...none, enabled: commandIds, recents: [recent] });
const labels = (typed: string, from = entries) => matchingEntries(from, typed).map(({ label }) => label);
/** What can run, without the help. */
const found = (typed: string, from = entries) =>
  matchingEntries(from, typed)
    .filter(({ run, isHelp }) => run && !isHelp)
    .map(({ label }) => label);

test('every command is in the palette, or the table says why it is not', () => {
  const keys = new Set(entries.map(({ key }) => key));
  for (const id of commandIds) expect(keys.has(id), id).toBe(commands[id].notInPalette === undefined);
});

test('the beginning of a label goes before the beginning of a word, and that before letters in between', () => {
  expect(found('red')[0]).toBe('Redo');
  expect(found('zoom').slice(0, 2)).toEqual(['Zoom in', 'Zoom out']);
  expect(found('ftwd')).toEqual(['Fit width']);
  expect(found('in zoom')[0]).toBe('Zoom in');
  expect(found('INV-2041')).toEqual(['Template invoice, record INV-2041']);
  expect(labels('xyzzy')).toEqual([]);
});

test('a scope finds its commands', () => {
  expect(found('merge undo')).toEqual(['Undo']);
});

test('pinned reports come before the recent ones, name their view and open with it', () => {
  const opened: unknown[] = [];
  const made = paletteEntries({ ...none, recents: [recent], pins: [pin], openRecent: (report) => opened.push(report) });
  const reports = made.filter(({ key }) => /^(pinned|recent) /.test(key));
  expect(reports.map(({ label, note }) => `${note}: ${label}`)).toEqual([
    'Pinned report: Template letter, record LET-052, Info',
    'Recent report: Template invoice, record INV-2041',
  ]);
  reports[0]!.run!();
  expect(opened).toEqual([{ templateID: 'letter', sobjectId: 'LET-052', tab: 'info' }]);
});

test('what cannot run is found with its reason, after what can', () => {
  const made = paletteEntries({ ...none, enabled: ['zoom-in'] });
  const zoom = matchingEntries(made, 'zoom').filter(({ isHelp }) => !isHelp);
  expect(zoom.map(({ label, run }) => [label, run !== null]).slice(0, 2)).toEqual([
    ['Zoom in', true],
    ['Zoom out', false],
  ]);
  expect(zoom[1]!.note).toBe('Show a document first');
  expect(made.filter(({ run }) => !run).every(({ note }) => note !== '')).toBe(true);
});

test('a button on the screen is found by its name and synonyms; without it, the entry says where it is', () => {
  const pressed: string[] = [];
  const button = { label: 'Show beside', group: 'Report', press: () => pressed.push('beside') };
  const made = paletteEntries({
    ...none,
    onScreen: [button, { label: 'Approve as proof', group: 'PDF', press: null }],
  });
  for (const word of ['split', 'beside']) expect(found(word, made)).toEqual(['Show beside']);
  matchingEntries(made, 'split')[0]!.run!();
  expect(pressed).toEqual(['beside']);
  const inMenu = { label: 'Handlebars', group: 'Show beside', press: () => {} };
  expect(labels('split', paletteEntries({ ...none, onScreen: [inMenu] }))[0]).toBe('Handlebars');
  expect(matchingEntries(made, 'approve')[0]).toMatchObject({
    label: 'Approve as proof',
    note: 'A run is under way, or the PDF is not the newest',
    run: null,
  });
  expect(matchingEntries(paletteEntries(none), 'show beside')[0]).toMatchObject({
    label: 'Show beside',
    note: 'Go to Report first',
    run: null,
  });
  expect(matchingEntries(paletteEntries(none), 'compare with the approved')[0]).toMatchObject({
    note: 'This report has no approved proof',
    run: null,
  });
  const counted = { label: 'Placeholders, 3 missing', group: 'Deepload markup', press: () => {} };
  const withCount = paletteEntries({ ...none, onScreen: [counted] });
  expect(matchingEntries(withCount, 'variables').filter(({ isHelp }) => !isHelp)).toMatchObject([
    { label: 'Placeholders, 3 missing', run: counted.press },
  ]);
});

test('common words find something that fits', () => {
  const theme = { label: 'Dark theme', run: () => {} };
  const folder = { label: 'Folder on this computer…', run: () => {} };
  const made = paletteEntries({ ...none, enabled: commandIds, actions: [theme, folder] });
  expect(found('dark', made)[0]).toBe('Dark pages');
  expect(found('theme', made)).toEqual(['Dark theme']);
  expect(found('folder', made)).toContain('Folder on this computer…');
  expect(labels('draft', made)).toContain('Edit as draft');
  expect(labels('approve', made)).toContain('Approve as proof');
  expect(labels('auto', made)).toContain('Repeat automatically');
  expect(found('help', made)).toContain('Galley help');
  expect(found('history', made)).toContain('Go to Activity');
});

test('the help is found after everything else, and only by words', () => {
  const all = matchingEntries(entries, 'compare');
  const firstHelp = all.findIndex(({ isHelp }) => isHelp);
  expect(all[firstHelp]).toMatchObject({ label: 'Compare two runs', note: 'Help' });
  expect(all.slice(firstHelp).every(({ isHelp }) => isHelp)).toBe(true);
  expect(matchingEntries(entries, '').some(({ isHelp }) => isHelp)).toBe(false);
});

test('synonyms are of no word that the label already has', () => {
  const repeated = Object.entries(synonyms).flatMap(([label, words]) =>
    words.split(' ').filter((word) => label.toLowerCase().split(/\W+/).includes(word)),
  );
  expect(repeated).toEqual([]);
});
