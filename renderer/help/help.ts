import { createStore } from 'zustand/vanilla';
import type { FaultCode } from '../../shared/fault.ts';

/** A page of the help by the name of its file, and a heading on it by its anchor. */
export type HelpTopic = Readonly<{ page: string; anchor?: string }>;

/** What the panel shows: a page, or the hits of a search. The empty search shows the contents. */
type HelpLocation = HelpTopic | Readonly<{ search: string }>;

type HelpState = Readonly<{
  isOpen: boolean;
  location: HelpLocation;
  /** Earlier locations, the latest last. */
  trail: readonly HelpLocation[];
  /** Counts openings, because opening the same topic again scrolls to it and takes the focus again. */
  openings: number;
}>;

export type Help = ReturnType<typeof createHelp>;

/** How many steps **Back** remembers. */
const maxTrail = 50;
const contents = { search: '' };

/** Whether the help is open, and where. The pages load with the panel. */
export function createHelp() {
  const state = createStore<HelpState>(() => ({ isOpen: false, location: contents, trail: [], openings: 0 }));
  const go = (location: HelpLocation) =>
    state.setState((s) => ({ location, trail: [...s.trail, s.location].slice(-maxTrail) }));
  /** Opens the panel at a topic; without one, where it was last. */
  const open = (topic?: HelpTopic): void => {
    if (topic) go(topic);
    state.setState((s) => ({ isOpen: true, openings: s.openings + 1 }));
  };
  const close = () => state.setState({ isOpen: false });

  return {
    state,
    go,
    open,
    /** Opens the entry of a fault, whose heading is its code. */
    openFault: (code: FaultCode): void => open({ page: 'faults', anchor: code.toLowerCase() }),
    close,
    toggle: () => (state.getState().isOpen ? close() : open()),
    /** A search replaces the search before it, so that **Back** does not stop at each letter. */
    search(typed: string): void {
      if ('search' in state.getState().location) state.setState({ location: { search: typed } });
      else go({ search: typed });
    },
    back(): void {
      state.setState(({ trail, location }) => ({ location: trail.at(-1) ?? location, trail: trail.slice(0, -1) }));
    },
  };
}
