import type { Sides } from '../../../pdf-core/sides.ts';
import { areFootnotes } from '../tokens/footnote-tokens.ts';
import type { Token } from '../tokens/text-tokens.ts';
import type { Matches } from './matches.ts';
import type { MovedPassage } from './moved-passages.ts';

/**
 * @file In painting order, footnotes come between the text that ends a page and its continuation on the next. Where
 * that text reflows, lines swap places with notes although neither has moved.
 */

/** How many words beside a passage are skipped, because short ones, such as list markers, may be confused. */
const mostBetween = 3;

/** Passages that changed their place but are in order among the footnotes, or without them. */
export function createFootnoteOrder(tokens: Sides<readonly Token[]>, matches: Matches) {
  let known: Sides<Notes> | null = null;
  const notes = () => {
    known ??= { before: notesIn(tokens.before), after: notesIn(tokens.after) };
    return known;
  };

  const areSame = (b: number, a: number) => tokens.before[b]!.key === tokens.after[a]!.key;

  /** Whether a passage follows the same word of its kind as before, or precedes the same one. */
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
   * Matches tokens in `gone` and `fresh` that are equal and follow or precede the same word without the notes. They are
   * too few to be recognised as a passage, such as the last word of a paragraph on the next page.
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

/** The kind of each token of a document: 1 for footnotes, 0 for all others. */
type Notes = Readonly<{
  hasAny: boolean;
  kindOf: (index: number) => number;
  /** The nearest token of a kind from `index` on, in one direction; -1 without one. */
  nearest: (index: number, step: 1 | -1, kind: number) => number;
}>;

function notesIn(tokens: readonly Token[]): Notes {
  const isNote = areFootnotes(tokens);
  /** The end of the run of tokens of one kind that contains a token, and the last token before it. */
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
