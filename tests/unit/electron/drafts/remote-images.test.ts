import { expect, test } from 'vitest';
import { blockedImagesIn } from '../../../../electron/drafts/remote-images.ts';

test.each([
  ['<img src="https://a.example/x.png"><IMG alt="x" SRC=https://a.example/y.png>', 2],
  ['<img src="https://a.example/x.png"><img src="https://a.example/x.png">', 1],
  ['<div style="background: url(\'//a.example/b.png\')">', 1],
  ['<img src="data:image/png;base64,AAAA"><svg><image href="#a"/></svg><p>src="x"</p>', 0],
  ['<img src="files/logo">', 1],
])('counts the addresses outside the page: %s', (html, count) => {
  expect(blockedImagesIn(html)).toBe(count);
});

test('takes no longer for a page that is made to be slow', () => {
  const startedMs = performance.now();
  blockedImagesIn(`${'<img '.repeat(100_000)}${'url('.repeat(100_000)}`);
  expect(performance.now() - startedMs).toBeLessThan(2_000);
});
