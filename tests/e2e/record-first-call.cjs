/*
 * Given to Electron with `-r`: records what the main process had loaded and created at the first call of the page after
 * it was drawn. The product knows nothing about it.
 */
const { app, ipcMain, Menu, webContents } = require('electron');

let sessions = 0;
app.on('session-created', () => {
  sessions += 1;
});

/** The address of the page when it got its menu; `null` before. @type {string | null} */
let addressAtMenu = null;
const setMenu = Menu.setApplicationMenu.bind(Menu);
/** @type {typeof Menu.setApplicationMenu} */
Menu.setApplicationMenu = (menu) => {
  if (menu !== null) addressAtMenu ??= webContents.getAllWebContents()[0]?.getURL() ?? '';
  setMenu(menu);
};

const handle = ipcMain.handle.bind(ipcMain);
/** @type {typeof ipcMain.handle} */
ipcMain.handle = (channel, listener) =>
  handle(channel, (event, ...given) => {
    if (given[0] !== 'app.snapshot' && !Reflect.has(globalThis, 'atFirstCall'))
      Reflect.set(globalThis, 'atFirstCall', {
        loaded: [...Reflect.get(process, 'moduleLoadList')],
        sessions,
        addressAtMenu,
      });
    return listener(event, ...given);
  });
