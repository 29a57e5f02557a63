import { fileURLToPath } from 'node:url';
import { app, BrowserWindow, Menu, nativeTheme } from 'electron';
import type { FrameKeys } from '../../shared/events.ts';
import { sandboxedPage } from '../base/web-preferences.ts';
import { frameKeys } from './frame-keys.ts';
import { textMenuRoles } from './text-menu.ts';
import type { WindowPlace } from './window-place.ts';

/** The page's background from tokens.css, so that the window has the same colour before the first paint. */
const background = { light: '#f6f6f5', dark: '#1e1f21' } as const;

type WindowDependencies = Readonly<{
  place: WindowPlace | null;
  /** The scale of the interface; 1 is normal. */
  zoomFactor: number;
}>;

/**
 * Creates the visible window without its page, because its session must be prepared before the page loads. The session
 * is in memory. The window creates it: creating it before (`session.fromPartition`) delays the window. Electron,
 * docs/tutorial/security.md, items 2 to 10.
 */
export function createWindow({ place, zoomFactor }: WindowDependencies): BrowserWindow {
  const window = new BrowserWindow({
    width: 1280,
    height: 840,
    ...place?.bounds,
    minWidth: 760,
    minHeight: 520,
    // At once, in the colour of the page. Maximizing below also shows it.
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
  // Linux has no `resized` and `moved` (Electron, docs/api/browser-window.md), and a power cut causes no `close`.
  for (const change of ['resize', 'move', 'maximize', 'unmaximize', 'close'] as const) {
    // The overloads of `on` accept one event each; these listeners use no arguments.
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

/**
 * Calls `pressed` with keys that may be a shortcut while the page has frames, because it does not receive keys pressed
 * in a frame.
 */
export function watchFrameKeys({ webContents }: BrowserWindow, pressed: (keys: FrameKeys) => void): void {
  webContents.on('before-input-event', (_, input) => {
    if (webContents.isCrashed() || webContents.mainFrame.frames.length === 0) return;
    const keys = frameKeys(input, Date.now());
    if (keys) pressed(keys);
  });
}
