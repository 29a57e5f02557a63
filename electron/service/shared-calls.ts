import { abortable } from '../../shared/abortable.ts';
import { cancelled, FaultError } from '../../shared/fault.ts';
import type { DocumentInfo, RunPhase } from '../../shared/model.ts';

type Listener = Readonly<{ signal: AbortSignal; onPhase(phase: RunPhase): void }>;
type Start = (all: Listener) => Promise<DocumentInfo>;

type SharedCall = {
  readonly done: Promise<DocumentInfo>;
  readonly end: AbortController;
  readonly listeners: Set<Listener>;
  phase: RunPhase | null;
};

/**
 * Merges equal calls that have not been sent: all callers get the same phases and the same answer. A cancelled caller
 * leaves at once, and the call ends when no caller is left. After sending, an equal request is a new call, because its
 * response may differ.
 */
export function createSharedCalls() {
  const joinable = new Map<string, SharedCall>();

  const open = (key: string, start: Start): SharedCall => {
    const end = new AbortController();
    const listeners = new Set<Listener>();
    const close = () => {
      if (joinable.get(key) === call) joinable.delete(key);
    };
    const onPhase = (phase: RunPhase) => {
      if (phase.name === 'sent') close();
      call.phase = phase;
      for (const listener of listeners) listener.onPhase(phase);
    };
    // In a later microtask, so that the first listener gets the first phase.
    const done = Promise.resolve().then(() => start({ signal: end.signal, onPhase }));
    const call: SharedCall = { done, end, listeners, phase: null };
    joinable.set(key, call);
    done.then(close, close);
    return call;
  };

  return {
    async join(key: string, listener: Listener, start: Start): Promise<DocumentInfo> {
      const call = joinable.get(key) ?? open(key, start);
      call.listeners.add(listener);
      if (call.phase) listener.onPhase(call.phase);
      try {
        return await abortable(call.done, listener.signal);
      } finally {
        call.listeners.delete(listener);
        if (call.listeners.size === 0) {
          if (joinable.get(key) === call) joinable.delete(key);
          call.end.abort(new FaultError(cancelled));
        }
      }
    },
  };
}
