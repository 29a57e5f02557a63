import { expect, test } from 'vitest';
import type { Placeholder, PlaceholderAccount } from '../../../../renderer/trace/account/account.ts';
import { takeAccount } from '../../../../renderer/trace/account/take-account.ts';
import { accountRowsOf, countsOf } from '../../../../renderer/trace/account-rows.ts';
import { rowsAsCsv, rowsAsHtml, rowsAsText, stateText } from '../../../../renderer/trace/account-text.ts';

function accountOf(
  template: string,
  data: unknown,
  more: { partials?: Record<string, string> } = {},
): PlaceholderAccount {
  const result = takeAccount({ template, data: JSON.stringify(data), root: '', ...more });
  if ('problem' in result) throw new Error(result.problem);
  return result;
}
const brief = ({ expression, state }: Placeholder) => `${expression}: ${state}`;
const statesIn = (template: string, data: unknown, more?: { partials?: Record<string, string> }) =>
  accountOf(template, data, more).placeholders.map(brief);

test('each state is told apart', () => {
  const data = { name: 'A', note: null, text: '', list: [], zero: 0, no: false, customer: null, word: 'x' };
  expect(
    statesIn('{{name}}{{note}}{{text}}{{list}}{{zero}}{{no}}{{gone}}{{customer.name}}{{gone.name}}{{word.part}}', data),
  ).toEqual([
    'name: filled',
    'note: null',
    'text: empty',
    'list: empty',
    'zero: filled',
    'no: filled',
    'gone: key-missing',
    'customer.name: parent-missing',
    'gone.name: parent-missing',
    'word.part: key-missing',
  ]);
});

test('what is not reached names the condition that keeps it out', () => {
  const { placeholders } = accountOf(
    '{{#if vip}}{{level}}{{else if open}}{{a}}{{else}}{{b}}{{/if}}\n{{#each list}}{{c}}{{/each}}',
    {
      open: true,
      a: 1,
      list: [],
    },
  );
  const reasons = Object.fromEntries(placeholders.map((each) => [each.expression, each.reason]));
  expect(reasons).toMatchObject({
    level: '#if on line 1 leaves it out: vip is missing.',
    b: 'The else of #if on line 1 leaves it out: open is true.',
    c: '#each on line 2 leaves it out: list is empty.',
  });
});

test('helpers, dynamic lookups and partials that are not here are listed as such', () => {
  const { placeholders } = accountOf(
    '{{money total}}{{lookup map (pick x)}}{{lookup map key}}{{> (pick x)}}{{> gone}}{{#grid rows}}{{title}}{{other}}{{/grid}}{{money}}',
    { total: 1, map: { a: 'A' }, key: 'a', x: 1, rows: { title: 'T' } },
  );
  expect(placeholders.map(brief)).toEqual([
    'money total: helper',
    'total: filled',
    'lookup map (pick x): undecidable',
    'map: filled',
    'x: filled',
    'lookup map key: filled',
    'map: filled',
    'key: filled',
    '> (…): undecidable',
    'x: filled',
    '> gone: undecidable',
    '#grid: helper',
    'rows: filled',
    'title: helper',
    'other: undecidable',
    'money: helper',
  ]);
});

test('partials are walked with their arguments; what a helper passes to them is undecidable', () => {
  const partials = { row: '{{label}} {{../x}} {{amount}} {{rate}}' };
  const { placeholders } = accountOf(
    '{{> row item label=title rate=(round 2)}}',
    { item: { amount: 2 }, title: 'T' },
    { partials },
  );
  expect(placeholders.filter(({ partial }) => partial === 'row').map(brief)).toEqual([
    'label: filled',
    '../x: parent-missing',
    'amount: filled',
    'rate: undecidable',
  ]);
});

test('literal segments, block parameters, @ variables and ../ are resolved', () => {
  const data = { 'a b': { c: 1 }, top: 'T', rows: [{ n: 1, subs: [{ m: 2 }] }], map: { k: { v: 3 } } };
  const template =
    '{{[a b].c}}{{#each rows as |row at|}}{{row.n}}{{at}}{{@index}}{{@first}}{{#each subs}}{{m}}{{../n}}{{../../top}}{{@../index}}{{@root.top}}{{/each}}{{/each}}{{#each map}}{{@key}}{{v}}{{this.v}}{{/each}}{{@index}}';
  const { placeholders } = accountOf(template, data);
  expect(placeholders.filter(({ state }) => state !== 'filled').map(brief)).toEqual(['@index: key-missing']);
});

test('data that are absent on purpose raise no alarm', () => {
  const alarms = (template: string, data: unknown) =>
    accountOf(template, data)
      .placeholders.filter(({ isAlarm }) => isAlarm)
      .map(({ expression }) => expression);
  const data = { type: 'invoice', address1: 'x', lines: [{ debit: 1 }, { credit: 2 }], name: 'N' };
  expect(alarms('{{#if address2}}{{address2}}{{/if}}', data)).toEqual([]);
  expect(alarms('{{#if (isType type "credit")}}{{reason}}{{/if}}', data)).toEqual([]);
  expect(alarms('{{#if (or phone name)}}{{phone}}{{name}}{{/if}}', data)).toEqual([]);
  expect(alarms('{{default nickname name}}', data)).toEqual([]);
  expect(alarms('{{#each lines}}{{debit}}{{credit}}{{/each}}', data)).toEqual([]);
  expect(alarms('{{#with seller}}{{name}}{{else}}-{{/with}}{{#each notes}}{{text}}{{else}}-{{/each}}', data)).toEqual(
    [],
  );
  expect(alarms('{{#section}}{{name}}{{/section}}', data)).toEqual([]);
  expect(alarms('{{phone}}', data)).toEqual(['phone']);
});

test('unused data: fields that nothing reads, and one entry for what nothing enters', () => {
  const data = {
    a: 1,
    b: { c: 1, d: 2 },
    rows: [
      { x: 1, y: 2 },
      { x: 1, z: 3 },
    ],
    rest: { e: { f: 1 } },
    whole: { g: 1 },
  };
  const { unused } = accountOf(
    '{{a}}{{b.c}}{{#each rows}}{{x}}{{/each}}{{json whole}}{{#if no}}{{rest.e.f}}{{/if}}',
    data,
  );
  expect(unused.map(({ path }) => path)).toEqual(['b.d', 'rows[].y', 'rows[].z']);
});

test('a text that is no template and data that are no JSON are said to be so', () => {
  expect(takeAccount({ template: 'a\n{{#if x}}', data: '{}', root: null })).toMatchObject({
    problem: 'template',
    line: 2,
  });
  expect(takeAccount({ template: '{{x}}', data: '{', root: null })).toEqual({ problem: 'data' });
});

test('2,000 placeholders over lists are accounted for without reading a long list to its end', () => {
  const template = `{{#each rows}}${Array.from({ length: 2_000 }, (_, at) => `{{f${at % 40}}}`).join('')}{{/each}}`;
  const row = Object.fromEntries(Array.from({ length: 39 }, (_, at) => [`f${at}`, at]));
  const account = accountOf(template, { rows: Array.from({ length: 300 }, () => row) });
  expect(account.placeholders).toHaveLength(2_001);
  expect(account.isCut).toBe(true);
  expect(countsOf(account).alarms).toBe(50);
});

test('rows are filtered, searched and sorted, and written with values only on request', () => {
  const account = accountOf('{{name}}{{adress}}', { name: '=1+1', address: 'Q' });
  const all = { filter: 'all', query: '', order: 'state' } as const;
  const rows = accountRowsOf(account, all);
  expect(rowsAsText(rows, false)).toBe('1: adress: Key missing. Did you mean address?\n1: name: Filled\n');
  expect(rowsAsText(rows, true)).toContain('1: name: Filled = =1+1\n');
  expect(rowsAsCsv(rows, true)).toContain('1,,name,name,filled,1,1,,,"\'=1+1"\r\n');
  expect(accountRowsOf(account, { ...all, query: 'ADR' })).toHaveLength(1);
  expect(accountRowsOf(account, { ...all, filter: 'unused' })).toMatchObject([{ path: 'address' }]);
  expect(stateText(account.placeholders[0]!)).toBe('Filled');
});

test('an HTML file holds texts as text, has values only on request, and loads nothing', () => {
  const account = accountOf('{{name}}', { name: '<img src=x onerror="1">', 'a&b': 1 });
  const rows = accountRowsOf(account, { filter: 'all', query: '', order: 'template' });
  const page = rowsAsHtml(rows, true, 'T & "U"');
  expect(page).toContain('<td>&lt;img src=x onerror=&quot;1&quot;&gt;</td>');
  expect(page).toContain('<title>T &amp; &quot;U&quot;</title>');
  expect(page).toContain("default-src 'none'");
  expect(rowsAsHtml(rows, false, 'T')).not.toContain('img');
  const unused = accountRowsOf(account, { filter: 'unused', query: '', order: 'template' });
  expect(rowsAsHtml(unused, false, 'T')).toContain('<td>a&amp;b</td><td>Not read</td>');
});

test('a name of the helpers of a draft is decided by them, and is not missing', () => {
  const helped = takeAccount({ template: '{{upper}}', data: '{}', root: '', helperNames: ['upper'] });
  expect(helped).toMatchObject({
    placeholders: [{ expression: 'upper', path: null, state: 'helper', isAlarm: false }],
  });
  expect(accountOf('{{upper}}', {}).placeholders).toMatchObject([{ state: 'key-missing', isAlarm: true }]);
});
