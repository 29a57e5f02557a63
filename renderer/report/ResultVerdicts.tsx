import { type BaselineKind, baselineKinds } from '../pdf-core/baselines.ts';
import { Button } from '../ui/Button.tsx';
import type { Pane } from './report-state.ts';
import { verdictOf, verdictText } from './verdicts.ts';

type ResultVerdictsProps = Readonly<{
  pane: Pane;
  /** Opens the comparison; without it the verdict is not a button. */
  onCompare?: ((against: BaselineKind) => void) | undefined;
}>;

/** How the result compares with the run before and with the approved proof; screen readers announce each change. */
export function ResultVerdicts({ pane, onCompare }: ResultVerdictsProps) {
  return (
    <div role="status" className="result-verdicts" tabIndex={-1}>
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
