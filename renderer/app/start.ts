import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../shared/contract.ts';
import type { AppEvent } from '../../shared/events.ts';
import type { Fault } from '../../shared/fault.ts';
import { type AppServices, compose } from './compose.ts';

export type StartState =
  | Readonly<{ phase: 'loading' }>
  | Readonly<{ phase: 'ready'; services: AppServices }>
  | Readonly<{ phase: 'failed'; fault: Fault }>;

export type Start = ReturnType<typeof createStart>;

/**
 * The start of the window: asks for the snapshot and composes the services, which begin their work when `isDrawn` resolves. After a
 * failure `begin` may be called again.
 */
export function createStart(bridge: Bridge, isDrawn = () => Promise.resolve()) {
  const state = createStore<StartState>(() => ({ phase: 'loading' }));

  return {
    state,

    /**
     * Subscribes first, then asks for the snapshot, so that no event is lost between the two. Events that arrive meanwhile are
     * handled after the snapshot: each carries its whole state, so handling one twice does no harm.
     */
    async begin(): Promise<void> {
      state.setState({ phase: 'loading' }, true);
      const early: AppEvent[] = [];
      let handleEvent = (event: AppEvent): void => void early.push(event);
      const stop = bridge.subscribe((event) => handleEvent(event));

      const snapshot = await bridge.call('app.snapshot', undefined);
      if (!snapshot.ok) {
        stop();
        state.setState({ phase: 'failed', fault: snapshot.fault }, true);
        return;
      }
      const services = compose(bridge, snapshot.value);
      early.forEach(services.handleEvent);
      handleEvent = services.handleEvent;
      state.setState({ phase: 'ready', services }, true);
      await isDrawn();
      services.begin();
    },
  };
}
