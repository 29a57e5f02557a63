import { expect, test } from 'vitest';
import { parseServeOptions } from '../../../../electron/sample-service/serve-options.ts';

test('options are read after the program; the switches before it are those of Chromium', () => {
  const line = ['--no-sandbox', 'dist/sample-service.js', '--folder', 'x', '--port=8080', '--token-lifetime', '5'];

  expect(parseServeOptions(line)).toEqual({ folder: 'x', port: 8_080, tokenLifetimeMs: 5_000, help: false });
});

test.each([
  [['--port', 'x'], /--port needs a whole number from 0 to 65535/],
  [['--port=70000'], /--port/],
  [['--folder'], /--folder <value>' argument missing/],
  [['--token-lifetime=0'], /--token-lifetime/],
  [['--fodler=x'], /Unknown option '--fodler'/],
  [['x'], /Unexpected argument 'x'/],
])('%j is refused with a reason', (args, reason) => {
  expect(() => parseServeOptions(['program.js', ...args])).toThrow(reason);
});
