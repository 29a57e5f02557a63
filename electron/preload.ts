import { contextBridge, ipcRenderer } from 'electron';
import type { Bridge } from '../shared/contract.ts';
import type { AppEvent } from '../shared/events.ts';

/** Passes calls and events on. `ipc/ipc.ts` checks them. Electron, docs/tutorial/context-isolation.md. */
const bridge: Bridge = {
  call: (name, input) => ipcRenderer.invoke('galley:call', name, input),
  subscribe: (listener) => {
    const forward = (_: unknown, event: AppEvent) => listener(event);
    ipcRenderer.on('galley:event', forward);
    return () => void ipcRenderer.off('galley:event', forward);
  },
};

contextBridge.exposeInMainWorld('galley', bridge);
