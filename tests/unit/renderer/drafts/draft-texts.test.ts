import { CompletionContext } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { namesIn } from '../../../../renderer/drafts/data-text.ts';
import { completionOf, helperNames } from '../../../../renderer/drafts/draft-completion.ts';
import { patchOf, sourcesInDraft } from '../../../../renderer/drafts/draft-patch.ts';
import { remarksOf, remarksText, whyUnknownSources } from '../../../../renderer/drafts/draft-summaries.ts';
import { documentWith } from '../../../support/window-state.ts';

const data = { number: 'INV-1', house: { name: 'Press' }, lines: [{ amount: 1, tax: { rate: 20 } }] };

const offered = (text: string, helpers = '') => {
  const state = EditorState.create({ doc: text });
  const source = completionOf(
    () => namesIn(JSON.stringify(data)),
    () => helpers,
  );
  const result = source(new CompletionContext(state, text.length, false));
  return result && 'options' in result ? result.options.map(({ label }) => label) : null;
};

test('inside an expression the paths of the data are offered, members of items by themselves, and the helpers', () => {
  expect(offered('<p>{{', 'function shout(text) { return text; }')).toEqual(
    expect.arrayContaining(['number', 'house.name', 'lines', 'amount', 'tax.rate', 'shout', '#each', '@index']),
  );
});

test('outside of an expression nothing is offered', () => {
  expect(offered('<p>{{number}} and ho')).toBeNull();
  expect(offered('<p>ho')).toBeNull();
});

test('data that are no JSON have no names, and 100,000 items are searched like one', () => {
  expect(namesIn('{"a":')).toEqual([]);
  expect(namesIn(JSON.stringify({ items: Array.from({ length: 100_000 }, (_, n) => ({ n })) }))).toEqual([
    'items',
    'n',
  ]);
});

test('the names of the helpers are those of the declared functions', () => {
  expect(helperNames('function a() {}\nasync function b_1(x) {}\nconst c = 1;')).toEqual(['a', 'b_1']);
});

test('the changed lines are a unified diff that git takes, and nothing where nothing has changed', () => {
  const key = { connectionId: 'sample', templateID: 'invoice', sobjectId: 'INV-1', kind: 'template' } as const;
  expect(patchOf(key, { original: 'a\nb\nc\n', markup: 'a\nB\nc\n' }, 'not-said')).toContain(
    '--- a/invoice\n+++ b/invoice\n@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n',
  );
  expect(patchOf(key, { original: 'a', markup: 'a' }, 'not-said')).toBe('');
});

const sources = [
  { file: 'page.html', line: 5, from: 1, to: 2 },
  { file: 'partials/head.html', line: 1, from: 3, to: 4 },
  { file: 'page.html', line: 8, from: 5, to: 20 },
];
const lines = (count: number, changed: Readonly<Record<number, string>> = {}) =>
  Array.from({ length: count }, (_, index) => `${changed[index + 1] ?? `line ${index + 1}`}\n`).join('');

test('each hunk of the changed lines names the files and lines that they come from, as git takes it', () => {
  const key = { connectionId: 'sample', templateID: 'invoice', sobjectId: 'INV-1', kind: 'template' } as const;
  const texts = { original: lines(20), markup: lines(20, { 4: 'other\nmore', 5: 'new', 17: '@@ new' }) };
  const headings = patchOf(key, texts, sources).match(/^@@ .*$/gm);
  expect(headings).toEqual(['@@ -1,8 +1,9 @@ partials/head.html:2, page.html:8', '@@ -14,7 +15,7 @@ page.html:20']);
});

test('texts that have no line in common are compared in bounded time', () => {
  const key = { connectionId: 'sample', templateID: 'invoice', sobjectId: 'INV-1', kind: 'template' } as const;
  const rows = (word: string) => Array.from({ length: 30_000 }, (_, index) => `${word} ${index}`).join('\n');
  const patch = patchOf(key, { original: rows('old'), markup: `${rows('new')}\n` }, sources).split('\n');
  expect(patch.filter((line) => line.startsWith('@@'))).toEqual([
    '@@ -1,30000 +1,30000 @@ page.html:5, partials/head.html:1',
  ]);
  expect(patch.slice(-2)).toEqual(['+new 29999', '']);
  expect(patch).toContain('\\ No newline at end of file');
});

test.each([
  [
    'nothing is changed',
    {},
    [
      [1, 2],
      [3, 4],
      [5, 20],
    ],
  ],
  [
    'lines are added at the border of two',
    { 2: 'line 2\nadded' },
    [
      [1, 3],
      [4, 5],
      [6, 21],
    ],
  ],
  [
    'a line is added before the first',
    { 1: 'added\nline 1' },
    [
      [1, 3],
      [4, 5],
      [6, 21],
    ],
  ],
  [
    'lines are changed across a border',
    { 2: 'x', 3: 'y\nz' },
    [
      [1, 4],
      [2, 5],
      [6, 21],
    ],
  ],
] as const)('the lines of the draft are told when %s', (_name, changed, expected) => {
  const found = sourcesInDraft({ original: lines(20), markup: lines(20, changed) }, sources);
  expect(found.map(({ from, to }) => [from, to])).toEqual(expected);
});

test('why the sources of lines are not known is told, and which partials the markup still calls', () => {
  expect(whyUnknownSources('not-said', 'template', '<p>{{name}}</p>')).toContain('does not say where');
  expect(whyUnknownSources('not-said', 'template', '{{> head}} {{~> foot page}} {{> head}}')).toContain(
    'calls the partials head, foot, whose lines are not in it',
  );
  expect(whyUnknownSources('not-said', 'page', '')).toContain('This page has its data in it');
  expect(whyUnknownSources('changed', 'template', '')).toContain('are others than when the draft began');
});

test('what a page lacks or takes from elsewhere is counted, and named at its line', () => {
  const place = { line: 3, column: 5, uses: 2 };
  const page = {
    page: { ...documentWith({ kind: 'pdf' }), content: null },
    stages: { templateMs: 1, loadMs: 1, printMs: 1 },
    stubs: [{ kind: 'helper' as const, name: 'money', ...place }],
    missing: [{ path: 'nobody', ...place, line: 2 }],
    replayed: [{ name: 'vat', ...place, line: 1 }],
    blockedImages: 2,
    imageHosts: [],
    failedImages: 0,
    blockedStyles: 1,
  };
  expect(remarksText(page)).toBe(
    '1 unknown helper or partial, 1 name without data, 1 helper replayed from Deepload, 2 images not loaded, 1 style sheet left out',
  );
  expect(remarksOf(page).map(({ line }) => line)).toEqual([1, 2, 3]);
  expect(remarksOf(page)[2]?.words).toBe('The helper “money” is not known here: a box is shown in its place, 2 times.');
  const [own] = remarksOf({ ...page, stubs: [{ kind: 'block', name: 'if', ...place }], missing: [], replayed: [] });
  expect(own?.words).toContain('The service has a block helper “if” of its own');
  expect(own?.words).toContain("Handlebars.registerHelper('if', …)");
});
