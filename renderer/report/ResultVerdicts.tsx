import { useEffect, useState } from 'react';
import { type BaselineKind, baselineKinds } from '../pdf-core/baselines.ts';
import { Button } from '../ui/Button.tsx';
import type { Pane } from './report-state.ts';
import { verdictOf, verdictText } from './verdicts.ts';

type ResultVerdictsProps = Readonly<{
  pane: Pane;
  /** What has come, for screen readers: "Info is here"; empty while it is not on the screen yet. */
  announcement: string;
  /** Opens the comparison; without it the verdict is not a button. */
  onCompare?: ((against: BaselineKind) => void) | undefined;
}>;

/**
 * How the result compares with the run before and with the approved proof. Screen readers announce it with what has
 * come, as in "PDF, 3 pages, same as approved".
 */
export function ResultVerdicts({ pane, announcement, onCompare }: ResultVerdictsProps) {
  // Added after the element itself: what an element has from its beginning is not announced.
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
