import { contextBridge, ipcRenderer } from 'electron';
import type { Bridge } from '../shared/contract.ts';
import type { AppEvent } from '../shared/events.ts';
import type { Outcome } from '../shared/fault.ts';

/** The answer to a call whose input cannot be cloned, such as a function. */
const notSendable: Outcome<never> = {
  ok: false,
  fault: {
    code: 'INVALID-INPUT',
    happened: 'The input of this call cannot be sent.',
    advice: 'Change it and try again.',
  },
};

const invoke = async (name: string, input: unknown): Promise<Outcome<never>> => {
  try {
    return await ipcRenderer.invoke('galley:call', name, input);
  } catch {
    return notSendable;
  }
};

/**
 * The page draws nothing before it has the snapshot, so it is requested before the page's own script loads. Events
 * before the page subscribes are kept, because the snapshot may be older.
 */
let snapshotAhead: Promise<Outcome<never>> | null = invoke('app.snapshot', undefined);
let eventsAhead: AppEvent[] | null = [];
const keepEvent = (_: unknown, event: AppEvent) => void eventsAhead?.push(event);
ipcRenderer.on('galley:event', keepEvent);

/** Forwards calls and events. `ipc/ipc.ts` checks them. Electron, docs/tutorial/context-isolation.md. */
const bridge: Bridge = {
  call: async (name, input) => {
    const ahead = name === 'app.snapshot' ? snapshotAhead : null;
    if (ahead === null) return invoke(name, input);
    snapshotAhead = null;
    const outcome = await ahead;
    return outcome.ok ? outcome : invoke(name, input);
  },
  subscribe: (listener) => {
    const forward = (_: unknown, event: AppEvent) => listener(event);
    ipcRenderer.on('galley:event', forward);
    ipcRenderer.off('galley:event', keepEvent);
    eventsAhead?.forEach(listener);
    eventsAhead = null;
    return () => void ipcRenderer.off('galley:event', forward);
  },
};

contextBridge.exposeInMainWorld('galley', bridge);
