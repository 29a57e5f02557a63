import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { curlLines } from '../../../../electron/sample-service/curl-lines.ts';
import { parseServeOptions } from '../../../../electron/sample-service/serve-options.ts';
import { startService } from './service.ts';

const hasTools = ['curl', 'jq'].every((tool) => spawnSync(tool, ['--version']).status === 0);

test.runIf(hasTools)('the printed lines work as they are in a shell', async () => {
  const { service, url, credentials } = await startService();
  const lines = curlLines(url, credentials, await service.catalog()).replaceAll(/ > \S+$/gm, ' | head -c 5');

  const { stdout } = await promisify(execFile)('sh', ['-ec', lines]);

  expect(stdout).toContain('"title": "Invoice"');
  expect(stdout).toContain('{{formatMoney line.amount}}');
  expect(stdout).toMatch(/<!doc%PDF-%PDF-$/);
});

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
