import { expect, test } from 'vitest';
import { indexPaths, type PathNode } from '../../../../renderer/info/path-index.ts';
import fc from '../../../support/property-tests.ts';

/** The paths of a node as text, with the kinds of each. */
function pathsOf(node: PathNode, path = ''): string[] {
  return [
    `${path || '.'}: ${node.kinds.join(' or ')}`,
    ...[...node.keys].flatMap(([key, child]) => pathsOf(child, `${path}.${key}`)),
    ...(node.items ? pathsOf(node.items, `${path}[]`) : []),
  ];
}

test('objects, arrays and what their items have alone are indexed in their order', () => {
  const json = '{"b":{"n":1.5},"a":[{"x":"1,2]}"},{"y":null,"x":true}],"first name":[[-1]],"e":[]}';
  expect(pathsOf(indexPaths(json))).toEqual([
    '.: object',
    '.b: object',
    '.b.n: number',
    '.a: array',
    '.a[]: object',
    '.a[].x: text or boolean',
    '.a[].y: null',
    '.first name: array',
    '.first name[]: array',
    '.first name[][]: number',
    '.e: array',
  ]);
});

test('escapes in names and texts are read', () => {
  const json = String.raw`{"say \"hi\"":"\\","\u00e9":"\"}", "__proto__": {"a": 1}}`;
  expect([...indexPaths(json).keys.keys()]).toEqual(['say "hi"', 'é', '__proto__']);
});

test('of a damaged document everything before the damage is there', () => {
  expect(pathsOf(indexPaths('{"a":{"b":1},"c":[1,2'))).toEqual([
    '.: object',
    '.a: object',
    '.a.b: number',
    '.c: array',
    '.c[]: number',
  ]);
  for (const text of ['', '{', '{"a', '{"a":', '[', '[1,', ']', '"', 'nonsense', '{"a" 1}', '[}', '{"a":}}']) {
    expect(() => indexPaths(text)).not.toThrow();
  }
});

test('the index is bounded: depth, names and items', () => {
  const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
  expect(pathsOf(indexPaths(deep)).length).toBeLessThan(20);
  const wide = JSON.stringify(
    Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`k${index}`, { index }])),
  );
  expect(pathsOf(indexPaths(wide)).length).toBeLessThan(1_100);
  const many = JSON.stringify(Array.from({ length: 3_000 }, (_, index) => ({ [`k${index}`]: { x: [index] } })));
  const found = [...indexPaths(many).items!.keys.keys()];
  expect(found.slice(0, 100)).toEqual(Array.from({ length: 100 }, (_, index) => `k${index}`));
  expect(found.slice(100, 103)).toEqual(['k101', 'k202', 'k303']);
});

test('what follows an array or an object that is not read any further is read', () => {
  const items = Array.from({ length: 500 }, (_, index) => ({ index, text: '"}],[{' }));
  const index = indexPaths(JSON.stringify({ items, after: 1 }, null, 2));
  expect([...index.keys.keys()]).toEqual(['items', 'after']);
  expect([...index.keys.get('items')!.items!.keys.keys()]).toEqual(['index', 'text']);
});

test('every name of a small document is found where it is', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      const expectAt = (node: PathNode | null | undefined, part: unknown): void => {
        expect(node).toBeTruthy();
        if (Array.isArray(part)) for (const item of part.slice(0, 100)) expectAt(node!.items, item);
        else if (typeof part === 'object' && part !== null) {
          for (const [key, child] of Object.entries(part)) expectAt(node!.keys.get(key), child);
        }
      };
      expectAt(indexPaths(JSON.stringify(value, null, 1)), value);
    }),
  );
});
