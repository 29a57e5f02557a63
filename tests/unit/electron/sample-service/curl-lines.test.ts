import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { curlLines } from '../../../../electron/sample-service/curl-lines.ts';
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
