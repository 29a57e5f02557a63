import { expect, test } from 'vitest';
import { compilePattern } from '../../../../../renderer/text-viewer/search/compile-pattern.ts';
import { findPattern } from '../../../../../renderer/text-viewer/search/find-pattern.ts';

function hitsOf(text: string, query: string, options: { matchCase?: boolean; wholeWords?: boolean } = {}) {
  const compiled = compilePattern({ query, matchCase: false, wholeWords: false, ...options });
  if ('problem' in compiled) throw new Error(compiled.problem);
  const { source, flags } = compiled.pattern;
  const { starts, lengths } = findPattern(text, { source, flags, maxHits: 100 });
  return [...starts].map((start, index) => text.slice(start, start + lengths[index]!));
}

const problemOf = (query: string, wholeWords = false) => {
  const compiled = compilePattern({ query, matchCase: false, wholeWords });
  return 'problem' in compiled ? compiled.problem : null;
};

test('an expression finds what it matches, in any case or not', () => {
  expect(hitsOf('row-1 Row-22 row-x', 'row-\\d+')).toEqual(['row-1', 'Row-22']);
  expect(hitsOf('row-1 Row-22 row-x', 'row-\\d+', { matchCase: true })).toEqual(['row-1']);
  expect(hitsOf('Größe GRÖSSE größe', 'größe')).toEqual(['Größe', 'größe']);
});

test('^ and $ are the ends of lines', () => {
  expect(hitsOf('one\ntwo\nthree', '^t\\w+$')).toEqual(['two', 'three']);
});

test('braces of Handlebars stand for themselves, those that repeat do not', () => {
  expect(hitsOf('<b>{{#if due}}x{{/if}}</b>', '{{[#/]\\w+')).toEqual(['{{#if', '{{/if']);
  expect(hitsOf('{{{body}}} {{name}}', '{{\\w+}}')).toEqual(['{{body}}', '{{name}}']);
  expect(hitsOf('aa aaa a', 'a{2,3}')).toEqual(['aa', 'aaa']);
  expect(hitsOf('x[0] y]', '\\w]')).toEqual(['0]', 'y]']);
  expect(hitsOf('ä{ [{]', '[{]')).toEqual(['{', '{']);
});

test('a backslash before a sign that means nothing else is that sign', () => {
  expect(hitsOf('class="a-b"', '\\"a\\-b\\"')).toEqual(['"a-b"']);
  expect(hitsOf(`'x' "y"`, `[\\"\\']\\w`)).toEqual([`'x`, `"y`]);
});

test('characters beyond the first 65,536 are one character', () => {
  expect(hitsOf('a😀b', 'a.b')).toEqual(['a😀b']);
  expect(hitsOf('Ärger Öl', '\\p{Lu}')).toEqual(['Ä', 'r', 'g', 'e', 'r', 'Ö', 'l']);
  expect(hitsOf('Ärger Öl', '\\p{Lu}', { matchCase: true })).toEqual(['Ä', 'Ö']);
});

test('whole words are those of any script, and the expression may choose another match for them', () => {
  expect(hitsOf('name names rename n_name', 'name', { wholeWords: true })).toEqual(['name']);
  expect(hitsOf('öl Erdöl öle', 'öl', { wholeWords: true })).toEqual(['öl']);
  expect(hitsOf('foobar foo', 'foo|foobar', { wholeWords: true })).toEqual(['foobar', 'foo']);
  expect(hitsOf('x{{name}}x', '{{name}}', { wholeWords: true })).toEqual(['{{name}}']);
});

test('a match without any character is no hit, and does not hold up the search', () => {
  expect(hitsOf('abc', 'x*')).toEqual([]);
  expect(hitsOf('😀ab', 'b*')).toEqual(['b']);
});

test('what is wrong with an expression is told in plain sentences', () => {
  expect(problemOf('(a')).toBe('A ( has no ).');
  expect(problemOf('a)')).toBe('A ) has no (.');
  expect(problemOf('a)(b', true)).toBe('A ) has no (.');
  expect(problemOf('[a')).toBe('A [ has no ].');
  expect(problemOf('*a')).toBe('A *, + or ? has nothing to repeat.');
  expect(problemOf('a\\')).toBe('A \\ at the end escapes nothing.');
  expect(problemOf('[z-a]')).toBe('A range in [ ] is wrong.');
  expect(problemOf('a{3,1}')).toBe('The numbers in { } are out of order.');
  expect(problemOf('\\p{Nothing}')).toBe('No such property of characters is known.');
  expect(problemOf('(?<1>a)')).toBe('The name of a group is wrong.');
  expect(problemOf('(?z)')).toBe('This expression is wrong: Invalid group.');
});
