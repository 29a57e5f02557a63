import { expect, test } from 'vitest';
import { type MarkupOutline, maxOutlineEntries, outlineOf } from '../../../../renderer/markup/outline.ts';
import { codeTextOf } from '../../../../renderer/text-viewer/code-text.ts';

const never = new AbortController().signal;
const noPause = async () => {};

const outlined = async (markup: string): Promise<MarkupOutline> =>
  outlineOf(await codeTextOf(markup, never, noPause), never, noPause);

/** One line for each entry: its line, its label, indented by its level. */
const drawn = async (markup: string) =>
  (await outlined(markup)).entries.map(({ line, level, label }) => `${line} ${'  '.repeat(level - 1)}${label}`);

test('blocks, branches, partials, headings and sections make one tree', async () => {
  expect(
    await drawn(`<style>p {}</style>
<h1>Invoice {{number}}</h1>
{{#*inline "row"}}<tr></tr>{{/inline}}
<section id="lines">
  <h2>Lines</h2>
  <table>
    {{#each lines}}
      {{#if due}}<td>late</td>
      {{else if paid}}<td>paid</td>
      {{else}}
        {{> letter/row this}}
      {{/if}}
    {{/each}}
  </table>
</section>
<div><div id="total">{{money total}}</div></div>
{{#> layout title="a"}}<footer></footer>{{/layout}}
<h1>Terms &amp; <b>conditions</b></h1>`),
  ).toEqual([
    '1 style',
    '2 h1 Invoice {{number}}',
    '3   #*inline "row"',
    '4   section #lines',
    '5     h2 Lines',
    '6       table',
    '7         #each lines',
    '8           #if due',
    '9           else if paid',
    '10           else',
    '11             > letter/row this',
    '16   div #total',
    '17   #> layout title="a"',
    '17     footer',
    '18 h1 Terms & conditions',
  ]);
});

test('a heading reaches as far as what it stands in', async () => {
  expect(await drawn('<header><h1>A</h1></header><h3>B</h3><h2>C</h2>{{#if x}}<h4>D</h4>{{/if}}<h4>E</h4>')).toEqual([
    '1 header',
    '1   h1 A',
    '1 h3 B',
    '1 h2 C',
    '1   #if x',
    '1     h4 D',
    '1   h4 E',
  ]);
});

test.each<[string, string, string[]]>([
  ['a block without an end', '{{#each a}}\n<h1>B</h1>\n{{#if c}}', ['1 #each a', '2   h1 B', '3     #if c']],
  ['an end without a block', '{{/if}}<table></table></section>{{else}}<nav>', ['1 table', '1 else', '1 nav']],
  [
    'blocks that cross',
    '{{#if a}}<section>{{else}}<section class="b">{{/if}}\n<h2>C</h2></section>\n<h2>D</h2>',
    ['1 #if a', '1   section', '1 else', '1   section', '2 h2 C', '3 h2 D'],
  ],
  ['an inner block without an end', '{{#each a}}{{#if b}}{{/each}}<nav>', ['1 #each a', '1   #if b', '1 nav']],
  ['a heading without an end', '<h1>One\n<p>text</p>\n<h2>Two</h2>', ['1 h1 One', '3   h2 Two']],
  ['an expression without an end', '{{#if a\n<h1>B</h1>{{#if c}}', ['2 h1 B', '2   #if c']],
  ['an attribute without an end', '<section id="a\n<h1>B</h1>', ['1 section #a <h1']],
  ['blocks in tags', '<p {{#if a}}id="b"{{/if}}>{{^if c}}d{{^}}e{{/if}}', ['1 p #b', '1 ^if c', '1 else']],
  ['blocks that a comment of Handlebars hides', '{{!-- {{#if a}} --}}<!-- {{#if b}} -->', ['1 #if b']],
  ['a raw block', '{{{{raw}}}}{{#if a}}{{{{/raw}}}}<nav>', ['1 raw', '1 nav']],
  ['nothing', '', []],
])('%s', async (_, markup, lines) => {
  expect(await drawn(markup)).toEqual(lines);
});

test('labels are one short line', async () => {
  const { entries } = await outlined(`{{#each\n  items as |${'x'.repeat(400)}|}}`);
  expect(entries[0]?.label).toMatch(/^#each items as \|x{80,}…$/);
  expect(entries[0]?.label).toHaveLength(120);
});

test('carriage returns count as the lines of the editor do', async () => {
  expect(await drawn('a\r\nb\rc\n<nav>')).toEqual(['4 nav']);
});

test('very many entries are cut, and said so', async () => {
  const outline = await outlined('{{> a}}\n'.repeat(maxOutlineEntries + 5));
  expect(outline.entries).toHaveLength(maxOutlineEntries);
  expect(outline.isCut).toBe(true);
});

test('deep nesting and many ends without a beginning take no more time than others', async () => {
  const deep = await outlined('<section>'.repeat(50_000) + '</nav>'.repeat(50_000) + '</section>'.repeat(50_000));
  expect(deep.entries.at(-1)?.level).toBe(50_000);
  const blocks = await outlined('{{#a}}'.repeat(50_000) + '{{/b}}'.repeat(50_000));
  expect(blocks.entries).toHaveLength(50_000);
});

test('it pauses, and ends when it is no longer wanted', async () => {
  const aborter = new AbortController();
  const text = await codeTextOf('<h1>a</h1>\n'.repeat(100_000), never, noPause);
  let pauses = 0;
  const outline = outlineOf(text, aborter.signal, async () => {
    pauses += 1;
    if (pauses === 2) aborter.abort(new Error('no longer wanted'));
  });
  await expect(outline).rejects.toThrow('no longer wanted');
});
