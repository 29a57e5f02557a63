import type { DraftContent, DraftKey } from '../../shared/draft.ts';
import type { Fault, Outcome } from '../../shared/fault.ts';
import { keyOf } from './drafts-state.ts';

/** A draft is saved after this time without a key. */
export const keepAfterMs = 300;
/** An author who types without a pause loses at most this much to a crash. */
export const keepWithinMs = 2_000;

type DraftKeeperDependencies = Readonly<{
  save: (key: DraftKey, content: DraftContent) => Promise<Outcome<unknown>>;
  /** Called with the number of drafts that could not be saved, when it changes. */
  countUnkept: (count: number) => Promise<unknown>;
  /** Shows the result of a save. The main process has the count by then, and a close at this moment asks rightly. */
  saved: (key: DraftKey, fault: Fault | null) => Promise<void>;
  after: (ms: number, run: () => void) => () => void;
}>;

/**
 * Saves what is typed into a draft after each pause, not at each key. A text that could not be saved stays in memory.
 */
export function createDraftKeeper({ save, countUnkept, saved, after }: DraftKeeperDependencies) {
  let waiting: Readonly<{
    key: DraftKey;
    content: DraftContent;
    callOff: () => void;
    callOffLatest: () => void;
  }> | null = null;
  /** The newest text of each draft that is not known to be saved. */
  const unkept = new Map<string, DraftContent>();
  let toldUnkept = 0;

  const tellUnkept = async (): Promise<void> => {
    if (unkept.size === toldUnkept) return;
    toldUnkept = unkept.size;
    await countUnkept(toldUnkept);
  };

  const callOffSave = (): void => {
    waiting?.callOff();
    waiting?.callOffLatest();
    waiting = null;
  };

  /** Saves pending content at once. */
  const flush = async (): Promise<void> => {
    if (!waiting) return;
    const { key, content } = waiting;
    callOffSave();
    const name = nameOf(key);
    unkept.set(name, content);
    const outcome = await save(key, content);
    const fault = outcome.ok ? null : outcome.fault;
    if (fault === null && unkept.get(name) === content) unkept.delete(name);
    await tellUnkept();
    await saved(key, fault);
  };

  /** Queues the newest content of one draft. Pending content of another draft is saved first. */
  const change = (key: DraftKey, content: DraftContent): void => {
    if (waiting && nameOf(waiting.key) !== nameOf(key)) void flush();
    waiting?.callOff();
    const callOffLatest = waiting?.callOffLatest ?? after(keepWithinMs, () => void flush());
    waiting = { key, content, callOff: after(keepAfterMs, () => void flush()), callOffLatest };
  };

  return {
    change,
    flush,

    /** The unsaved content of a draft, to continue with; it is saved again. `null` if everything is saved. */
    resume(key: DraftKey): DraftContent | null {
      void flush();
      const content = unkept.get(nameOf(key)) ?? null;
      if (content) change(key, content);
      return content;
    },

    /** Drops what of a draft is not saved. Returns whether a save of it had failed. */
    forget(key: DraftKey): boolean {
      if (waiting && nameOf(waiting.key) === nameOf(key)) callOffSave();
      const had = unkept.delete(nameOf(key));
      void tellUnkept();
      return had;
    },
  };
}

const nameOf = (key: DraftKey) => JSON.stringify(keyOf(key));
