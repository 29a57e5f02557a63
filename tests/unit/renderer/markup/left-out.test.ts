import { expect, test } from 'vitest';
import { leftOutOf, leftOutText, maxLeftOutItems } from '../../../../renderer/markup/left-out.ts';

const never = new AbortController().signal;
const found = async (markup: string) => leftOutOf(markup, never, async () => {});
const listed = async (markup: string) => (await found(markup)).items.map(({ kind, address }) => `${kind}: ${address}`);

test.each<[string, string[]]>([
  ['<img src="a.png">', ['image: a.png']],
  ['<img src="data:image/png;base64,AA"><img src=""><img alt="a">', []],
  ['<img src="{{logo}}">', ['image: {{logo}}']],
  ['<img srcset="a.png 1x, b,c.png 2x , d.png">', ['image: a.png', 'image: b,c.png', 'image: d.png']],
  ['<picture><source srcset="a.png"><img src="b.png"></picture>', ['image: a.png', 'image: b.png']],
  ['<input type="image" src="a.png">', ['image: a.png']],
  ['<svg><image href="a.png"/><use xlink:href="b.svg#c"/><use href="#d"/></svg>', ['image: a.png', 'image: b.svg#c']],
  ['<table background="a.png">', ['image: a.png']],
  ['<p style="background: url(a.png)">', ['image: a.png']],
  [
    `<style>@import "a.css"; @import url(b.css); p { background: url('c.png'), url(data:x) }
     @font-face { src: url(d.woff2) } /* url(e.png) */ q { color: red }</style>`,
    ['style sheet: a.css', 'style sheet: b.css', 'image: c.png', 'font: d.woff2'],
  ],
  [
    '<link rel="stylesheet" href="a.css"><link rel="preload" href="b"><link rel="dns-prefetch" href="//c"><link rel="shortcut icon" href="d"><link rel="author" href="e">',
    ['style sheet: a.css', 'hint: b', 'hint: //c', 'image: d'],
  ],
  ['<script src="a.js"></script><script>run()</script><script> </script>', ['script: a.js', 'script: run()']],
  ['<script type="application/json">{}</script><script type="text/x-handlebars"><img src="a"></script>', []],
  ['<script type="module">a</script><script type="text/javascript">b</script>', ['script: a', 'script: b']],
  ['<body onload="go()"><p onclick=x>', ['handler: onload=go()', 'handler: onclick=x']],
  [
    '<a href="javascript:a()">b</a><a href=" java\tscript:c()">d</a>',
    ['script: javascript:a()', 'script: java script:c()'],
  ],
  ['<a href="https://example.com/">a link that is not pressed loads nothing</a>', []],
  ['<form action="/pay"></form><form></form>', ['form: /pay', 'form: ']],
  [
    '<iframe src="a"></iframe><object data="b"></object><embed src="c"><iframe srcdoc="<img src=d>"></iframe>',
    ['frame: a', 'frame: b', 'frame: c', 'frame: <img src=d>'],
  ],
  [
    '<video src="a" poster="b"><source src="c"><track src="d"></video><audio src="e">',
    ['media: a', 'image: b', 'media: c', 'media: d', 'media: e'],
  ],
  ['<meta http-equiv="Refresh" content="0; url=a"><base href="b">', ['redirect: 0; url=a', 'base: b']],
  ['<!-- <img src="a"> --><textarea><img src="b"></textarea><title><img src="c"></title>', []],
  ['<noscript><img src="a"></noscript>', ['image: a']],
])('%s', async (markup, items) => {
  expect(await listed(markup)).toEqual(items);
});

test('the counts are told in words', async () => {
  const many = `<img src="a"><img src="b"><img src="c"><link rel="stylesheet" href="d"><script src="e"></script><script>f</script><form>`;
  expect(leftOutText(await found(many))).toBe('3 images, 1 style sheet, 2 scripts and 1 form were left out.');
  expect(leftOutText(await found('<img src="a">'))).toBe('1 image was left out.');
  expect(leftOutText(await found('<p>a</p>'))).toBe('');
});

test('all are counted, the first are listed, and long addresses are cut', async () => {
  const { total, items } = await found(`<img src="${'a'.repeat(1_000)}">`.repeat(maxLeftOutItems + 5));
  expect(total).toBe(maxLeftOutItems + 5);
  expect(items).toHaveLength(maxLeftOutItems);
  expect(items[0]?.address).toHaveLength(300);
});
