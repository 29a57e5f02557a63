import { expect, test } from 'vitest';
import { imageAddressesIn, withImageData } from '../../../../electron/drafts/remote-images.ts';

test.each([
  ['<img src="https://a.example/x.png"><IMG alt="x" SRC=https://a.example/y.png>', 2],
  ['<img src="https://a.example/x.png"><img src="https://a.example/x.png">', 1],
  ['<div style="background: url(\'//a.example/b.png\')">', 1],
  ['<img src="data:image/png;base64,AAAA"><svg><image href="#a"/></svg><p>src="x"</p>', 0],
  ['<img src="files/logo">', 1],
])('counts the addresses outside the page: %s', (html, count) => {
  expect(new Set(imageAddressesIn(html).map(({ text }) => text)).size).toBe(count);
});

test('takes no longer for a page that is made to be slow', () => {
  const startedMs = performance.now();
  imageAddressesIn(`${'<img '.repeat(100_000)}${'url('.repeat(100_000)}`);
  expect(performance.now() - startedMs).toBeLessThan(20_000);
});

const url = 'https://a.example/x.png?a=1&b=2';
const data = 'data:image/png;base64,AAAA';
test.each([
  ['<img alt="x" src="https://a.example/x.png?a&#x3D;1&amp;b=2" width=9>', `<img alt="x" src="${data}" width=9>`],
  ['<IMG SRC=//a.example/x.png?a=1&b=2><p>', `<IMG SRC=${data}><p>`],
  ['<p style=\'background: url("https://a.example/x.png?a=1&b=2#top")\'>', `<p style='background: url("${data}")'>`],
  [
    '<p style="background: url(&quot;https://a.example/x.png?a=1&amp;b=2&quot;)">',
    `<p style="background: url(${data})">`,
  ],
  [`<img srcset="x 2x" src="${url}">`, `<img data-srcset="x 2x" src="${data}">`],
  ['<img src="https://b.example/x.png">', '<img src="https://b.example/x.png">'],
])('puts the data of an image in the place of its address: %s', (html, expected) => {
  expect(withImageData(html, imageAddressesIn(html), new Map([[url, data]]))).toBe(expected);
});

test.each([
  '<img src="files/logo">',
  '<img src="https://me:secret@a.example/x.png">',
  'src: url(https://a.example/f.woff2)',
])('an address that is no image of a server is never asked for: %s', (html) =>
  expect(imageAddressesIn(html).map((each) => each.url)).toEqual([null]),
);
