import { expect, test } from 'vitest';
import { pageFooterOf } from '../../../../electron/templates/page-footer.ts';

test('a running foot numbers the pages and is plain text', () => {
  const foot = pageFooterOf('<meta name="page-footer" content="A &amp; <b> | {page} of {pages}">');

  expect(foot).toContain('<span>A &amp; &lt;b&gt;</span>');
  expect(foot).toContain('<span class="pageNumber"></span> of <span class="totalPages"></span>');
  expect(pageFooterOf('<p>none</p>')).toBeNull();
});
