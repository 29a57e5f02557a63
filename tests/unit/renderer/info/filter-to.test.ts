import { expect, test } from 'vitest';
import { filterTo } from '../../../../renderer/info/filter-to.ts';
import { createJq } from '../../../../renderer/info/jq.ts';
import { indexJson } from '../../../../renderer/info/json/json-index.ts';
import { pathOf, valueSource } from '../../../../renderer/info/json/json-nodes.ts';
import fc from '../../../support/property-tests.ts';

const jq = createJq(1_000_000);

const run = async (json: string, filter: string) => {
  const result = await jq.run(new TextEncoder().encode(json), filter);
  return result.ok ? result.text : result.problem;
};

test.each([
  ['', ['a', 0], '.a[0]'],
  ['.', ['a-b'], '.["a-b"]'],
  ['.items', [0, 'n'], '.items[0].n'],
  ['.items', ['a-b'], '.items["a-b"]'],
  ['.["x y"][2]', ['n'], '.["x y"][2].n'],
  ['.items', [], '.items'],
  ['.items | map(.n)', [1], '.items | map(.n) | .[1]'],
  ['.items // []', [1], '.items // [] | .[1]'],
  ['.items # all of them', [1], '.items[1]'],
  ['.["#"] # the number', [1], '.["#"][1]'],
] as const)('%s and then %j is %s', (filter, path, expected) => {
  expect(filterTo(filter, path, 1)).toBe(expected);
});

test('one of several results is picked by its place', () => {
  expect(filterTo('.items[]', [2, 'name'], 5)).toBe('nth(2; .items[]) | .name');
  expect(filterTo('.items[]', [2], 5)).toBe('nth(2; .items[])');
});

test('jq gives for the path of a value that value', async () => {
  const keys = fc.oneof(
    fc.string({ maxLength: 4 }),
    fc.constantFrom('a-b', 'ü', '"', '\\', '\\(', '$x', 'and', '0', ' ', '.'),
  );
  const json = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.integer(),
      fc.boolean(),
      fc.string({ maxLength: 3 }),
      tie('list'),
      tie('object'),
    ),
    list: fc.array(tie('value'), { maxLength: 3 }),
    object: fc.dictionary(keys, tie('value'), { maxKeys: 3, noNullPrototype: true }),
  })).object;
  await fc.assert(
    fc.asyncProperty(json, fc.nat(), async (value, at) => {
      const text = JSON.stringify(value);
      const index = indexJson(text)!;
      const node = at % index.count;
      const result = await run(text, filterTo('.', pathOf(index, node), 1));
      expect(JSON.parse(result)).toEqual(JSON.parse(valueSource(index, node)));
      const composed = await run(text, filterTo('[., 1]', [0, ...pathOf(index, node)], 1));
      expect(composed).toBe(result);
      const picked = await run(text, filterTo('1, .', [1, ...pathOf(index, node)], 2));
      expect(picked).toBe(result);
    }),
    { numRuns: 60 },
  );
});
