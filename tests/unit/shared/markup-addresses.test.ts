import { decodeHTMLAttribute } from 'entities/decode';
import { expect, test } from 'vitest';
import { addressesOf, type MarkupAddress } from '../../../shared/markup-addresses.ts';
import { scanMarkup } from '../../../shared/scan-markup.ts';
import fc from '../../support/property-tests.ts';

const read = (html: string): readonly MarkupAddress[] =>
  [...scanMarkup(html, 'page')]
    .flatMap((part) => (part ? [...addressesOf(part, html, decodeHTMLAttribute)] : []))
    .filter((each) => each !== null);
const found = (html: string) => read(html).map(({ kind, address }) => `${kind} ${address}`);
const replaced = (html: string) => read(html).map(({ from, to }) => html.slice(from, to));

test.each<[string, string[]]>([
  [`<img src="https://a/it's.png">`, ["image https://a/it's.png"]],
  ['<img src=\n" https://a/b\nc.png ">', ['image https://a/bc.png']],
  ['<img src="https://a/?x=1&amp;copy=2&copy=3&#x26;y">', ['image https://a/?x=1&copy=2&copy=3&y']],
  ['<img src=first.png src=second.png>', ['image first.png']],
  ['<svg><image xlink:href="a.png"/><image href="b.png" xlink:href="c.png"/></svg>', ['image a.png', 'image b.png']],
  ['<svg><filter><feImage href="a.png"/></filter><use href="b.svg#x"/></svg>', ['image a.png', 'reference b.svg#x']],
  ['<svg><rect mask="url(m.svg#m)" fill="url(#own)"/></svg>', ['image m.svg#m']],
  [
    '<img srcset="a.png, b,c.png 2x,d.png 100w , e.png" src="f.png">',
    ['image a.png', 'image b,c.png', 'image d.png', 'image e.png', 'image f.png'],
  ],
  ['<img srcset="data:image/png;base64,AA== 2x, a.png 3x">', ['image a.png']],
  ['<table background="a.png"><td background=b.png>', ['image a.png', 'image b.png']],
  ['<video poster="a.png" src="b.mp4"></video>', ['image a.png', 'media b.mp4']],
  [
    '<link rel="STYLESHEET alternate" href="a.css" media="print"><link rel="shortcut icon" href=b.ico>',
    ['style sheet a.css', 'icon b.ico'],
  ],
  ['<!-- <img src="a.png"> --><script>"<img src=b.png>"</script><title><img src=c.png></title>', []],
  ['<img src="data:image/png;base64,AA=="><img src="#a"><img src="">', []],
])('of %s a browser loads %j', (html, expected) => {
  expect(found(html)).toEqual(expected);
});

test.each<[string, string[]]>([
  [`a { background: url('a(1).png') }`, ['image a(1).png']],
  [
    'a { background: URL( "a\\"b.png" ), url(c\\)d.png), url( e.png ) }',
    ['image a"b.png', 'image c)d.png', 'image e.png'],
  ],
  ['a { background: \\75rl(a.png) }', ['image a.png']],
  ['a { background: url(\\61\\62 c.png) }', ['image abc.png']],
  ['a { background: url("a\\\nb.png") }', ['image ab.png']],
  ['/* url(a.png) */ a { content: "url(b.png)"; --x: url(c.png) }', ['image c.png']],
  ['a { background: image-set("a.png" 1x, url(b.png) type("image/png") 2x) }', ['image a.png', 'image b.png']],
  ['a { background: url(a b.png); color: red; background: url(c.png) }', ['image c.png']],
  [
    '@import "a.css"; @import url(b.css) screen and (color); a { b: url(c.png) }',
    ['style sheet a.css', 'style sheet b.css', 'image c.png'],
  ],
  ['@font-face { src: local("x"), url(a.woff2) format("woff2") } a { b: url(c.png) }', ['font a.woff2', 'image c.png']],
  ['@media print { @font-face { src: url(a.woff) } a { b: url(c.png) } }', ['font a.woff', 'image c.png']],
  ['@namespace url(http://www.w3.org/1999/xhtml); a { b: url(#x) }', []],
  ['a { b: url(', []],
  ['a { b: url("a.png', ['image a.png']],
])('of the styles %s a browser loads %j', (css, expected) => {
  expect(found(`<style>${css}</style>`)).toEqual(expected);
});

test('a style attribute is read without its references, and what is replaced is in the markup', () => {
  const html = '<p title="&lt;" style="a:&quot;x&quot;;background:url(&quot;a&amp;b.png&quot;) no-repeat">';
  expect(found(html)).toEqual(['image a&b.png']);
  expect(replaced(html)).toEqual(['url(&quot;a&amp;b.png&quot;)']);
});

test('of a style sheet the whole element or rule is replaced, and its media is known', () => {
  const html =
    '<link rel=stylesheet href=a.css media=print><style>@import url("b.css") screen; b { c: url(d) }</style>';
  expect(replaced(html)).toEqual([
    '<link rel=stylesheet href=a.css media=print>',
    '@import url("b.css") screen;',
    'url(d)',
  ]);
  expect(read(html).map(({ condition }) => condition.trim())).toEqual(['print', 'screen', '']);
});

test('whatever the page is, what is found is ascending, apart, and read in time', () => {
  const piece = fc.constantFrom(
    '<img src="',
    '"',
    "'",
    '>',
    '<style>',
    '</style>',
    'url(',
    ')',
    '@import ',
    ';',
    '{',
    '}',
    '/*',
    '*/',
    '\\',
    '&quot;',
    '\n',
    '<p style="',
    'srcset=',
    'a.png',
    ' 2x, ',
    '@font-face',
    'image-set(',
    '<link rel=stylesheet href=x>',
    '&',
    '(',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const html = pieces.join('');
      let last = 0;
      for (const { from, to, place } of read(html)) {
        if (place !== 'value') expect(from).toBeGreaterThanOrEqual(last);
        expect(to).toBeGreaterThanOrEqual(from);
        expect(to).toBeLessThanOrEqual(html.length);
        last = place === 'value' ? last : to;
      }
    }),
  );
  for (const slow of [
    'url(U',
    '@import',
    '/*',
    '"',
    'image-set(',
    '\\',
    '<img srcset="',
    '@font-face{',
    ', ',
    '&quot;',
  ])
    read(
      `<style>${slow.repeat(200_000)}</style><p style="url(${slow.repeat(200_000)}"><p style="${'url(&quot;a&quot;)'.repeat(100_000)}"><img srcset="${slow.repeat(100_000)}">`,
    );
});
