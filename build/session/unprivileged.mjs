import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, cp, mkdir, mkdtemp, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runToEnd } from './run-to-end.mjs';

const run = promisify(execFile);

/** The parts of the project that the end-to-end tests read, besides the packages. There may be no `release` yet. */
const needed = ['build', 'dist', 'electron', 'package.json', 'release', 'renderer', 'shared', 'tests', 'tsconfig.json'];

/** Variables of the user's session: a display and a keychain that another user may not use, and npm's settings. */
const ofTheSession = /^(?:DISPLAY|WAYLAND_DISPLAY|DBUS_SESSION_BUS_ADDRESS|XDG_.*|npm_.*|NPM_.*)$/;

/**
 * Runs end-to-end tests as the user `nobody`, where Chromium's sandbox works, on a copy that this user owns. For root on
 * Linux, where the tests otherwise run without the sandbox. Resolves with the exit code, or with `null` and a line to
 * `say` if that is impossible.
 *
 * @param {Readonly<{
 *   project: string,
 *   runtime: Readonly<{ dist: string }>,
 *   results: string,
 *   args: readonly string[],
 *   say: (line: string) => void,
 * }>} options `results` is the name of the report; `args` go to `build/e2e.mjs`
 * @returns {Promise<number | null>}
 */
export async function runUnprivileged({ project, runtime, results, args, say }) {
  const user = await unprivilegedUser();
  if (typeof user === 'string') {
    say(`not run in Chromium's sandbox: ${user}`);
    return null;
  }
  const folder = await mkdtemp(join(tmpdir(), 'galley-unprivileged-'));
  try {
    const copy = join(folder, 'galley');
    await mkdir(join(folder, 'home'));
    for (const name of needed.filter((each) => existsSync(join(project, each)))) {
      await cp(join(project, name), join(copy, name), { recursive: true });
    }
    const packages = await realpath(join(project, 'node_modules'));
    const canRead = await user.can('test', '-r', join(packages, 'playwright/package.json'));
    if (canRead) await symlink(packages, join(copy, 'node_modules'));
    else await cp(packages, join(copy, 'node_modules'), { recursive: true, verbatimSymlinks: true });
    await cp(runtime.dist, join(folder, 'electron'), { recursive: true });
    await run('chown', ['-R', '--no-dereference', `${user.uid}:${user.gid}`, folder]);
    await chown(folder, user.uid, user.gid);

    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofTheSession.test(name)));
    const own = { HOME: join(folder, 'home'), ELECTRON_OVERRIDE_DIST_PATH: join(folder, 'electron') };
    say("as the user nobody, in Chromium's sandbox");
    const command = [process.execPath, 'build/e2e.mjs', '--as-built', ...args];
    // `env -i`, because `runToEnd` passes on this process's variables.
    const variables = Object.entries({ ...env, ...own }).map(([name, value]) => `${name}=${value}`);
    const exitCode = await runToEnd('env', ['-i', ...variables, ...user.prefix, ...command], { cwd: copy });
    const report = join('test-results', `${results}.json`);
    await cp(join(copy, report), join(project, report)).catch(() => {});
    return exitCode;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The unprivileged user and the command to become it; or the reason why no user can run the sandbox. */
async function unprivilegedUser() {
  try {
    const [uid, gid] = await Promise.all(
      ['-u', '-g'].map(async (option) => Number((await run('id', [option, 'nobody'])).stdout)),
    );
    const prefix = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--'];
    const can = (/** @type {string[]} */ ...command) =>
      run('env', [...prefix, ...command]).then(
        () => true,
        () => false,
      );
    if (!(await can(process.execPath, '--version'))) return `the user nobody may not start ${process.execPath}.`;
    if (!(await can('unshare', '--user', 'true'))) return 'user namespaces are off on this machine.';
    return { uid: uid ?? 0, gid: gid ?? 0, prefix, can };
  } catch {
    return 'this machine has no user nobody.';
  }
}
