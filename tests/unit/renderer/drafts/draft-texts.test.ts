import { CompletionContext } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { namesIn, valueAtPath } from '../../../../renderer/drafts/data-text.ts';
import { completionOf, helperNames } from '../../../../renderer/drafts/draft-completion.ts';
import { patchOf } from '../../../../renderer/drafts/draft-patch.ts';
import { remarksOf, remarksText } from '../../../../renderer/drafts/draft-summaries.ts';
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

test('a path leads to a member, an item of a list, or nothing', () => {
  expect(valueAtPath(data, '')).toBe(data);
  expect(valueAtPath(data, 'lines[0].tax.rate')).toBe(20);
  expect(valueAtPath(data, 'lines[1].tax')).toBeUndefined();
  expect(valueAtPath(data, 'constructor')).toBeUndefined();
});

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
  expect(patchOf(key, 'a\nb\nc\n', 'a\nB\nc\n')).toContain(
    '--- a/invoice\n+++ b/invoice\n@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n',
  );
  expect(patchOf(key, 'a', 'a')).toBe('');
});

test('what a page lacks or takes from elsewhere is counted, and named at its line', () => {
  const place = { line: 3, column: 5, uses: 2 };
  const page = {
    page: documentWith({ kind: 'pdf' }),
    stages: { templateMs: 1, loadMs: 1, printMs: 1 },
    stubs: [{ kind: 'helper' as const, name: 'money', ...place }],
    missing: [{ path: 'nobody', ...place, line: 2 }],
    replayed: [{ name: 'vat', ...place, line: 1 }],
    blockedImages: 2,
  };
  expect(remarksText(page)).toBe(
    '1 unknown helper or partial, 1 name without data, 1 helper replayed from Deepload, 2 images not loaded',
  );
  expect(remarksOf(page).map(({ line }) => line)).toEqual([1, 2, 3]);
  expect(remarksOf(page)[2]?.words).toBe('The helper “money” is not known here: a box stands in its place, 2 times.');
});
