import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { exists } from './cache.mjs';
import { executableName } from './choose.mjs';

const firstByteMs = 15_000;
const wholeMs = 20 * 60_000;

/**
 * The `electron` package of this tree and its binary. Its own installer downloads the binary: since Electron 42 on
 * first use, before that during npm install.
 *
 * @param {NodeJS.Platform} platform
 * @param {(line: string) => void} say
 */
export function electronPackage(platform, say) {
  const require = createRequire(import.meta.url);
  const folder = dirname(require.resolve('electron/package.json'));
  const dist = join(folder, 'dist');
  const { version } = require('electron/package.json');
  return {
    version: String(version),
    dist,

    async isInstalled() {
      const found = await readFile(join(dist, 'version'), 'utf8').catch(() => '');
      return found.trim().replace(/^v/, '') === version && exists(join(dist, executableName(platform)));
    },

    /** Gives up if no byte has arrived after 15 s: behind some proxies, a connection neither opens nor fails. */
    download() {
      say(`downloading Electron ${version}`);
      return runInstaller(join(folder, 'install.js'));
    },
  };
}

/**
 * @param {string} installer
 * @returns {Promise<import('./choose.mjs').Attempt>}
 */
async function runInstaller(installer) {
  // The installer downloads into the temporary folder. A separate one shows whether anything arrives.
  const temporary = await mkdtemp(join(tmpdir(), 'galley-electron-'));
  const env = { ...process.env, TMPDIR: temporary, TEMP: temporary, TMP: temporary };
  const child = spawn(process.execPath, [installer], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  child.stdout.on('data', (text) => process.stderr.write(text));
  child.stderr.on('data', (text) => {
    said += text;
  });

  /** @type {string | undefined} */
  let givenUp;
  const giveUp = (/** @type {string} */ reason) => {
    givenUp = reason;
    child.kill();
  };
  const firstByte = setTimeout(async () => {
    if (!(await holdsBytes(temporary))) giveUp(`no data within ${firstByteMs / 1000} s`);
  }, firstByteMs);
  const whole = setTimeout(() => giveUp(`not complete within ${wholeMs / 60_000} min`), wholeMs);

  const code = await new Promise((resolve) => child.once('close', resolve).once('error', resolve));
  clearTimeout(firstByte);
  clearTimeout(whole);
  await rm(temporary, { recursive: true, force: true });
  if (code === 0) return { ok: true };
  return { ok: false, reason: givenUp ?? (said.split('\n', 1)[0] || 'its installer failed') };
}

/** @param {string} folder */
async function holdsBytes(folder) {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const files = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => undefined)));
  return files.some((file) => file?.isFile() && file.size > 0);
}
