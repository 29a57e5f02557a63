import { expect, test } from 'vitest';
import { formatMarkup } from '../../../../../renderer/markup/format/format-markup.ts';
import { samePlace } from '../../../../../renderer/markup/format/same-place.ts';
import { isBlockToken } from '../../../../../renderer/markup/format/structure.ts';
import { tokenize, tokenKind } from '../../../../../renderer/markup/format/tokens.ts';
import fc from '../../../../support/property-tests.ts';

const format = (text: string) => formatMarkup(text).text;
const lines = (...all: string[]) => all.join('\n');

test('blocks stand on lines of their own, indented; those with text alone stay in one line', () => {
  expect(
    format('<!doctype html><html><body><h1> Invoice </h1><table><tr><td>1</td><td>a</td></tr></table></body></html>'),
  ).toBe(
    lines(
      '<!doctype html>',
      '<html>',
      '<body>',
      '  <h1>Invoice</h1>',
      '  <table>',
      '    <tr>',
      '      <td>1</td>',
      '      <td>a</td>',
      '    </tr>',
      '  </table>',
      '</body>',
      '</html>',
    ),
  );
});

test('helpers of Handlebars are indented like blocks where white space is not shown', () => {
  expect(
    format('<tbody>{{#each rows}}{{#if due}}<tr><td>{{n}}</td></tr>{{else}}<tr></tr>{{/if}}{{/each}}</tbody>'),
  ).toBe(
    lines(
      '<tbody>',
      '  {{#each rows}}',
      '    {{#if due}}',
      '      <tr>',
      '        <td>{{n}}</td>',
      '      </tr>',
      '    {{else}}',
      '      <tr></tr>',
      '    {{/if}}',
      '  {{/each}}',
      '</tbody>',
    ),
  );
});

test('white space between inline parts is neither added nor lost', () => {
  for (const same of [
    '<p>Dear <b>Ms</b>{{#if x}} Dr{{else}} Prof{{/if}}<i>Grey</i>, {{name}}!</p>',
    '<p>a<br>b <img src="x"> c<span> d</span></p>',
    '<td>{{#each tags}}<b>{{this}}</b>{{/each}}</td>',
  ]) {
    expect(format(same)).toBe(same);
  }
  expect(format('<p>\n one\n<b>two</b>\n\n\n three\n</p>')).toBe(
    lines('<p>', '  one', '  <b>two</b>', '', '  three', '</p>'),
  );
});

test('tags and what shows its white space stay as they are', () => {
  const kept = [
    '<pre class="a">\n  one\n    <b>two</b>\n</pre>',
    '<textarea>\n a\n</textarea>',
    '<script>\n if (a < b) {}\n</script>',
    '<style>\n  a { }\n</style>',
    '<span style="white-space: pre-wrap">\n a\n  b</span>',
    '<div title="a > b\n  c"  {{#if (eq x "y")}}hidden{{/if}}></div>',
    '<!-- one\n    two -->',
    '{{!-- {{#if}} \n  <p> --}}',
  ];
  for (const part of kept) expect(format(`<div><p>x</p>${part}</div>`)).toContain(part);
});

test('what is opened and closed in different helpers, or never, does not upset the rest', () => {
  expect(format('{{#if first}}<tr>{{/if}}<td>x</td>{{#if last}}</tr>{{/if}}<p>end</p>')).toBe(
    lines('{{#if first}}', '  <tr>', '{{/if}}', '<td>x</td>', '{{#if last}}', '  </tr>', '{{/if}}', '<p>end</p>'),
  );
  expect(format('<ul><li>a<li>b</ul><p>c<p>d')).toBe(lines('<ul>', '  <li>a', '  <li>b', '</ul>', '<p>c', '<p>d'));
});

const pieces =
  '<div>|</div>|<p>|</p>|<b>|</b>| |\n|\n\n|\t|text|a b|é|\u00a0|{{x}}|{{{y}}}|{{#if a}}|{{else}}|{{/if}}|{{#each r}}|{{/each}}|{{^}}|{{> p}}|' +
  '{{!-- c --}}|{{!--|--}}|{{{{raw}}}}|{{{{/raw}}}}|\\{{x}}|{{|}}|{{{|}}}|<li>|<ul>|</ul>|<table>|</table>|<tr>|</tr>|<td>|</td>|<!--|-->|<!doctype html>|' +
  '<pre>|</pre>|<textarea>|</textarea>|<script>|</script>|<style>|</style>|<title>|</title>|<span style="white-space:pre">|</span>|<br>|<hr>|<svg/>|' +
  '<a href="|</a>|<|>|"|\'|=|</|<select>|<option>|<html>|<body>';

const markup = fc.array(fc.constantFrom(...pieces.split('|'), '|'), { maxLength: 30 }).map((parts) => parts.join(''));

const withoutSpace = (text: string) => text.replace(/[ \t\n\f\r]/g, '');

test('no markup, however broken, loses or gains a character that is not white space, and twice is once', () => {
  fc.assert(
    fc.property(markup, (text) => {
      const formatted = format(text);
      expect(withoutSpace(formatted)).toBe(withoutSpace(text));
      expect(format(formatted)).toBe(formatted);
    }),
    { numRuns: 3_000 },
  );
});

/** The inline parts that touch each other or have white space between them, in order. */
function inlinePairs(text: string): string[] {
  const { kinds, starts, ends } = tokenize(text);
  const isInline = (kind: number) => !isBlockToken(kind) && kind !== tokenKind.invisible && kind < tokenKind.helperOpen;
  return kinds.flatMap((kind, token) => {
    if (token === 0 || !isInline(kind) || !isInline(kinds[token - 1]!)) return [];
    const gap = ends[token - 1]! < starts[token]! ? ' ' : '';
    return [`${text.slice(starts[token - 1], ends[token - 1])}${gap}${text.slice(starts[token], ends[token])}`];
  });
}

test('white space between inline parts of broken markup stays too', () => {
  const normal = (text: string) => inlinePairs(text).map((pair) => pair.replace(/[ \t\n\f\r]+/g, ' '));
  fc.assert(
    fc.property(markup, (text) => {
      expect(normal(format(text))).toEqual(normal(text));
    }),
    { numRuns: 2_000 },
  );
});

test('each place leads to the same character of the other text, and back', () => {
  fc.assert(
    fc.property(markup, fc.nat(), (text, seed) => {
      const { text: formatted, places } = formatMarkup(text);
      for (let pair = 0; pair < places.length; pair += 2) {
        const [from, to] = [places[pair]!, places[pair + 1]!];
        if (from === text.length) continue;
        expect(formatted[to]).toBe(text[from]);
      }
      const { starts } = tokenize(text);
      const start = starts[seed % Math.max(starts.length, 1)];
      if (start === undefined) return;
      const there = samePlace(places, start, false);
      expect(formatted[there]).toBe(text[start]);
      expect(samePlace(places, there, true)).toBe(start);
    }),
    { numRuns: 2_000 },
  );
});

test('broken markup of many open elements takes no unbounded time or space', () => {
  for (const part of ['<div>', '<b>', '{{#if a}}', '<a b="', '{{', '<!--', '{{!--', '<pre>', '<title>', '<']) {
    const text = part.repeat(20_000);
    expect(format(text).length).toBeLessThan(text.length * 20);
  }
});
