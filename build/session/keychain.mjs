import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const readyWithinMs = 60_000;
const askAgainMs = 50;

/**
 * A real Secret Service for one run without a desktop: a session bus and an empty, unlocked gnome-keyring, removed at
 * the end. Does nothing in a desktop session, and outside Linux.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {(line: string) => void} say
 * @returns {Promise<import('./display.mjs').Service>}
 */
export async function openKeychain(env, say) {
  const hasDesktop = env.DBUS_SESSION_BUS_ADDRESS && (env.DISPLAY || env.WAYLAND_DISPLAY);
  if (process.platform !== 'linux' || hasDesktop) return { env: {}, close: () => {} };

  const folder = await mkdtemp(join(tmpdir(), 'galley-keychain-'));
  const own = { ...env, XDG_RUNTIME_DIR: folder, XDG_DATA_HOME: join(folder, 'data') };
  const bus = spawn('dbus-daemon', ['--session', '--nofork', '--print-address=1'], {
    env: own,
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  const address = await Promise.race([
    once(bus.stdout, 'data').then(([text]) => String(text).trim()),
    once(bus, 'exit').then(() => ''),
  ]).catch(() => '');
  if (!address) throw new Error('There is no dbus-daemon to make a session bus with. Run build/system-packages.sh.');

  const busEnv = { XDG_RUNTIME_DIR: folder, DBUS_SESSION_BUS_ADDRESS: address };
  const keyring = spawn('gnome-keyring-daemon', ['--foreground', '--unlock', '--components=secrets'], {
    env: { ...own, ...busEnv },
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  keyring.stdin?.end('galley');
  const close = () => {
    keyring.kill();
    bus.kill();
    void rm(folder, { recursive: true, force: true });
  };
  try {
    await Promise.race([ownsSecrets(busEnv), once(keyring, 'exit').then(() => Promise.reject(new Error()))]);
  } catch {
    close();
    throw new Error('gnome-keyring-daemon did not start. Run build/system-packages.sh.');
  }
  say('no desktop session: using a keychain of its own');
  return { env: busEnv, close };
}

/**
 * Resolves once a keychain answers on the bus.
 *
 * @param {Record<string, string>} busEnv
 */
async function ownsSecrets(busEnv) {
  const question = ['org.freedesktop.DBus.NameHasOwner', 'string:org.freedesktop.secrets'];
  for (let waitedMs = 0; waitedMs < readyWithinMs; waitedMs += askAgainMs) {
    const { stdout } = await run(
      'dbus-send',
      ['--session', '--print-reply', '--dest=org.freedesktop.DBus', '/', ...question],
      {
        env: { ...process.env, ...busEnv },
      },
    );
    if (stdout.includes('boolean true')) return;
    await after(askAgainMs);
  }
  throw new Error('no keychain on the bus');
}
