import { expect, test } from 'vitest';
import { indexJson } from '../../../../../renderer/info/json/json-index.ts';
import type { TreeAction } from '../../../../../renderer/info/json/json-messages.ts';
import { createTreeModel, type TreeModel } from '../../../../../renderer/info/json/tree-model.ts';
import fc from '../../../../support/property-tests.ts';

const treeOf = (value: unknown, ...rest: [Parameters<typeof createTreeModel>[1]?]) =>
  createTreeModel(indexJson(typeof value === 'string' ? value : JSON.stringify(value))!, ...rest);

const linesOf = (tree: TreeModel) =>
  tree.rowsBetween(0, 1_000).map(({ level, name, value }) => `${'  '.repeat(level - 1)}${name}: ${value}`);
const selectedIn = (tree: TreeModel) => tree.view().selected?.row.name ?? null;

const report = { template: { name: 'Invoice', pages: [{ n: 1 }, { n: 2 }] }, total: 1, none: {} };

test('two levels are open at first, and what is folded says how much it holds', () => {
  expect(linesOf(treeOf(report))).toEqual([
    'template: {2 keys}',
    '  name: "Invoice"',
    '  pages: [2 items]',
    'total: 1',
    'none: {}',
  ]);
});

test('a value alone, and several results, have lines of their own', () => {
  expect(linesOf(treeOf('1.50'))).toEqual(['0: 1.50']);
  expect(linesOf(treeOf('{}'))).toEqual(['0: {}']);
  expect(linesOf(treeOf('1\n{"a":[2]}'))).toEqual(['0: 1', '1: {1 key}', '  a: [1 item]']);
});

test('folding to a level undoes what was folded one by one', () => {
  const tree = treeOf(report);
  tree.act({ select: 0 });
  tree.act({ toggle: true });
  expect(linesOf(tree)).toEqual(['template: {2 keys}', 'total: 1', 'none: {}']);
  tree.act({ foldTo: null });
  expect(linesOf(tree)).toHaveLength(9);
  tree.act({ foldTo: 3 });
  expect(linesOf(tree)).toHaveLength(7);
  tree.act({ foldTo: 1 });
  expect(linesOf(tree)).toHaveLength(3);
});

test('the keys of a tree: in, out, up, down, to the ends', () => {
  const tree = treeOf(report);
  const press = (...actions: TreeAction[]) => {
    for (const action of actions) tree.act(action);
    return selectedIn(tree);
  };
  expect(press({ move: { by: 1 } })).toBe('template');
  expect(press({ move: 'into' })).toBe('name');
  expect(press({ move: 'into' })).toBe('name');
  expect(press({ move: { by: 1 } })).toBe('pages');
  expect(press({ move: 'into' })).toBe('pages');
  expect(press({ move: 'into' }, { move: { by: 1 } })).toBe('1');
  expect(press({ move: 'out' }, { move: 'out' })).toBe('pages');
  expect(press({ move: 'out' }, { move: 'out' })).toBe('template');
  expect(press({ move: 'out' })).toBe('template');
  expect(tree.view().rows).toBe(3);
  expect(press({ move: 'out' })).toBe('template');
  expect(press({ move: 'last' })).toBe('none');
  expect(press({ move: { by: 100 } })).toBe('none');
  expect(press({ move: 'first' })).toBe('template');
  expect(press({ unfoldSiblings: true }, { move: { by: 2 } })).toBe('pages');
});

test('typing goes to the next line with such a name, and round the end', () => {
  const tree = treeOf({ alpha: 1, beta: 2, Alps: 3 });
  const type = (typed: string) => {
    tree.act({ typed });
    return selectedIn(tree);
  };
  expect(type('a')).toBe('alpha');
  expect(type('a')).toBe('Alps');
  expect(type('a')).toBe('alpha');
  expect(type('al')).toBe('alpha');
  expect(type('alps')).toBe('Alps');
  expect(type('zz')).toBe('Alps');
});

test('a folded line takes the selection of what was in it', () => {
  const tree = treeOf(report);
  tree.act({ select: 1 });
  tree.act({ foldTo: 1 });
  expect(selectedIn(tree)).toBe('template');
  expect(tree.view().selected?.path).toEqual(['template']);
});

test('the selected line says where it is in the text', () => {
  const text = '{\n  "a": "x",\n  "list": [\n    1\n  ]\n}';
  const tree = treeOf(text);
  tree.act({ select: 0 });
  const { offset, length } = tree.view().selected!;
  expect(text.slice(offset, offset + length)).toBe('"a": "x"');
  tree.act({ select: 1 });
  const list = tree.view().selected!;
  expect(text.slice(list.offset, list.offset + list.length)).toBe('"list"');
});

test('a key that occurs again is told, and no path leads to it or into it', () => {
  const tree = treeOf('{"a":{"b":1},"a":{"b":2}}');
  expect(tree.rowsBetween(0, 4).map(({ isRepeated }) => isRepeated)).toEqual([true, false, false, false]);
  const pathAt = (select: number) => tree.act({ select }).selected?.path;
  expect([0, 1, 2, 3].map(pathAt)).toEqual([null, null, ['a'], ['a', 'b']]);
});

test('after another run the same values are selected, folded and at the top', () => {
  const before = treeOf({ head: { a: 1 }, list: [{ id: 'x', more: { y: 1 } }] });
  before.act({ foldTo: 3 });
  before.act({ select: 0 });
  before.act({ toggle: true });
  before.act({ select: 3 });
  expect(selectedIn(before)).toBe('id');
  const place = before.place(1);
  const after = treeOf({ extra: [1], head: { a: 2 }, list: [{ id: 'z', more: { y: 1 } }, { id: 'new' }] }, place);
  expect(linesOf(after)).toEqual([
    'extra: [1 item]',
    '  0: 1',
    'head: {1 key}',
    'list: [2 items]',
    '  0: {2 keys}',
    '    id: "z"',
    '    more: {1 key}',
    '  1: {1 key}',
    '    id: "new"',
  ]);
  expect(after.view()).toMatchObject({ topRow: 3, selected: { path: ['list', 0, 'id'] } });
  const without = treeOf({ list: [] }, place);
  expect(without.view().selected?.path).toEqual(['list']);
});

test('whatever is folded, each line belongs to the one that is open above it', () => {
  const actions = fc.array(
    fc.oneof(
      fc.record({ toggle: fc.constant(true as const) }),
      fc.record({ select: fc.nat(30) }),
      fc.record({ foldTo: fc.constantFrom(1, 2, null) }),
      fc.record({
        move: fc.constantFrom(
          'first' as const,
          'last' as const,
          'into' as const,
          'out' as const,
          { by: 3 },
          { by: -2 },
        ),
      }),
    ),
  );
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), actions, (value, steps) => {
      const tree = treeOf(JSON.stringify(value));
      for (const step of steps) {
        const { rows, selected } = tree.act(step);
        const lines = tree.rowsBetween(0, rows);
        expect(lines).toHaveLength(rows);
        const open: boolean[] = [];
        for (const [at, line] of lines.entries()) {
          expect(line.row).toBe(at);
          expect(open.slice(0, line.level - 1).every(Boolean)).toBe(true);
          open.length = line.level - 1;
          open.push(line.isOpen === true);
        }
        if (selected) expect(lines[selected.row.row]).toEqual(selected.row);
      }
    }),
  );
});
