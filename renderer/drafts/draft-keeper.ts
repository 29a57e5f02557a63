import type { DraftContent, DraftKey } from '../../shared/draft.ts';
import { keyOf } from './drafts-state.ts';

/** A draft is kept once nothing was typed for this time. */
export const keepAfterMs = 300;
/** Who types without a pause loses no more than this to a crash. */
export const keepWithinMs = 2_000;

export type DraftKeeperDependencies = Readonly<{
  /** Resolves to whether it is kept now. */
  keep: (key: DraftKey, content: DraftContent) => Promise<boolean>;
  /** How many drafts could not be kept, when it is another number. */
  unkeptChanged: (count: number) => void;
  after: (ms: number, run: () => void) => () => void;
}>;

/** Keeps what is typed into a draft after each pause, not at each key. What could not be kept stays in memory. */
export function createDraftKeeper({ keep, unkeptChanged, after }: DraftKeeperDependencies) {
  let waiting: Readonly<{
    key: DraftKey;
    content: DraftContent;
    callOff: () => void;
    callOffLatest: () => void;
  }> | null = null;
  /** What is not known to be kept, of each draft the newest. */
  const unkept = new Map<string, DraftContent>();
  let toldUnkept = 0;

  const tellUnkept = () => {
    if (unkept.size === toldUnkept) return;
    toldUnkept = unkept.size;
    unkeptChanged(toldUnkept);
  };

  /** Keeps at once what waits. */
  const flush = async (): Promise<void> => {
    if (!waiting) return;
    const { key, content, callOff, callOffLatest } = waiting;
    waiting = null;
    callOff();
    callOffLatest();
    const name = nameOf(key);
    unkept.set(name, content);
    const isKept = await keep(key, content);
    if (isKept && unkept.get(name) === content) unkept.delete(name);
    tellUnkept();
  };

  /** The newest content of one draft; what waits of another is kept first. */
  const change = (key: DraftKey, content: DraftContent): void => {
    if (waiting && nameOf(waiting.key) !== nameOf(key)) void flush();
    waiting?.callOff();
    const callOffLatest = waiting?.callOffLatest ?? after(keepWithinMs, () => void flush());
    waiting = { key, content, callOff: after(keepAfterMs, () => void flush()), callOffLatest };
  };

  return {
    change,
    flush,

    /** What could not be kept of a draft, to go on with, which tries again to keep it; `null` when all is kept. */
    resume(key: DraftKey): DraftContent | null {
      const content = unkept.get(nameOf(key)) ?? null;
      if (content) change(key, content);
      return content;
    },

    /** Gives up what could not be kept of a draft. Whether there was any. */
    forget(key: DraftKey): boolean {
      const had = unkept.delete(nameOf(key));
      tellUnkept();
      return had;
    },
  };
}

const nameOf = (key: DraftKey) => JSON.stringify(keyOf(key));
