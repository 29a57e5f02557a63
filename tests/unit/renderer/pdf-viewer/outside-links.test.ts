import { expect, test } from 'vitest';
import { isOutsideLink } from '../../../../renderer/pdf-viewer/outside-links.ts';

test.each([
  ['https://example.com/terms', true],
  ['mailto:accounts@example.com', false],
  ['http://example.com/', false],
  ['javascript:alert(1)', false],
  ['file:///etc/passwd', false],
  ['galley://app/index.html', false],
  ['#page=2', false],
  ['', false],
])('%s may leave the document: %s', (url, may) => {
  expect(isOutsideLink(url)).toBe(may);
});
