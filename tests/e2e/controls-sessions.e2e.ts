import { existsSync, readFileSync } from 'node:fs';
import { arrivalsOf, openTestWindow, type Partition, partitions, test } from './controlled-app.ts';
import { expect, type LaunchedApp } from './galley.ts';

/*
 * The restrictions of Galley's sessions. A permission that needs no device shows a refusal, because a missing device
 * would look like one.
 */

/** Runs a script in a page of that session: in Galley's own, or in an open page on loopback. */
async function inPageOf(shared: LaunchedApp, partition: Partition, url: string, script: string): Promise<unknown> {
  if (partition === 'ui') return shared.page.evaluate(script);
  const window = await openTestWindow(shared, { url, partition });
  const value = await window.run(script);
  await window.close();
  return value;
}

for (const partition of partitions) {
  test(`electron-security-05: a permission that a page asks for is refused: session ${partition}`, async ({
    shared,
    server,
  }) => {
    expect(await inPageOf(shared, partition, server.url, 'Notification.requestPermission()')).toBe('denied');
  });

  test(`electron-security-05: no permission is granted from the start: session ${partition}`, async ({
    shared,
    server,
  }) => {
    const states = `Promise.all(['notifications', 'geolocation', 'midi', 'clipboard-read'].map((name) =>
      navigator.permissions.query({ name }).then(({ state }) => state)))`;
    expect(await inPageOf(shared, partition, server.url, states)).toEqual(['denied', 'denied', 'denied', 'denied']);
  });

  test(`nothing is downloaded: session ${partition}`, async ({ shared }, info) => {
    const path = info.outputPath('downloaded.txt');
    const ended = await shared.app.evaluate(
      async ({ session }, [name, target]) => {
        const own = name === 'default' ? session.defaultSession : session.fromPartition(name);
        const ends = new Promise<string>((resolve) => {
          own.once('will-download', (event, item) => {
            if (event.defaultPrevented) return resolve('refused');
            item.setSavePath(target);
            item.once('done', (_, state) => resolve(state));
          });
        });
        own.downloadURL('data:application/octet-stream,downloaded');
        return ends;
      },
      [partition, path] as const,
    );
    expect(ended).toBe('refused');
    expect(existsSync(path)).toBe(false);
  });

  test(`no device and no screen is given to a page: session ${partition}`, async ({ shared }) => {
    const given = await shared.app.evaluate(async ({ session }, name) => {
      const own = name === 'default' ? session.defaultSession : session.fromPartition(name);
      const handlers = (
        Reflect.get(globalThis, 'sessionHandlers') as Map<unknown, Record<string, CallableFunction>>
      ).get(own);
      const answerOf = (handler: string, input: unknown) =>
        new Promise((resolve) => {
          if (handlers?.[handler]) handlers[handler](input, resolve);
          else resolve('no handler');
        });
      const video = { videoRequested: true, audioRequested: false, userGesture: true, securityOrigin: 'galley://app' };
      return {
        device: handlers?.setDevicePermissionHandler?.({ deviceType: 'hid', origin: 'galley://app', device: {} }),
        screen: await answerOf('setDisplayMediaRequestHandler', video),
        pairing: await answerOf('setBluetoothPairingHandler', { deviceId: 'device-1', pairingKind: 'confirm' }),
      };
    }, partition);
    expect(given).toEqual({ device: false, screen: null, pairing: { confirmed: false } });
  });
}

for (const partition of ['ui', 'service'] as const) {
  test(`no file of this computer is read by its address: session ${partition}`, async ({ shared }) => {
    const answer = await shared.app.evaluate(async ({ session }, name) => {
      const response = await session.fromPartition(name).fetch('file:///etc/passwd');
      return { status: response.status, text: await response.text() };
    }, partition);
    expect(answer.status).toBe(403);
    expect(answer.text).not.toContain(readFileSync('/etc/passwd', 'utf8').slice(0, 20));
  });
}

test("the window's session sends nothing to any server, whatever the page's policy", async ({ shared, server }) => {
  const window = await openTestWindow(shared, { url: `${server.url}/`, partition: 'ui' });
  expect(window.failure).toContain('ERR_BLOCKED_BY_CLIENT');
  await window.close();
  const open = await openTestWindow(shared, { url: 'data:text/html,open', partition: 'ui' });
  await open.run(`new Image().src = '${server.url}/image'; fetch('${server.url}/fetched').catch(() => 0)`);
  await open.run(`new WebSocket('${server.url.replace('http', 'ws')}/socket', 'vite-hmr'); 0`);
  expect(await arrivalsOf(server, '/image')).toBe(0);
  expect(server.seen).toEqual([]);
  await open.close();
});

test('a call is never sent by HTTP/2 or QUIC', async ({ shared }) => {
  const off = await shared.app.evaluate(({ app }) =>
    ['disable-http2', 'disable-quic'].map((name) => app.commandLine.hasSwitch(name)),
  );
  expect(off).toEqual([true, true]);
});
