const { app, Menu } = require('electron');

/** Loaded before the app: Galley takes this computer for a Mac once it has a window. Electron has started as what it is by then. */
app.once('browser-window-created', () => {
  Object.defineProperty(process, 'platform', { value: 'darwin' });
  // It would call what only a Mac has.
  Menu.setApplicationMenu = () => {};
});
