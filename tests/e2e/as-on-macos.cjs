const { app, Menu } = require('electron');

/**
 * Loaded before the app. Galley treats this computer as a Mac once it has a window. Electron has started as on the real
 * system by then.
 */
app.once('browser-window-created', () => {
  Object.defineProperty(process, 'platform', { value: 'darwin' });
  // It would call an API that only macOS has.
  Menu.setApplicationMenu = () => {};
});
