import { type BaselineKind, baselineKinds } from '../pdf-core/baselines.ts';
import { Button } from '../ui/Button.tsx';
import type { Pane } from './report-state.ts';
import { verdictOf, verdictText } from './verdicts.ts';

type ResultVerdictsProps = Readonly<{
  pane: Pane;
  /** Shows the two beside each other; without it the verdict is words alone. */
  onCompare?: ((against: BaselineKind) => void) | undefined;
}>;

/** How the answer compares with the run before and with the approved proof, read out as it is known. Silent without either. */
export function ResultVerdicts({ pane, onCompare }: ResultVerdictsProps) {
  return (
    <div role="status" className="result-verdicts">
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
    </div>
  );
}
