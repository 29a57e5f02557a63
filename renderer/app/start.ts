import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../shared/contract.ts';
import { type Fault, faultOf } from '../../shared/fault.ts';
import { type AppServices, compose } from './compose.ts';

type StartState =
  | Readonly<{ phase: 'loading' }>
  | Readonly<{ phase: 'ready'; services: AppServices }>
  | Readonly<{ phase: 'failed'; fault: Fault }>;

export type Start = ReturnType<typeof createStart>;

/**
 * The start of the window: asks for the snapshot and composes the services, which begin their work when `isDrawn`
 * resolves. After a failure `begin` may be called again.
 */
export function createStart(bridge: Bridge, isDrawn = () => Promise.resolve()) {
  const state = createStore<StartState>(() => ({ phase: 'loading' }));

  return {
    state,

    /**
     * Asks for the snapshot, then subscribes. No event is lost between the two: the preload keeps them until then. Each
     * event carries its whole state, so handling one that the snapshot already contains does no harm.
     */
    async begin(): Promise<void> {
      state.setState({ phase: 'loading' }, true);
      const snapshot = await bridge.call('app.snapshot', undefined);
      if (!snapshot.ok) {
        state.setState({ phase: 'failed', fault: snapshot.fault }, true);
        return;
      }
      const services = compose(bridge, snapshot.value);
      bridge.subscribe(services.handleEvent);
      state.setState({ phase: 'ready', services }, true);
      await isDrawn();
      services.begin();
    },
  };
}

/** The same bridge, whose calls never reject: when the platform refuses a call, the outcome is a fault. */
export function withFaults(bridge: Bridge): Bridge {
  return {
    call: (name, input) => bridge.call(name, input).catch((thrown: unknown) => ({ ok: false, fault: faultOf(thrown) })),
    subscribe: (listener) => bridge.subscribe(listener),
  };
}
