import { fileURLToPath } from 'node:url';
import { app, BrowserWindow, Menu, nativeTheme } from 'electron';
import type { FrameKeys } from '../../shared/events.ts';
import { sandboxedPage } from '../base/web-preferences.ts';
import { frameKeys } from './frame-keys.ts';
import { textMenuRoles } from './text-menu.ts';
import type { WindowPlace } from './window-place.ts';

/** The background of the page in tokens.css, so that the window has the same colour before the page is drawn. */
const background = { light: '#f6f6f5', dark: '#1e1f21' } as const;

type WindowDependencies = Readonly<{
  place: WindowPlace | null;
  /** How large the interface is, 1 as usual. */
  zoomFactor: number;
}>;

/**
 * Makes the window that the user sees, without its page: its session is to be prepared before that is loaded. The session is in memory. The
 * window makes it, for one that is asked for before (`session.fromPartition`) delays the window. Electron, docs/tutorial/security.md, items 2 to 10.
 */
export function createWindow({ place, zoomFactor }: WindowDependencies): BrowserWindow {
  const window = new BrowserWindow({
    width: 1280,
    height: 840,
    ...place?.bounds,
    minWidth: 760,
    minHeight: 520,
    // At once, in the colour of the page; maximized below, which shows it too.
    show: place?.maximized !== true,
    title: 'Galley',
    backgroundColor: nativeTheme.shouldUseDarkColors ? background.dark : background.light,
    webPreferences: {
      ...sandboxedPage,
      preload: fileURLToPath(new URL('preload.cjs', import.meta.url)),
      partition: 'ui',
      zoomFactor,
      webgl: false,
      autoplayPolicy: 'user-gesture-required',
      devTools: !app.isPackaged,
    },
  });
  if (place?.maximized) window.maximize();
  return window;
}

/** Calls `moved` with each change of size and place, many times while the window is dragged. */
export function watchPlace(window: BrowserWindow, moved: (place: WindowPlace) => void): void {
  const emit = () => {
    if (window.isMinimized() || window.isDestroyed()) return;
    moved({ bounds: window.getNormalBounds(), maximized: window.isMaximized() });
  };
  // Linux has no `resized` and `moved` (Electron, docs/api/browser-window.md), and a power cut no `close`.
  for (const change of ['resize', 'move', 'maximize', 'unmaximize', 'close'] as const) {
    // The overloads of `on` name each event alone; all of these take no argument of ours.
    window.on(change as 'close', emit);
  }
}

/** Opens the system's menu for text fields and selected text, where the page has no menu of its own. */
export function watchTextMenu(window: BrowserWindow): void {
  window.webContents.on('context-menu', (_, place) => {
    const roles = textMenuRoles(place);
    if (roles.length > 0) Menu.buildFromTemplate(roles.map((role) => ({ role }))).popup({ window });
  });
}

/** Calls `pressed` with the keys that may be a shortcut, while the page has frames: it does not get those that are pressed in one. */
export function watchFrameKeys({ webContents }: BrowserWindow, pressed: (keys: FrameKeys) => void): void {
  webContents.on('before-input-event', (_, input) => {
    if (webContents.isCrashed() || webContents.mainFrame.frames.length === 0) return;
    const keys = frameKeys(input, Date.now());
    if (keys) pressed(keys);
  });
}
