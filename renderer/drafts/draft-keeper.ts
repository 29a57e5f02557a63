import type { DraftContent, DraftKey } from '../../shared/draft.ts';

/** A draft is kept once nothing was typed for this time. */
export const keepAfterMs = 300;

export type DraftKeeperDependencies = Readonly<{
  keep: (key: DraftKey, content: DraftContent) => Promise<void>;
  after: (ms: number, run: () => void) => () => void;
}>;

/** Keeps what is typed into a draft after each pause, not at each key. */
export function createDraftKeeper({ keep, after }: DraftKeeperDependencies) {
  let waiting: Readonly<{ key: DraftKey; content: DraftContent; callOff: () => void }> | null = null;

  /** Keeps at once what waits. */
  const flush = (): void => {
    if (!waiting) return;
    const { key, content, callOff } = waiting;
    waiting = null;
    callOff();
    void keep(key, content);
  };

  return {
    /** The newest content of one draft; what waits of another is kept first. */
    change(key: DraftKey, content: DraftContent): void {
      if (waiting && JSON.stringify(waiting.key) !== JSON.stringify(key)) flush();
      waiting?.callOff();
      waiting = { key, content, callOff: after(keepAfterMs, flush) };
    },
    flush,
  };
}
