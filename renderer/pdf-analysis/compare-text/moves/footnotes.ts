import { areFootnotes } from '../tokens/footnote-tokens.ts';
import type { Token } from '../tokens/text-tokens.ts';
import type { Matches } from './matches.ts';
import type { MovedPassage } from './moved-passages.ts';

/**
 * @file In the order of painting, footnotes come between the text that ends a page and the text that goes on overleaf.
 * Where that flows on, lines change places with notes though neither has moved.
 */

type Sides<T> = Readonly<{ before: T; after: T }>;

/**
 * How many words beside a passage are skipped: short ones, such as the signs of a list, may be taken for one another.
 */
const mostBetween = 3;

/** Passages that have changed their place, and are in order among the footnotes, or without them. */
export function createFootnoteOrder(tokens: Sides<readonly Token[]>, matches: Matches) {
  let known: Sides<Notes> | null = null;
  const notes = () => {
    known ??= { before: notesIn(tokens.before), after: notesIn(tokens.after) };
    return known;
  };

  const areSame = (b: number, a: number) => tokens.before[b]!.key === tokens.after[a]!.key;

  /** Whether a passage follows the same word of its kind as before, or comes before the same one. */
  const isInOrder = ({ b, a, length }: MovedPassage): boolean => {
    const { before, after } = notes();
    if (!before.hasAny || !after.hasAny) return false;
    const kind = before.kindOf(b);
    if (after.kindOf(a) !== kind) return false;
    const isByPartners = (from: number, to: number, step: 1 | -1) => {
      let [one, other] = [before.nearest(from, step, kind), after.nearest(to, step, kind)];
      for (let between = 0; one >= 0 && other >= 0 && between <= mostBetween; between += 1) {
        if (matches.after[one] === other) return true;
        if (!areSame(one, other)) return false;
        [one, other] = [before.nearest(one + step, step, kind), after.nearest(other + step, step, kind)];
      }
      // The first one of both documents, or the last one.
      return one < 0 && other < 0;
    };
    return isByPartners(b - 1, a - 1, -1) || isByPartners(b + length, a + length, 1);
  };

  /**
   * Matches tokens that are gone, or fresh, if they are the same and follow the same word, or come before it, once the
   * notes are left out: too few to be known again as a passage, such as the last word of a paragraph overleaf.
   */
  const match = (gone: readonly number[], fresh: readonly number[]): void => {
    if (gone.length === 0 || fresh.length === 0) return;
    const { before, after } = notes();
    if (!before.hasAny || !after.hasAny) return;
    const isGone = new Set(gone);
    for (const step of [-1, 1] as const) {
      for (const a of fresh) {
        const kind = after.kindOf(a);
        const near = after.nearest(a + step, step, kind);
        const nearBefore = near >= 0 ? matches.beforeOf(near) : -1;
        if (matches.beforeOf(a) !== -1 || nearBefore < 0 || before.kindOf(nearBefore) !== kind) continue;
        const b = before.nearest(nearBefore - step, step === -1 ? 1 : -1, kind);
        if (b < 0 || !isGone.has(b) || matches.after[b] !== -1 || !areSame(b, a)) continue;
        matches.add(b, a);
      }
    }
  };

  return { isInOrder, match };
}

/** Which tokens of a document are those of footnotes: kind 1, all others 0. */
type Notes = Readonly<{
  hasAny: boolean;
  kindOf: (index: number) => number;
  /** The nearest token of a kind from `index` on, one way or the other; -1 if there is none. */
  nearest: (index: number, step: 1 | -1, kind: number) => number;
}>;

function notesIn(tokens: readonly Token[]): Notes {
  const isNote = areFootnotes(tokens);
  /** Where the run of tokens of one kind ends in which a token lies, and the last token before it. */
  const runEnd = new Int32Array(isNote.length);
  const beforeRun = new Int32Array(isNote.length);
  for (let from = 0, to = 0; from < isNote.length; from = to) {
    while (to < isNote.length && isNote[to] === isNote[from]) to += 1;
    runEnd.fill(to, from, to);
    beforeRun.fill(from - 1, from, to);
  }
  return {
    hasAny: isNote.includes(1),
    kindOf: (index) => isNote[index]!,
    nearest(index, step, kind) {
      if (index < 0 || index >= isNote.length) return -1;
      const at = isNote[index] === kind ? index : step === 1 ? runEnd[index]! : beforeRun[index]!;
      return at < isNote.length ? at : -1;
    },
  };
}
