import { expect, test } from 'vitest';
import { rangesOfPaths } from '../../../../renderer/info/dimmed-values.ts';

const dimmedIn = (text: string, ...paths: string[]) =>
  rangesOfPaths(text, paths).map(({ from, to }) => text.slice(from, to));

test('a value is dimmed with its name to its end, also in each item of a list', () => {
  const text = '{\n  "a": 1,\n  "lines": [{"x": 1, "y": [2]}, {"x": 3}],\n  "b": {"a": 2}\n}';
  expect(dimmedIn(text, 'a')).toEqual(['"a": 1']);
  expect(dimmedIn(text, 'lines[].x')).toEqual(['"x": 1', '"x": 3']);
  expect(dimmedIn(text, 'lines[].y', 'b.a')).toEqual(['"y": [2]', '"a": 2']);
  expect(dimmedIn(text, 'lines', 'lines[].x')).toEqual(['"lines": [{"x": 1, "y": [2]}, {"x": 3}]']);
});

test('a name with a dot, a quote or an escape is found as the path has it', () => {
  const text = '{"a.b": {"c\\u0064": 1}, "e": "}"}';
  expect(dimmedIn(text, '["a.b"].cd')).toEqual(['"c\\u0064": 1']);
  expect(dimmedIn(text, '["a.b"]', 'e')).toEqual(['"a.b": {"c\\u0064": 1}', '"e": "}"']);
});

test('the end of a damaged text ends the ranges, and what was dimmed before stays', () => {
  expect(dimmedIn('{"a": 1, "b": {"c": ', 'a', 'b')).toEqual(['"a": 1']);
});
