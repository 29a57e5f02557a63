import { expect, test } from 'vitest';
import { expressionsIn } from '../../../../renderer/markup/handlebars-marks.ts';

const found = (text: string) => expressionsIn(text).map(({ from, to, kind }) => [text.slice(from, to), kind]);

test.each([
  ['{{title}}', 'value'],
  ['{{{raw html}}}', 'value'],
  ['{{&raw}}', 'value'],
  ['{{money line.total currency="GBP"}}', 'value'],
  ['{{#each lines}}', 'block'],
  ['{{~#if due~}}', 'block'],
  ['{{else}}', 'block'],
  ['{{else if late}}', 'block'],
  ['{{^}}', 'block'],
  ['{{/each}}', 'block'],
  ['{{> letterhead}}', 'block'],
  ['{{! a note }}', 'comment'],
  ['{{!-- with }} in it --}}', 'comment'],
])('%s is found whole', (tag, kind) => {
  expect(found(`<p class="${tag}">x</p>`)).toEqual([[tag, kind]]);
});

test('an expression may go over lines, and several stand beside each other', () => {
  expect(found('{{a}}{{b\n  c}}')).toEqual([
    ['{{a}}', 'value'],
    ['{{b\n  c}}', 'value'],
  ]);
});

test('one that never ends is none, and single braces are text', () => {
  expect(found('{{open <p> {a} }')).toEqual([]);
});

test('a word that begins like a keyword is a value', () => {
  expect(found('{{elsewhere}}')).toEqual([['{{elsewhere}}', 'value']]);
});
