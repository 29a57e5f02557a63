import { useEffect, useState } from 'react';
import { type BaselineKind, baselineKinds } from '../pdf-compare/baselines.ts';
import { Button } from '../ui/Button.tsx';
import type { Pane } from './report-state.ts';
import { verdictOf, verdictText } from './verdicts.ts';

type ResultVerdictsProps = Readonly<{
  pane: Pane;
  /** The announcement of an answer for screen readers: "Info is here"; empty until it is on the screen. */
  announcement: string;
  /** Opens the comparison; without it the verdict is not a button. */
  onCompare?: ((against: BaselineKind) => void) | undefined;
}>;

/**
 * How the result compares with the previous run and with the approved proof. Screen readers announce it with the
 * answer, as in "PDF, 3 pages, same as approved".
 */
export function ResultVerdicts({ pane, announcement, onCompare }: ResultVerdictsProps) {
  // Added after the element itself, because the initial content of an element is not announced.
  const [announced, setAnnounced] = useState('');
  useEffect(() => setAnnounced(announcement), [announcement]);
  const hasVerdict = baselineKinds.some((against) => verdictOf(pane, against));
  return (
    <div role="status" aria-atomic className="result-verdicts" tabIndex={-1}>
      {announced !== '' && (
        <span className="visually-hidden">
          {announced}
          {hasVerdict && ', '}
        </span>
      )}
      {baselineKinds.map((against) => {
        const verdict = verdictOf(pane, against);
        if (!verdict) return null;
        const words = verdictText(verdict, against);
        return onCompare && verdict.otherId !== verdict.documentId ? (
          <Button key={against} kind="quiet" data-verdict={verdict.state} onPress={() => onCompare(against)}>
            {words}
          </Button>
        ) : (
          <span key={against} data-verdict={verdict.state}>
            {words}
          </span>
        );
      })}
      {pane.proof?.isDamaged && <span data-verdict="failed">The approved proof is damaged</span>}
    </div>
  );
}
