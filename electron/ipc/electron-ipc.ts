import { ipcMain, type WebContents } from 'electron';
import type { AppEvent } from '../../shared/events.ts';
import type { IpcHandler } from './ipc.ts';

/** The two channels of the app, also in `preload.ts`. */
const callChannel = 'galley:call';
const eventChannel = 'galley:event';

/** Registers `serve` for the calls of the window. Electron: ipcMain.handle. */
export function registerIpc(serve: IpcHandler): void {
  ipcMain.handle(callChannel, (event, name: unknown, input: unknown) => {
    const frame = event.senderFrame;
    return serve({ url: frame?.url, isMainFrame: frame !== null && frame === event.sender.mainFrame }, name, input);
  });
}

/** Sends an event to the window, unless it is gone. */
export function emitToWindow(contents: WebContents, event: AppEvent): void {
  if (!contents.isDestroyed() && !contents.isCrashed()) contents.send(eventChannel, event);
}
