import type { Extension } from '@codemirror/state';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { callTextDiff } from './diff/call-text-diff.ts';
import { countedPassages, passageAt, type TextChanges } from './diff/text-changes.ts';
import type { DiffChoices } from './diff-choices.ts';
import type { DiffEditor } from './diff-editor.ts';
import { countOtherEndings } from './line-endings.ts';
import { createSplitDiffEditor } from './split-diff-editor.ts';
import type { TextSide } from './text-side.ts';
import { createUnifiedDiffEditor } from './unified-diff-editor.ts';

/**
 * Longer texts, in UTF-16 units, are not highlighted: with unchanged lines folded, the visible lines are spread over
 * the whole text, and all of it would have to be parsed.
 */
const longestHighlighted = 5_000_000;

type Compared = Readonly<{ before: TextSide; after: TextSide; ignoresWhiteSpace: boolean; changes: TextChanges }>;

/** The shown comparison, and the number of the current difference, from 1; 0 before the first step. */
export type ShownDiff = Readonly<{
  changes: TextChanges;
  ignoresWhiteSpace: boolean;
  count: number;
  current: number;
  /** How many lines have different ends, in texts that are otherwise equal. */
  otherEndings: number;
}>;

type DiffSides = Readonly<{ before: TextSide | null; after: TextSide | null; language: Extension }>;

/**
 * Compares two texts in a worker and shows them in an editor inside `host`. With other options the last editor stays
 * until the next one is ready, and the reader stays at the same difference, or else at the same lines.
 */
export function useDiff(
  host: RefObject<HTMLElement | null>,
  { before, after, language }: DiffSides,
  choices: DiffChoices,
) {
  const { isUnified, ignoresWhiteSpace, wraps, onlyChanges } = choices;
  const [compared, setCompared] = useState<Compared | null>(null);
  const [shown, setShown] = useState<ShownDiff | null>(null);
  const [isFailed, setFailed] = useState(false);
  const opened = useRef<Readonly<{ editor: DiffEditor; compared: Compared }> | null>(null);
  const current = useRef(0);

  useEffect(() => {
    if (!before || !after) return;
    const aborter = new AbortController();
    setFailed(false);
    const pair = { before: before.text.raw, after: after.text.raw, ignoresWhiteSpace };
    callTextDiff('changes', pair, { signal: aborter.signal }).then(
      (changes) => setCompared({ before, after, ignoresWhiteSpace, changes }),
      () => setFailed(!aborter.signal.aborted),
    );
    return () => aborter.abort();
  }, [before, after, ignoresWhiteSpace]);

  useEffect(() => {
    if (!host.current || !compared) return;
    const aborter = new AbortController();
    const { changes } = compared;
    const isLong = Math.max(compared.before.text.raw.length, compared.after.text.raw.length) > longestHighlighted;
    const show = (editor: DiffEditor) => {
      const last = opened.current;
      const isSameTexts = last?.compared.before === compared.before && last.compared.after === compared.after;
      const place = last && isSameTexts ? last.editor.place(current.current - 1) : null;
      const hadFocus = last && host.current?.contains(document.activeElement);
      last?.editor.destroy();
      current.current = last && isSameTexts ? sameDifference(current.current, last.compared.changes, changes) : 0;
      opened.current = { editor, compared };
      if (place) editor.restore(place);
      if (hadFocus) editor.focus();
      setShown({
        changes,
        ignoresWhiteSpace: compared.ignoresWhiteSpace,
        count: countedPassages(changes).length,
        current: current.current,
        otherEndings: changes.isSame ? countOtherEndings(compared.before.text.endings, compared.after.text.endings) : 0,
      });
    };
    const create = isUnified ? createUnifiedDiffEditor : createSplitDiffEditor;
    create({
      parent: host.current,
      texts: { before: compared.before.text.lines, after: compared.after.text.lines },
      changes,
      language: isLong ? [] : language,
      wrap: wraps,
      onlyChanges,
      signal: aborter.signal,
    }).then(show, () => setFailed(!aborter.signal.aborted));
    return () => aborter.abort();
  }, [host, compared, language, isUnified, wraps, onlyChanges]);

  useEffect(() => () => opened.current?.editor.destroy(), []);

  return {
    shown,
    isFailed,
    /** Whether the shown comparison is not yet the chosen one. */
    isBusy: !isFailed && shown?.ignoresWhiteSpace !== ignoresWhiteSpace,
    /** Goes to the next or the previous difference, and from the end to the start. */
    step(by: 1 | -1): void {
      const count = shown?.count ?? 0;
      if (!shown || count === 0) return;
      // The first step back goes to the last difference.
      const isFirstStepBack = current.current === 0 && by === -1;
      current.current = isFirstStepBack ? count : ((current.current - 1 + by + count) % count) + 1;
      setShown({ ...shown, current: current.current });
      opened.current?.editor.goTo(current.current - 1);
    },
  };
}

/** The number of the difference with the lines of the previous one with this number; 0 if there is none any more. */
function sameDifference(number: number, from: TextChanges, to: TextChanges): number {
  const passage = number === 0 ? undefined : countedPassages(from)[number - 1];
  if (passage === undefined) return 0;
  const old = passageAt(from, passage);
  return (
    countedPassages(to).findIndex((index) => {
      const { fromA, toA, fromB, toB } = passageAt(to, index);
      return (
        (fromA < old.toA && old.fromA < toA) ||
        (fromB < old.toB && old.fromB < toB) ||
        fromA + fromB === old.fromA + old.fromB
      );
    }) + 1
  );
}
