import { expect, test } from 'vitest';
import { formatJson, maxDepth } from '../../../../renderer/info/format-json.ts';
import fc from '../../../support/property-tests.ts';

const textOf = (json: string) => {
  const result = formatJson(json);
  if (result.kind !== 'formatted') throw new Error(`not formatted: ${JSON.stringify(result)}`);
  return result.text;
};

test('indenting changes nothing of the data', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), (json) => {
      expect(JSON.parse(textOf(json))).toEqual(JSON.parse(json));
    }),
  );
});

test('an object, a list and the empty ones look like JSON.stringify with two spaces', () => {
  const value = { a: [1, { b: [] }, 'x'], c: {}, d: null, e: [[true], false], 'f"': 'line\nbreak' };
  expect(textOf(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
});

test('numbers keep the text they came in', () => {
  expect(textOf('[12345678901234567890, 1.50, 1e400, -0]')).toBe(
    '[\n  12345678901234567890,\n  1.50,\n  1e400,\n  -0\n]',
  );
});

test('escapes, lone surrogates and the names of prototypes are shown as they came', () => {
  expect(textOf('{"__proto__":"\\ud800\\u0000","constructor":1}')).toBe(
    '{\n  "__proto__": "\\ud800\\u0000",\n  "constructor": 1\n}',
  );
});

test('a name that occurs twice is shown twice, with a note', () => {
  const result = formatJson('{"a":1,"b":{"a":2},"a":3}');
  expect(result).toMatchObject({ kind: 'formatted', notes: [expect.stringContaining('"a"')] });
  expect(formatJson('{"a":1,"b":{"a":2}}')).toMatchObject({ notes: [] });
});

test.each([
  ['{"a": 1', 7, 1, 'the end'],
  ['{"a": NaN}', 6, 1, '"N"'],
  ['[1,\n2,\n]', 7, 3, '"]"'],
  ['{"a":1}x', 7, 1, '"x"'],
  ['["a\\q"]', 3, 1, '"\\\\"'],
  ['[01]', 2, 1, '"1"'],
  ['["a\tb"]', 3, 1, '"\\t"'],
  ['', 0, 1, 'the end'],
])('damage is found where it is: %j', (json, at, line, found) => {
  expect(formatJson(json)).toMatchObject({ kind: 'damaged', at, line, found });
});

test('damage is found wherever JSON.parse finds some', () => {
  const almost = fc.tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '}', '"', '\\', ' ', '1', 'x'));
  fc.assert(
    fc.property(almost, ([json, where, put]) => {
      const at = where % (json.length + 1);
      const text = json.slice(0, at) + put + json.slice(at + 1);
      let valid = true;
      try {
        JSON.parse(text);
      } catch {
        valid = false;
      }
      expect(formatJson(text).kind).toBe(valid ? 'formatted' : 'damaged');
    }),
    { numRuns: 500 },
  );
});

test('nesting beyond what anyone reads is refused in words, and never overflows', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  expect(formatJson(nested(maxDepth))).toMatchObject({ kind: 'formatted' });
  expect(formatJson(nested(100_000))).toMatchObject({ kind: 'too-complex', why: expect.stringContaining('200') });
});
