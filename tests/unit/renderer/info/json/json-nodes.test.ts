import { expect, test } from 'vitest';
import { formatJson } from '../../../../../renderer/info/format-json.ts';
import { indexJson } from '../../../../../renderer/info/json/json-index.ts';
import {
  kindOf,
  memberKey,
  nearestNode,
  pathOf,
  repeatedMembers,
  valueSource,
} from '../../../../../renderer/info/json/json-nodes.ts';
import fc from '../../../../support/property-tests.ts';

const indexOf = (json: string) => indexJson(json)!;

const valueAt = (root: unknown, path: ReadonlyArray<string | number>) =>
  path.reduce<unknown>((at, step) => (at as Record<string | number, unknown>)[step], root);

test('every value has its key, its kind, its source and a path that leads to it', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const formatted = formatJson(JSON.stringify(value));
      const text = formatted.kind === 'formatted' ? formatted.text : '';
      // Of the key "__proto__" JSON makes a member, an assignment does not.
      fc.pre(!text.includes('__proto__'));
      for (const spelled of [text, JSON.stringify(value)]) {
        const index = indexOf(spelled);
        const plain: unknown = JSON.parse(spelled);
        for (let node = 0; node < index.count; node += 1) {
          const path = pathOf(index, node);
          const expected = valueAt(plain, path);
          expect(JSON.parse(valueSource(index, node))).toEqual(expected);
          expect(nearestNode(index, path)).toEqual({ node, isExact: true });
          expect(index.children[node]).toBe(
            typeof expected === 'object' && expected ? Object.keys(expected).length : 0,
          );
        }
      }
    }),
  );
});

test('numbers keep their text, and keys and texts are read with their escapes', () => {
  const index = indexOf(
    String.raw`{"a":1.0,"b":1e400,"c":12345678901234567890,"d\"\u00fc":"x\\\"","e":[true,null,{}],"":[]}`,
  );
  const sources = Array.from({ length: index.count - 1 }, (_, at) => valueSource(index, at + 1));
  expect(sources).toEqual([
    '1.0',
    '1e400',
    '12345678901234567890',
    String.raw`"x\\\""`,
    '[true,null,{}]',
    'true',
    'null',
    '{}',
    '[]',
  ]);
  expect(memberKey(index, 4)).toBe('d"ü');
  expect(memberKey(index, 9)).toBe('');
  expect([0, 1, 4, 5, 6, 7, 8, 9].map((node) => kindOf(index, node))).toEqual([
    'object',
    'number',
    'string',
    'array',
    'literal',
    'literal',
    'object',
    'array',
  ]);
});

test('several results are several values at the top', () => {
  const index = indexOf('1\n"two"\n{\n  "a": [\n    3\n  ]\n}');
  expect(index.tops).toBe(3);
  expect(pathOf(index, 4)).toEqual([2, 'a', 0]);
  expect(nearestNode(index, [1])).toEqual({ node: 1, isExact: true });
});

test('a path that is not there leads to what is nearest', () => {
  const index = indexOf('{"a":{"b":[1]}}');
  expect(nearestNode(index, ['a', 'b', 7])).toEqual({ node: 2, isExact: false });
  expect(nearestNode(index, ['a', 0])).toEqual({ node: 1, isExact: false });
  expect(nearestNode(index, ['x', 'y'])).toEqual({ node: 0, isExact: false });
});

test('of members with one key all but the last are repeated', () => {
  const index = indexOf(String.raw`{"a":1,"b":2,"\u0061":3,"a":4}`);
  expect([...repeatedMembers(index, 0)]).toEqual([1, 3]);
  expect(nearestNode(index, ['a']).node).toBe(4);
});

test('more values than the limit are not indexed, and a text that ends within a value is an error', () => {
  expect(indexJson('[1,2,3]', 3)).toBeNull();
  expect(indexJson('[1,2]', 3)).not.toBeNull();
  for (const text of ['[1', '{"a', '{"a"}', '}', '{a:1}']) expect(() => indexJson(text), text).toThrow(SyntaxError);
});
