import { useStore } from 'zustand';
import type { PdfComparison } from './comparison.ts';
import { comparisonStatusText, kindLabels } from './difference-text.ts';

/** The progress or the result of the comparison, and the legend of the marks. */
export function CompareFoot({ comparison }: { comparison: PdfComparison }) {
  const words = useStore(comparison.state, comparisonStatusText);
  const isCounting = useStore(comparison.state, (s) => s.phase.name === 'comparing' && s.comparison !== null);
  const share = useStore(comparison.state, ({ comparison: known }) =>
    known?.totalPairs ? known.comparedPairs / known.totalPairs : 0,
  );
  return (
    <div className="compare-foot">
      {/* Screen readers announce only the start and the result, not each page. */}
      <span role="status" className="compare-status" aria-live={isCounting ? 'off' : 'polite'}>
        {words}
      </span>
      <ul className="compare-legend" aria-label="Marks">
        {(['inserted', 'removed', 'replaced', 'moved', 'look'] as const).map((kind) => (
          <li key={kind}>
            <i className="compare-mark" data-kind={kind} aria-hidden />
            {kindLabels[kind]}
          </li>
        ))}
      </ul>
      {isCounting && <i className="compare-progress" aria-hidden style={{ scale: `${share} 1` }} />}
    </div>
  );
}
