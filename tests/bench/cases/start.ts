import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { atMost, type Case, ratioAtMost } from '../case.ts';

type Said = Readonly<{ usableAtMs: number; beforeWindowMs: number }>;

/** From a double-click to a form that takes keys. */
export const start: Case = {
  name: 'start',
  peer: 'an Electron app with one empty window and a field in it',
  how:
    'Both are started by the same little program in a new process, with a user-data folder of its own, as at the first start. ' +
    'Usable: an enabled field is in the page and two frames have been drawn. Before the window: the time the app’s main file ' +
    'takes to load, and from ready to the window. The JavaScript is what index.html names, as it lies on disk.',
  figures: {
    usable: { measures: 'process started, to a usable form', unit: 'ms', goal: ratioAtMost(1.25) },
    'before the window': { measures: 'main-process code before the window', unit: 'ms', goal: atMost(60) },
    JavaScript: { measures: 'of the first screen', unit: 'kB', goal: atMost(500) },
  },
  async prepare(fixture) {
    const page = join(fixture.folder, 'form.html');
    await writeFile(page, '<!doctype html><title>Empty</title><body><input></body>');
    const firstScreenKb = await javaScriptKb(join(fixture.projectFolder, 'dist/renderer'));

    const started = async (what: string) => {
      const userData = await mkdtemp(join(fixture.folder, 'start-'));
      const sandbox = process.argv.includes('--no-sandbox') ? ['--no-sandbox'] : [];
      const args = [...sandbox, `--user-data-dir=${userData}`, what, join(import.meta.dirname, 'app-probe.js')];
      const fromMs = performance.timeOrigin + performance.now();
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
      let said = '';
      child.stdout.on('data', (text) => {
        said += text;
      });
      await once(child, 'close');
      await rm(userData, { recursive: true, force: true });
      const line = said.split('\n').find((one) => one.startsWith('{'));
      if (!line) throw new Error(`It ended without a usable form: ${said}`);
      const { usableAtMs, beforeWindowMs } = JSON.parse(line) as Said;
      return { usable: usableAtMs - fromMs, 'before the window': beforeWindowMs };
    };

    return {
      ours: async () => ({ ...(await started(`--probe-app=${fixture.projectFolder}`)), JavaScript: firstScreenKb }),
      peer: () => started(`--probe-empty=${page}`),
    };
  },
};

/** What the page loads before it can draw: its script, and the parts that the script imports at once. */
async function javaScriptKb(folder: string): Promise<number> {
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  const names = [...html.matchAll(/(?:src|href)="\/?([^"]+\.m?js)"/g)].map(([, name]) => name!);
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}
