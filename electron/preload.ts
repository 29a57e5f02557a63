import { contextBridge, ipcRenderer } from 'electron';
import type { Bridge } from '../shared/contract.ts';
import type { AppEvent } from '../shared/events.ts';
import type { Outcome } from '../shared/fault.ts';

/** The answer to a call whose input cannot be sent to another process, such as a function. */
const notSendable: Outcome<never> = {
  ok: false,
  fault: {
    code: 'INVALID-INPUT',
    happened: 'The input of this call cannot be sent.',
    advice: 'Change it and try again.',
  },
};

/** Passes calls and events on. `ipc/ipc.ts` checks them. Electron, docs/tutorial/context-isolation.md. */
const bridge: Bridge = {
  call: async (name, input) => {
    try {
      return await ipcRenderer.invoke('galley:call', name, input);
    } catch {
      return notSendable;
    }
  },
  subscribe: (listener) => {
    const forward = (_: unknown, event: AppEvent) => listener(event);
    ipcRenderer.on('galley:event', forward);
    return () => void ipcRenderer.off('galley:event', forward);
  },
};

contextBridge.exposeInMainWorld('galley', bridge);
