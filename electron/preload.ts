import { contextBridge, ipcRenderer } from 'electron';
import type { Bridge } from '../shared/contract.ts';
import type { AppEvent } from '../shared/events.ts';

/** Carries calls and events, understands neither: which calls exist and who may make them is `ipc.ts`'s to say. */
const bridge: Bridge = {
  call: (name, input) => ipcRenderer.invoke('galley:call', name, input),
  subscribe: (listener) => {
    const forward = (_: unknown, event: AppEvent) => listener(event);
    ipcRenderer.on('galley:event', forward);
    return () => void ipcRenderer.off('galley:event', forward);
  },
};

contextBridge.exposeInMainWorld('galley', bridge);
