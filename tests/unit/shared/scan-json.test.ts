import { expect, test } from 'vitest';
import { type JsonScanOptions, scanJson } from '../../../shared/scan-json.ts';
import fc from '../../support/property-tests.ts';

/** What a visitor gets of a text, in its order. */
function visits(text: string, options?: JsonScanOptions) {
  const seen: string[] = [];
  const scan = scanJson(
    text,
    {
      open: (at, isObject) => seen.push(`open ${isObject ? 'object' : 'array'} ${at}`),
      close: (at) => seen.push(`close ${at}`),
      key: (from, to) => seen.push(`key ${text.slice(from, to)}`),
      scalar: (from, to) => seen.push(text.slice(from, to)),
    },
    options,
  );
  return { ...scan, seen };
}

const mistakeAt = (text: string, options?: JsonScanOptions) => scanJson(text, {}, options).mistakeAt;

test('values are visited in their order, at their places', () => {
  expect(visits(' {"a\\"":[1,{}], "b" : null}\n')).toEqual({
    mistakeAt: null,
    isTolerated: false,
    seen: [
      'open object 1',
      'key "a\\""',
      'open array 8',
      '1',
      'open object 11',
      'close 12',
      'close 13',
      'key "b"',
      'null',
      'close 26',
    ],
  });
});

test('a text is JSON exactly where JSON.parse reads it', () => {
  const almost = fc.tuple(
    fc.json(),
    fc.nat(),
    fc.constantFrom('', ',', ':', '}', ']', '"', '\\', ' ', '1', '.', '-', 'e'),
  );
  fc.assert(
    fc.property(almost, ([json, where, put]) => {
      const at = where % (json.length + 1);
      const text = json.slice(0, at) + put + json.slice(at + 1);
      let isJson = true;
      try {
        JSON.parse(text);
      } catch {
        isJson = false;
      }
      expect(mistakeAt(text) === null).toBe(isJson);
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ['', 0],
  ['  ', 2],
  ['{"a": 1', 7],
  ['[1,]', 3],
  ['[1}', 2],
  ['{"a" 1}', 5],
  ['{a:1}', 1],
  ['["a\tb"]', 3],
  ['["\\x"]', 2],
  ['["\\ud8"]', 2],
  ['[01]', 2],
  ['[1.]', 2],
  ['-', 0],
  ['1 2', 2],
  ['[NaN]', 1],
  ['\uFEFF1', 0],
])('%j is no JSON from offset %i', (text, at) => {
  expect(mistakeAt(text)).toBe(at);
});

test('what some services write passes where it is tolerated, and is reported', () => {
  const text = '[NaN, -Infinity, "a\tb\u0000", 1]';
  expect(visits(text, { isTolerant: true })).toMatchObject({ mistakeAt: null, isTolerated: true });
  expect(visits('["a", 1]', { isTolerant: true })).toMatchObject({ mistakeAt: null, isTolerated: false });
  expect(mistakeAt('["a\t', { isTolerant: true })).toBe(4);
  expect(mistakeAt('[-NaN]', { isTolerant: true })).toBe(1);
});

test('several values follow each other in a sequence, and none is one too', () => {
  expect(visits('1\n[2]\n"a"', { isSequence: true }).seen).toEqual(['1', 'open array 2', '2', 'close 4', '"a"']);
  expect(mistakeAt('', { isSequence: true })).toBeNull();
  expect(mistakeAt('1\n[2', { isSequence: true })).toBe(4);
});

test('what precedes a mistake has been visited, and an error of the visitor is passed on', () => {
  expect(visits('[1, {"a": tru').seen).toEqual(['open array 0', '1', 'open object 4', 'key "a"']);
  const stop = () => {
    throw new RangeError('enough');
  };
  expect(() => scanJson('[1]', { scalar: stop })).toThrow('enough');
});

test('neither depth nor length is a risk', () => {
  const depth = 1_000_000;
  expect(mistakeAt('['.repeat(depth) + ']'.repeat(depth))).toBeNull();
  expect(mistakeAt('{"a":'.repeat(depth))).toBe(5 * depth);
  expect(mistakeAt(`"${'\\\\'.repeat(depth)}"`)).toBeNull();
});
