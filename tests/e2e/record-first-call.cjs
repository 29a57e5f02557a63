/*
 * Given to Electron with `-r`: keeps what the main process had loaded at the first call that the page makes once it is drawn. The
 * product knows nothing of it.
 */
const { ipcMain } = require('electron');

const handle = ipcMain.handle.bind(ipcMain);
/** @type {typeof ipcMain.handle} */
ipcMain.handle = (channel, listener) =>
  handle(channel, (event, ...given) => {
    if (given[0] !== 'app.snapshot' && !Reflect.has(globalThis, 'loadedAtFirstCall'))
      Reflect.set(globalThis, 'loadedAtFirstCall', [...Reflect.get(process, 'moduleLoadList')]);
    return listener(event, ...given);
  });
