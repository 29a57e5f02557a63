import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** @typedef {Readonly<{ env: Readonly<Record<string, string>>, close: () => void }>} Service what a child needs, until closed */

/**
 * Opens a display for one run if there is none: Xvfb, which chooses its own number. Does nothing if a display exists or
 * is not needed. Runs Xvfb directly, because `xvfb-run` neither forwards signals nor ends with its child's signal.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {(line: string) => void} say
 * @returns {Promise<Service>}
 */
export async function openDisplay(env, say) {
  const hasDisplay = process.platform !== 'linux' || env.DISPLAY || env.WAYLAND_DISPLAY;
  if (hasDisplay) return { env: {}, close: () => {} };

  // Without `-noreset`, Xvfb resets itself when its last program has left, and refuses one that comes meanwhile.
  const args = ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp', '-noreset'];
  const server = spawn('Xvfb', args, {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    detached: true, // so that Ctrl+C does not end the display before its user has quit
  });
  const number = await Promise.race([
    once(/** @type {import('node:stream').Readable} */ (server.stdio[3]), 'data').then(([text]) => String(text).trim()),
    once(server, 'exit').then(() => ''),
  ]).catch(() => '');
  if (!number) {
    throw new Error(
      'There is no display, and no Xvfb to make one. Start a desktop session, or run build/system-packages.sh.',
    );
  }
  say(`no display: using Xvfb on :${number}`);
  return { env: { DISPLAY: `:${number}` }, close: () => void server.kill() };
}
