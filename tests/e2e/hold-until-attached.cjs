/**
 * Loaded with `-r` before the app: holds `app.whenReady()` until the driver is attached, so that the first window is not made before.
 * Without it the driver may attach in the moment in which the window's first navigation commits, and then waits for an event that has passed.
 *
 * Playwright calls `__playwright_run` once it is connected. Its own module for this cannot be used: it also chooses the key store that
 * has no keychain (`--password-store=basic`).
 */
const { app } = require('electron');

const ready = app.whenReady();
const attached = new Promise((resolve) => {
  Reflect.set(globalThis, '__playwright_run', resolve);
});
app.whenReady = () => attached.then(() => ready);
