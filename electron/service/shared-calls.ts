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
 * Calls that ask the same and have not been sent are one: all get its phases and its answer. A caller that gives up
 * leaves at once; the call itself ends when no caller is left. Once it was sent, the same request is a new call, because the
 * response may be another one.
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
