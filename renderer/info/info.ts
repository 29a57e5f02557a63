import { createStore } from 'zustand/vanilla';
import type { createJqRunner } from './jq-runner.ts';
import type { JqReply } from './reply.ts';

/** How long the author's hands must rest before a filter runs. */
export const restMs = 150;

/** A text and what is worth knowing about it. `place` names what is looked at; `why` says why it is no indented JSON. */
export type ShownInfo = Readonly<{
  text: string;
  place: string;
  json: boolean;
  notes: readonly string[];
  why: string | null;
}>;

/** A document: where it is read, and the name under which a later one continues in the same place. */
export type LookedAt = Readonly<{ url: string; place: string }>;

export type InfoState = Readonly<{
  /** The last text that could be shown. It stays while the next one is made. */
  shown: ShownInfo | null;
  busy: boolean;
  /** What is wrong with the filter, in words. */
  problem: string | null;
  /** The document itself cannot be read. */
  unreadable: boolean;
}>;

export type InfoDependencies = Readonly<{
  runner: ReturnType<typeof createJqRunner>;
  /** Calls `run` after `ms` unless the returned function is called first. */
  after: (ms: number, run: () => void) => () => void;
}>;

export type Info = ReturnType<typeof createInfo>;

const nothing: InfoState = { shown: null, busy: false, problem: null, unreadable: false };

/** The info viewer without a screen: which document is looked at, through which filter, and what came of it. */
export function createInfo({ runner, after }: InfoDependencies) {
  const state = createStore<InfoState>(() => nothing);
  let asked: Readonly<{ at: LookedAt | null; filter: string }> = { at: null, filter: '' };
  let forget = () => {};

  const ask = () => {
    const { at, filter } = asked;
    if (!at) return;
    runner.ask({ url: at.url, filter }, (reply) => {
      state.setState({ busy: false, ...outcomeOf(reply, at.place) });
      if ('problem' in reply && !state.getState().shown) showWhole(at);
    });
  };

  /** With a filter that does not work and nothing shown before, the whole document is better than nothing. */
  const showWhole = (at: LookedAt) =>
    runner.ask({ url: at.url, filter: '' }, (reply) => {
      const { shown } = outcomeOf(reply, at.place);
      if (shown) state.setState({ shown });
    });

  return {
    state,

    /** Looks at a document through `filter`: a new document at once, a new filter after a short rest. */
    look(at: LookedAt | null, filter: string): void {
      const isSame = at?.url === asked.at?.url;
      if (isSame && filter === asked.filter) return;
      asked = { at, filter };
      forget();
      runner.cancel();
      state.setState(at ? { busy: true } : nothing);
      if (isSame) forget = after(restMs, ask);
      else ask();
    },

    /** Ends what runs. The viewer is not used any more until the next `look`. */
    close(): void {
      asked = { at: null, filter: '' };
      forget();
      runner.stop();
    },
  };
}

function outcomeOf(reply: JqReply, place: string): Partial<InfoState> {
  const good = { problem: null, unreadable: false };
  switch (reply.kind) {
    case 'shown':
      return { ...good, shown: { text: reply.text, place, json: true, notes: reply.notes, why: null } };
    case 'raw':
      return { ...good, shown: { text: reply.text, place, json: false, notes: [], why: reply.why } };
    case 'refused':
    case 'stuck':
      return { problem: reply.problem, unreadable: false };
    case 'unreadable':
      return { unreadable: true };
  }
}
