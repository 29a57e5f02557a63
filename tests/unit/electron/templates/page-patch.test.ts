import { expect, test } from 'vitest';
import { canPatchPage } from '../../../../electron/templates/page-patch.ts';

const page = (body: string, style = 'p { color: red }') =>
  `<!doctype html><html><head><style>${style}</style></head><body>${body}</body></html>`;

test.each([
  ['a word', '<p>one</p>', '<p>two</p>'],
  ['a word that was empty', '<p></p>', '<p>x</p>'],
  ['a word beside an image', '<p>one</p><p>x</p><img src="data:,">', '<p>two</p><p>x</p><img src="data:,">'],
  ['an attribute', '<p class="a">x</p>', '<p class="b">x</p>'],
  ['an element where there are no images', '<p>one</p>', '<p>one</p><p>two</p>'],
  ['nothing', '<p>one</p>', '<p>one</p>'],
])('changes the loaded page: %s', (_what, before, after) => {
  expect(canPatchPage(page(before), page(after))).toBe(true);
});

test.each([
  ['an element beside an image', '<p>one</p><img src="data:,">', '<b><p>one</p><img src="data:,">'],
  ['the address of an image', '<img src="data:,a">', '<img src="data:,b">'],
  ['text within an image’s attributes', '<img alt="a" src="data:,">', '<img alt="b" src="data:,">'],
  ['a comment', '<p>one</p>', '<!-- <p>one</p>'],
  ['a script', '<p>x</p>', '<script>x</script>'],
  ['a frame', '<p>x</p><iframe></iframe>', '<p>y</p><iframe></iframe>'],
])('loads the page anew: %s', (_what, before, after) => {
  expect(canPatchPage(page(before), page(after))).toBe(false);
});

test('loads the page anew when its styles change, or may fetch or move something', () => {
  expect(canPatchPage(page('x', 'p { color: red }'), page('x', 'p { color: blue }'))).toBe(false);
  for (const style of [
    'p { background: url(data:,) }',
    'p { transition: color 1s }',
    '@font-face { src: URL(data:,) }',
  ])
    expect(canPatchPage(page('<p>one</p>', style), page('<p>two</p>', style))).toBe(false);
});

test('loads the page anew when its kind changes', () => {
  expect(canPatchPage('<p>x</p>', '<!doctype html><p>x</p>')).toBe(false);
  expect(canPatchPage('<body class="a"><p>x</p>', '<body class="b"><p>x</p>')).toBe(false);
});
