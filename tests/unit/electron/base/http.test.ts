import { expect, test } from 'vitest';
import { isWebPage, webPageTitle } from '../../../../electron/base/http.ts';

const page = '<title>Sign in</title>';

test.each([
  ['a doctype', '<!DOCTYPE  html><p>'],
  ['an element of the head', '<meta charset="utf-8">'],
  ['a byte order mark and white space', `\uFEFF\r\n\t ${page}`],
  ['an XML declaration', `<?xml version="1.0"?>\n${page}`],
  ['comments', `<!-- one --><!---->\n<!-- two > -->${page}`],
  ['a declaration and comments', `<?XML?> <!-- a --> ${page}`],
])('a text that begins with %s is a page for a browser', (_, text) => {
  expect(isWebPage(text)).toBe(true);
});

test.each([
  ['a fragment', '<div><title>'],
  ['an element whose name only begins the same', '<titles>'],
  ['comments before a fragment', '<!-- a --><!-- b --><div>'],
  ['a comment that never ends', `<!-- ${page}`],
  ['a declaration that never ends', '<?xml <title'],
  ['nothing', ''],
])('a text that begins with %s is not', (_, text) => {
  expect(isWebPage(text)).toBe(false);
});

test.each([
  ['its title', '<html><title lang="en">Sign &amp; <b>in</b>\n now</title><h1>No</h1>', 'Sign & in now'],
  ['a heading that comes first', '<html><h1>Error</h1><title>Sign in</title>', 'Error'],
  ['a heading, where the title is not closed', '<html><title>Never<h2>Error</h2>', 'Error'],
  ['text with a single <', '<title>1 < 2</title>', '1 < 2'],
  ['nothing, where the element is empty', '<title> </title>', null],
  ['nothing, where the tag never ends', '<title', null],
])('a page is named by %s', (_, text, title) => {
  expect(webPageTitle(text)).toBe(title);
});

// A reader that is not linear takes hours for these.
test.each([
  ['comments before a fragment', `${'<!-- a -->'.repeat(100_000)}<div>`],
  ['comments that never end', '<!--'.repeat(1_000_000)],
  ['white space', ' '.repeat(4_000_000)],
])('a text of %s is read in one pass', (_, text) => {
  expect(isWebPage(text)).toBe(false);
});

test.each([
  ['titles that never end', `<html>${'<title '.repeat(500_000)}`],
  ['titles without an end tag', `<html>${'<title>'.repeat(500_000)}`],
  ['titles of which the last tag alone ends', `<html>${'<title '.repeat(500_000)}>`],
])('a page of %s is read in one pass', (_, text) => {
  expect(webPageTitle(text)).toBeNull();
});

test('a title of tags that never end is read in one pass', () => {
  expect(webPageTitle(`<title>${'<'.repeat(2_000_000)}</title>`)).toHaveLength(2_000_000);
});
