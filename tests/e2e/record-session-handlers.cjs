/*
 * Given to Electron with `-r`: keeps the handlers of each session that only a device or a screen reaches, so that a
 * test can call them. The product knows nothing about it.
 */
const { app } = require('electron');

const recorded = ['setDevicePermissionHandler', 'setDisplayMediaRequestHandler', 'setBluetoothPairingHandler'];

/** @type {Map<Electron.Session, Record<string, unknown>>} */
const handlers = new Map();
Reflect.set(globalThis, 'sessionHandlers', handlers);

app.on('session-created', (session) => {
  /** @type {Record<string, unknown>} */
  const own = {};
  handlers.set(session, own);
  for (const name of recorded) {
    const set = Reflect.get(session, name);
    if (typeof set !== 'function') continue;
    Reflect.set(session, name, (/** @type {unknown[]} */ ...given) => {
      own[name] = given[0];
      return set.apply(session, given);
    });
  }
});
