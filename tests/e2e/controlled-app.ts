import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import type { WebPreferences } from 'electron';
import { answers, type MisbehavingServer, type Misbehaviour, startMisbehaving } from '../support/misbehaving-server.ts';
import { test as base, type LaunchedApp, launchApp, usualSwitches } from './galley.ts';

/** The sessions of Galley: of its window, of the calls to the service, and Electron's own. */
export const partitions = ['ui', 'service', 'default'] as const;
export type Partition = (typeof partitions)[number];

/** How long a refused attempt is watched: a navigation or a download on loopback takes a tenth of it. */
const watchedMs = 1_500;

const recorder = new URL('record-session-handlers.cjs', import.meta.url).pathname;

type WorkerFixtures = {
  /** One Galley for all tests of a file, because none of them changes it. */
  shared: LaunchedApp;
};

export const test = base.extend<{ server: MisbehavingServer }, WorkerFixtures>({
  shared: [
    async ({ executable }, use) => {
      const userData = await mkdtemp(join(tmpdir(), 'galley-controls-'));
      const launched = await launchApp(
        { ...executable, driverArgs: [...executable.driverArgs, '-r', recorder] },
        userData,
        usualSwitches,
      );
      await use(launched);
      await launched.app.close();
      await rm(userData, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],

  /** A page without any policy, `/moved`, which redirects to `/target`, and `/policy?<text>`, a page with that policy. */
  server: async ({}, use) => {
    const server = await startMisbehaving(openSite);
    await use(server);
    await server.stop();
  },
});

const openSite: Misbehaviour = (socket, nth, request) => {
  const page = (body: string, headers = {}) => answers({ headers: { 'content-type': 'text/html', ...headers }, body });
  const [path, policy] = request.path.split('?');
  const site: Record<string, Misbehaviour> = {
    '/': page('<title>open</title><iframe id="frame"></iframe>'),
    '/moved': answers({ status: 302, headers: { location: '/target' } }),
    '/policy': page('<body>', { 'content-security-policy': decodeURIComponent(policy ?? '') }),
  };
  (site[path ?? ''] ?? page('target'))(socket, nth, request);
};

/** How often that path was requested, after the time in which a late request would have come. */
export async function arrivalsOf(server: MisbehavingServer, path: string): Promise<number> {
  await after(watchedMs);
  return server.seen.filter((request) => request.path === path).length;
}

export type TestWindow = Awaited<ReturnType<typeof openTestWindow>>;

/** A hidden window of the test in one of Galley's sessions. What Galley does to all windows is done to it. */
export async function openTestWindow(
  { app }: LaunchedApp,
  given: Readonly<{ url: string; partition?: Partition; preferences?: WebPreferences }>,
) {
  const { url, partition = 'default', preferences = {} } = given;
  const { id, failure } = await app.evaluate(
    async ({ BrowserWindow, session }, made) => {
      const own = made.partition === 'default' ? session.defaultSession : session.fromPartition(made.partition);
      const window = new BrowserWindow({ show: false, webPreferences: { ...made.preferences, session: own } });
      const failed = await window.loadURL(made.url).then(
        () => null,
        (reason: Error) => reason.message,
      );
      return { id: window.id, failure: failed };
    },
    { url, partition, preferences },
  );
  return {
    id,
    /** Why its first page did not load, as Chromium names it; `null` if it did. */
    failure,

    /** Runs a script in its page as if after a click, and returns its value. */
    run: (script: string): Promise<unknown> =>
      app.evaluate(
        ({ BrowserWindow }, [window, code]) =>
          BrowserWindow.fromId(window as number)?.webContents.executeJavaScript(code as string, true),
        [id, script] as const,
      ),

    close: () => app.evaluate(({ BrowserWindow }, window) => BrowserWindow.fromId(window)?.destroy(), id),
  };
}
