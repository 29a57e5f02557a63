import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { electronConfigs, projectFolder } from '../../../../build/build-app.mjs';

const developmentServer = 'http://127.0.0.1:54321';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-development-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** The code of the main process, as it is built. */
async function bundle(name: string, server?: string): Promise<string> {
  const outDir = join(folder, name);
  const [main] = electronConfigs({ source: projectFolder, outDir, ...(server && { developmentServer: server }) });
  await build({ ...main, logLevel: 'silent' });
  const files = (await readdir(outDir)).filter((file) => file.endsWith('.js'));
  return (await Promise.all(files.map((file) => readFile(join(outDir, file), 'utf8')))).join('\n');
}

test('only a build for development has code that takes the page from a server', async () => {
  const production = await bundle('production');
  expect(production).not.toContain('createDevelopmentPages');
  expect(production).not.toContain('setSourceMapsEnabled');
  expect(production).toContain('isViteSocket = (url) => false');
  expect(production).toMatch(/isReloadByVite = \(.*?\) => false/);

  const development = await bundle('development', developmentServer);
  expect(development).toContain('createDevelopmentPages');
  expect(development).toContain(developmentServer);
});
