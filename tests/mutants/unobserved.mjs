/**
 * Settings that no test can tell from their absence on this Electron: another control, or a default, does the same. They stay for
 * the day on which that one fails.
 *
 * @type {ReadonlyArray<readonly [setting: string, file: string, why: string]>}
 */
export const unobserved = [
  ['nodeIntegrationInWorker', 'electron/base/web-preferences.ts', 'a sandboxed page has no Node in its workers anyway'],
  ['plugins', 'electron/base/web-preferences.ts', 'off by default, and the policy of the page refuses objects'],
  [
    'navigateOnDragDrop',
    'electron/base/web-preferences.ts',
    'off by default, and no navigation passes will-frame-navigate',
  ],
  ['spellcheck', 'electron/base/web-preferences.ts', 'the session has no spell checker'],
  [
    'each line of silenceSession',
    'electron/security/security.ts',
    'on this Electron one of the three is enough; on others none was',
  ],
  [
    'connect-src, img-src, font-src, worker-src',
    'electron/security/content-security.ts',
    'they allow; default-src refuses the rest',
  ],
  [
    "cache: 'no-store' and the session without a cache",
    'electron/service/electron-transport.ts',
    'an answer to a POST is kept by no cache',
  ],
  [
    'referrerPolicy',
    'electron/service/electron-transport.ts',
    'a request of the main process has no page that it comes from',
  ],
  [
    'info.isProxy',
    'electron/service/electron-transport.ts',
    "with credentials: 'omit' no server but a proxy asks for a sign-in",
  ],
  ['devTools of the window', 'electron/window/window.ts', 'only a package has none'],
  [
    'devTools and images of a print',
    'electron/templates/electron-print.ts',
    'nothing opens the one; a print without the other has no pictures',
  ],
  [
    'refusedSwitch in main.ts, and the fuses',
    'electron/main.ts',
    'held by tests/e2e/package.e2e.ts, which takes a package',
  ],
];
