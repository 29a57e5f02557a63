import { expect, test } from 'vitest';
import { type MarkupReading, scanMarkup } from '../../../shared/scan-markup.ts';
import fc from '../../support/property-tests.ts';

/** Each part in short: an expression and content as they stand, a tag by its name and attributes. */
function scanned(text: string, reading: MarkupReading): string[] {
  return [...scanMarkup(text, reading)].flatMap((part) => {
    if (part === null) return [];
    if (part.kind === 'expression') return [text.slice(part.from, part.to)];
    if (part.kind === 'content') return [`${part.name}: ${text.slice(part.from, part.to)}`];
    if (part.kind === 'close') return [`</${part.name}>`];
    return [`<${[part.name, ...part.attributes.map(([name, value]) => `${name}=${value}`)].join(' ')}>`];
  });
}

test.each<[string, string[]]>([
  ['<p>a</p>', ['<p>', '</p>']],
  ['<IMG SRC="a>b" alt=x hidden/>', ['<img src=a>b alt=x hidden=>']],
  [`<a href='"' title = "it's">`, [`<a href=" title=it's>`]],
  ['<a\nhref=x\n>', ['<a href=x>']],
  ['a < b <3 </> <', []],
  ['<!-- <b> --><i>', ['<i>']],
  ['<!--><i>', ['<i>']],
  ['<!---><i>', ['<i>']],
  ['<!-- <b> --!><i>', ['<i>']],
  ['<!doctype html><?xml <b>?></3 <b>><i>', ['<i>']],
  ['<!-- never <b>', []],
  ['<script>"<b>"</SCRIPT ><i>', ['<script>', 'script: "<b>"', '</script>', '<i>']],
  ['<style>a{}</styles><b></style>', ['<style>', 'style: a{}</styles><b>', '</style>']],
  ['<textarea><b>', ['<textarea>', 'textarea: <b>']],
  ['<plaintext><b>', ['<plaintext>']],
  ['<p class="a<b>', ['<p class=a<b>>']],
  ['<p {{x}}>{{y}}', ['<p {{x}}=>']],
  ['<img src={{logo}}>', ['<img src={{logo}}>']],
])('as a page: %s', (text, parts) => {
  expect(scanned(text, 'page')).toEqual(parts);
});

test.each<[string, string[]]>([
  ['{{#each a}}<p>{{b}}</p>{{/each}}', ['{{#each a}}', '<p>', '{{b}}', '</p>', '{{/each}}']],
  ['{{{b}}}{{~c~}}{{{{d}}}}<b>{{e}}{{{{/d}}}}f', ['{{{b}}}', '{{~c~}}', '{{{{d}}}}<b>{{e}}{{{{/d}}}}']],
  ['{{! a }}{{!-- }} {{b}} --}}{{~!-- {{c}} --~}}{{d}}', ['{{d}}']],
  ['\\{{a}} \\\\{{b}}', ['{{b}}']],
  ['{{ broken <p> {{a}}', ['<p>', '{{a}}']],
  ['{{a', []],
  ['<td {{#if x}}class="a"{{/if}} id=b>', ['<td class=a id=b>']],
  ['<td title="{{t "a>b"}}" id={{c}}>d', ['<td title={{t "a>b"}} id={{c}}>']],
  ['<!-- {{#if a}}<b> --><i>', ['{{#if a}}', '<i>']],
  ['<!-- never {{a}}<b>', ['{{a}}', '<b>']],
  ['<style>{{#if a}}b{}{{/if}}</style>', ['<style>', 'style: {{#if a}}b{}{{/if}}', '{{#if a}}', '{{/if}}', '</style>']],
  ['<title>never<b>{{c}}', ['<title>', '<b>', '{{c}}']],
  ['<p class="never><b>', ['<p class=never>', '<b>']],
  ['{{"<b>"}}<i>', ['{{"<b>"}}', '<i>']],
])('as a template: %s', (text, parts) => {
  expect(scanned(text, 'template')).toEqual(parts);
});

const pieces = [
  '<',
  '>',
  '/',
  '!--',
  '-->',
  '"',
  "'",
  '=',
  ' ',
  'p',
  'h1',
  'style',
  '{{',
  '}}',
  '{',
  '#if',
  '/if',
  '\\',
  '\n',
];

test('any text has an end, its parts follow each other, and lie inside of it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...pieces), { maxLength: 60 }),
      fc.constantFrom('page', 'template'),
      (some, as) => {
        const text = some.join('');
        let last = 0;
        for (const part of scanMarkup(text, as)) {
          if (part === null) continue;
          // Expressions of a content come after it.
          if (part.kind !== 'expression') expect(part.from).toBeGreaterThanOrEqual(last);
          expect(part.to).toBeGreaterThanOrEqual(part.from);
          expect(part.to).toBeLessThanOrEqual(text.length);
          if (part.kind !== 'content') last = part.from;
        }
      },
    ),
  );
});

/** Not a test of speed: it ends in time only if the work grows linearly with the length. */
test.each<[string, string, MarkupReading, string]>([
  ['openings without an end', '{{ ', 'template', ''],
  ['openings without an end, and one end', '{{ ', 'template', '}}'],
  ['tags without an end', '<p class="a', 'page', ''],
  ['attributes of one tag', 'a b="c" ', 'template', ''],
  ['signs of less', '<', 'page', ''],
  ['comments without an end', '<!-- ', 'template', ''],
  ['texts without an end', '<title>', 'template', ''],
  ['white space in a tag', ' ', 'page', ''],
  ['equals signs in a tag', '=', 'template', ''],
])(
  '%s are read with pauses, and once',
  (_, piece, reading, end) => {
    const text = `${piece.repeat(200_000)}<p ${piece.repeat(200_000)}${end}`;
    const steps = [...scanMarkup(text, reading)];
    expect(steps.length).toBeGreaterThan(0);
  },
  60_000,
);
