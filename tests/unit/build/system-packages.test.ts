import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const script = fileURLToPath(new URL('../../../build/system-packages.sh', import.meta.url));
const forStart = ['libnss3', 'libgbm1', 'libxss1', 'libasound2', 'libgtk-3-0', 'libcups2t64', 'libatk-bridge2.0-0'];

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-packages-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The script on a Debian that has these packages; `calls` is what it ran that changes the system. */
async function runOn(options: {
  installed: readonly string[];
  unknown?: string;
  user?: 'root' | 'sudo' | 'nobody';
  args?: readonly string[];
  env?: Readonly<Record<string, string>>;
}) {
  const { installed, unknown = '-', user = 'root', args = ['start'], env = { DISPLAY: ':9' } } = options;
  const log = join(folder, 'calls');
  await writeFile(log, '');
  const programs = {
    id: `echo ${user === 'root' ? 0 : 1000}`,
    'dpkg-query': `printf '%s installed\\n' ${installed.join(' ')}`,
    'apt-get': `echo "apt-get $*" >>${log}`,
    'apt-cache': `[ "$3" != ${unknown} ]`,
    sudo: user === 'nobody' ? 'exit 1' : `shift; [ "$1" = true ] || echo "by sudo" >>${log}; "$@"`,
  };
  for (const [name, text] of Object.entries(programs)) {
    await writeFile(join(folder, name), `#!/bin/sh\n${text}\n`);
    await chmod(join(folder, name), 0o755);
  }
  const ended = await new Promise<{ exitCode: number; said: string }>((resolve) => {
    execFile(
      'bash',
      [script, ...args],
      { env: { PATH: [folder, '/usr/bin', '/bin'].join(delimiter), ...env } },
      (error, _, said) => resolve({ exitCode: typeof error?.code === 'number' ? error.code : 0, said }),
    );
  });
  return { ...ended, calls: (await readFile(log, 'utf8')).trim().split('\n').filter(Boolean) };
}

test.runIf(process.platform === 'linux')(
  'a machine that has each package is left alone, under their older names too',
  async () => {
    expect(await runOn({ installed: forStart })).toEqual({ exitCode: 0, said: '', calls: [] });
  },
);

test.runIf(process.platform === 'linux')('what is missing, and nothing else, is installed, and said', async () => {
  const { exitCode, said, calls } = await runOn({ installed: forStart.filter((name) => name !== 'libgbm1') });
  expect(exitCode).toBe(0);
  expect(calls).toEqual(['apt-get update -qq', 'apt-get install -y -qq --no-install-recommends libgbm1']);
  expect(said).toContain('installing: libgbm1');
});

test.runIf(process.platform === 'linux')(
  'a renamed package is installed under the name that the system knows',
  async () => {
    const { calls } = await runOn({
      installed: forStart.filter((name) => name !== 'libgtk-3-0'),
      unknown: 'libgtk-3-0t64',
    });
    expect(calls.at(-1)).toMatch(/ libgtk-3-0$/);
  },
);

test.runIf(process.platform === 'linux')('a display is installed to start with only where there is none', async () => {
  expect((await runOn({ installed: forStart, env: {} })).calls.at(-1)).toMatch(/ xvfb$/);
  expect((await runOn({ installed: forStart, env: { WAYLAND_DISPLAY: 'wayland-0' } })).calls).toEqual([]);
});

test.runIf(process.platform === 'linux')('the tests need more than the start, and no second Chromium', async () => {
  const installed = [...forStart, 'xvfb'];
  expect((await runOn({ installed, args: ['test'] })).calls.at(-1)).toMatch(/gnome-keyring.* chromium-headless-shell$/);
  const older = await runOn({ installed, args: ['test'], unknown: 'chromium-headless-shell' });
  expect(older.calls.at(-1)).toMatch(/ chromium$/);
  const second = await runOn({ installed, args: ['test'], env: { DISPLAY: ':9', GALLEY_HAS_CHROMIUM: '1' } });
  expect(second.calls.at(-1)).not.toMatch(/chromium/);
});

test.runIf(process.platform === 'linux')('a user with sudo and no password installs by it', async () => {
  expect((await runOn({ installed: [], user: 'sudo' })).calls).toContain('by sudo');
});

test.runIf(process.platform === 'linux')(
  'a user who may not install gets the one line to run, and nothing is tried',
  async () => {
    const { exitCode, said, calls } = await runOn({
      installed: forStart.filter((name) => name !== 'libnss3'),
      user: 'nobody',
    });
    expect({ exitCode, calls }).toEqual({ exitCode: 1, calls: [] });
    expect(said).toBe(
      `Missing on this machine: libnss3. Run this line, then the command again:\n  sudo ${script} start\n`,
    );
  },
);
