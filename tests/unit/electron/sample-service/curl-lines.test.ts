import { execFile, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { curlLines } from '../../../../electron/sample-service/curl-lines.ts';
import { copyOfFolder, shippedFolder, startService } from './service.ts';

const printed = async (folder: string) => {
  const { service, url, credentials } = await startService({ folder });
  return curlLines(url, credentials, await service.catalog());
};

const hasTools = ['curl', 'jq'].every((tool) => spawnSync(tool, ['--version']).status === 0);

test.runIf(hasTools)('the printed lines work as they are in a shell', async () => {
  const { service, url, credentials } = await startService();
  const lines = curlLines(url, credentials, await service.catalog()).replaceAll(/ > \S+$/gm, ' | head -c 5');

  const { stdout } = await promisify(execFile)('sh', ['-ec', lines]);

  expect(stdout).toContain('"title": "Invoice"');
  expect(stdout).toContain('{{formatMoney line.amount}}');
  expect(stdout).toMatch(/<!doc%PDF-%PDF-$/);
});

test.runIf(hasTools)('names of files in the folder are words of the shell, whatever is in them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'galley-lines-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const name = "it's $(touch hit) `touch hit` \\(1) ; touch hit #";
  for (const part of ['templates', 'records', 'files']) mkdirSync(join(folder, part));
  writeFileSync(join(folder, `templates/${name}.html`), 'made {{a}}');
  writeFileSync(join(folder, `records/${name}.json`), '{"a":1}');
  copyFileSync(join(shippedFolder, 'files/seal.png'), join(folder, `files/${name}.png`));
  await promisify(execFile)('sh', ['-ec', await printed(folder)], { cwd: folder });
  expect(existsSync(join(folder, 'hit'))).toBe(false);
  expect(readFileSync(join(folder, `${name}.html`), 'utf8')).toBe('made 1');
  expect(readFileSync(join(folder, 'merged.pdf'), 'latin1')).toMatch(/^%PDF-/);
});

test('what the folder lacks has no lines, which the service would refuse', async () => {
  const folder = copyOfFolder();
  rmSync(join(folder, 'files'), { recursive: true });
  expect(await printed(folder)).not.toContain('/merge');
  rmSync(join(folder, 'records'), { recursive: true });
  expect(await printed(folder)).not.toMatch(/\/(?:info|render)/);
});
