import { expect, test } from 'vitest';
import { canBeHidden, hasFrames, pageChange } from '../../../../electron/templates/page-change.ts';

const page = (body: string, style = 'p { color: red }') =>
  `<!doctype html><html><head><style>${style}</style></head><body>${body}</body></html>`;

test.each([
  ['a word', '<p>one</p>', '<p>two</p>'],
  ['a word that was empty', '<p></p>', '<p>x</p>'],
  ['a word beside an image', '<p>one</p><p>x</p><img src="data:,">', '<p>two</p><p>x</p><img src="data:,">'],
  ['an attribute', '<p class="a">x</p>', '<p class="b">x</p>'],
  ['an element where there are no images', '<p>one</p>', '<p>one</p><p>two</p>'],
])('patches the loaded page: %s', (_what, before, after) => {
  expect(pageChange(page(before), page(after))).toBe('patch');
});

test('leaves a page that is the same as it is', () => {
  expect(pageChange(page('<p>one</p>'), page('<p>one</p>'))).toBe('nothing');
});

test.each([
  ['an element beside an image', '<p>one</p><img src="data:,">', '<b><p>one</p><img src="data:,">'],
  ['the address of an image', '<img src="data:,a">', '<img src="data:,b">'],
  ['text within an image’s attributes', '<img alt="a" src="data:,">', '<img alt="b" src="data:,">'],
  ['a comment', '<p>one</p>', '<!-- <p>one</p>'],
  ['a script', '<p>x</p>', '<script>x</script>'],
])('writes the page anew: %s', (_what, before, after) => {
  expect(pageChange(page(before), page(after))).toBe('rewrite');
});

test('writes the page anew when its styles change, or have addresses', () => {
  expect(pageChange(page('x', 'p { color: red }'), page('x', 'p { color: blue }'))).toBe('rewrite');
  for (const style of ['p { background: url(data:,) }', '@font-face { src: URL(data:,) }'])
    expect(pageChange(page('<p>one</p>', style), page('<p>two</p>', style))).toBe('rewrite');
});

test('writes the page anew when its kind changes', () => {
  expect(pageChange('<p>x</p>', '<!doctype html><p>x</p>')).toBe('rewrite');
  expect(pageChange('<body class="a"><p>x</p>', '<body class="b"><p>x</p>')).toBe('rewrite');
});

test.each([
  ['frames', '<p>x</p><iframe></iframe>'],
  ['a movement', '<p style="transition: color 1s">x</p>'],
])('loads a page with %s', (_what, after) => {
  expect(pageChange(page('<p>x</p>'), page(after))).toBe('load');
});

test('loads the page after one with frames, unless it can be patched', () => {
  expect(pageChange(page('<iframe></iframe><i></i>'), page('<i></i>', 'i { color: red }'))).toBe('load');
});

test('loads what a document would remember of the page before, unless it can be patched', () => {
  const head = (tag: string, body: string) => `<!doctype html><head>${tag}</head><body>${body}</body>`;
  const policy = '<meta http-equiv="Content-Security-Policy" content="img-src \'none\'">';
  const type = '<meta http-equiv = "content-type" content="text/html; charset=utf-8">';
  expect(pageChange(head(policy, ''), head('', ''))).toBe('load');
  expect(pageChange(head('', ''), head(policy, ''))).toBe('load');
  expect(pageChange(head(policy, '<p>a</p>'), head(policy, '<p>b</p>'))).toBe('patch');
  expect(pageChange(head('', ''), head(type, ''))).toBe('rewrite');
  expect(pageChange(page('<input value="a" autofocus>'), page('<input value="b" autofocus>'))).toBe('load');
});

test('knows the pages that have others in them', () => {
  expect(hasFrames('<p><IFRAME srcdoc="x">')).toBe(true);
  expect(hasFrames('<p>A frame, an object</p>')).toBe(false);
});

test('hides from a screen no page that loads or moves when it is seen', () => {
  expect(canBeHidden('<style>p { color: red }</style><p><img src="data:,">')).toBe(true);
  expect(
    ['url(data:,)', 'image-set("a" 1x)', '@font-face {}', 'transition: all 1s', '@import "a"', '<iframe>'].filter(
      canBeHidden,
    ),
  ).toEqual([]);
});
