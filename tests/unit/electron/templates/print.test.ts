import { expect, test } from 'vitest';
import { printPaperOf } from '../../../../electron/templates/paper.ts';
import { pageMarginsOf } from '../../../../electron/templates/print.ts';
import { pageSizeIn } from '../../../../electron/templates/sandbox/page-size.ts';

const footerOf = (html: string) => pageMarginsOf(html).footer;

test('a running footer numbers the pages and is plain text', () => {
  const footer = footerOf('<meta name="page-footer" content="A &amp; <b> | {page} of {pages}">');

  expect(footer).toContain('<span>A &amp; &lt;b&gt;</span>');
  expect(footer).toContain('<span class="pageNumber"></span> of <span class="totalPages"></span>');
  expect(footerOf('<p>none</p>')).toBeNull();
});

test.each([
  '<META content="Left | {page}" name="page-footer"/>',
  "<meta name='page-footer' content='Left | {page}'>",
  '<meta\n  name = Page-Footer\n  data-x="1"\n  content = "Left | {page}"\n>',
  '<!doctype html><html><head><style>a{}</style><script>"<p>"</script><meta name="page-footer" content="Left | {page}"></head><body>',
])('the footer of %s is found however it is written', (html) => {
  expect(footerOf(html)).toContain('<span>Left</span><span><span class="pageNumber">');
});

test('a header is like a footer, and what only reads like one in the body or in a comment is none', () => {
  expect(pageMarginsOf('<meta name="page-header" content="Top">').header).toContain('<span>Top</span>');
  expect(
    footerOf('<!-- <meta name="page-footer" content="x"> --><p><meta name="page-footer" content="y"></p>'),
  ).toBeNull();
});

test.each([
  ['A4', { name: 'A4', orientation: 'portrait', widthMm: 210 }],
  ['a5 landscape', { name: 'A5', orientation: 'landscape', widthMm: 210, heightMm: 148 }],
  ['landscape Letter', { name: 'Letter', orientation: 'landscape', widthMm: 279.4 }],
  ['10cm 6in', { name: '10cm × 6in', orientation: 'portrait', widthMm: 100 }],
  ['20cm', { orientation: 'portrait', widthMm: 200, heightMm: 200 }],
  ['landscape', { name: 'A4', orientation: 'landscape' }],
])('the size %s is a paper', (size, expected) => {
  expect(printPaperOf(size)).toMatchObject(expected);
});

test('what is no size is no paper', () => {
  for (const size of ['', 'auto', 'A4 A5', '0mm', 'wide', '10px 20px 30px']) expect(printPaperOf(size)).toBeNull();
});

test('the size of a page is that of the last rule for all pages', () => {
  const html = `<p>@page { size: A3 }</p><style>/* @page { size: A6 } */ @page { @top-left { size: x } size: A5; margin: 0 }
    @media print { @page { margin: 1cm; size: A5 landscape !important } } @page :first { size: A3 }</style>`;
  expect(pageSizeIn(html)).toBe('A5 landscape');
  expect(pageSizeIn('<style>@page { margin: 0 }</style>')).toBeNull();
  // An invalid declaration is ignored (CSS Syntax 3), and the cascade has its order.
  expect(pageSizeIn('<style>@page { size: A5; size: A-five } @page { size: unset }</style>')).toBe('A5');
  expect(pageSizeIn('<style>@page { size: A5 !important } @page { size: A3 }</style>')).toBe('A5');
});
