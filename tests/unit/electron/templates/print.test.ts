import { expect, test } from 'vitest';
import { pageFooterOf } from '../../../../electron/templates/print.ts';

test('a running footer numbers the pages and is plain text', () => {
  const footer = pageFooterOf('<meta name="page-footer" content="A &amp; <b> | {page} of {pages}">');

  expect(footer).toContain('<span>A &amp; &lt;b&gt;</span>');
  expect(footer).toContain('<span class="pageNumber"></span> of <span class="totalPages"></span>');
  expect(pageFooterOf('<p>none</p>')).toBeNull();
});
