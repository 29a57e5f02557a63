import { useStore } from 'zustand';
import { operations, type ReportOperation } from '../../shared/operations.ts';
import { MarkupCompare } from '../markup/MarkupCompare.tsx';
import type { Viewing } from '../pdf-viewer/viewing.ts';
import { momentText } from '../ui/time-text.ts';
import { markupTabs } from './markup-split.ts';
import type { Report } from './report.ts';
import { isEarlier } from './report-state.ts';

type SplitComparisonProps = Readonly<{
  report: Report;
  viewing: Viewing;
  onClose: () => void;
}>;

/** Compares the template with the markup with data, instead of the split that shows both. */
export function SplitComparison({ report, viewing, onClose }: SplitComparisonProps) {
  const [one, other] = markupTabs;
  const before = useSource(report, one);
  const after = useSource(report, other);
  if (!before || !after) return null;
  return (
    <div className="report-pane" data-slot="both" data-pane>
      <MarkupCompare
        before={before}
        after={after}
        urlOf={viewing.urlOf}
        label="Comparison"
        choices={viewing.diffChoices}
        onClose={onClose}
      />
    </div>
  );
}

function useSource(report: Report, tab: ReportOperation) {
  const shown = useStore(report.state, (s) => s.panes[tab].shown);
  const earlier = useStore(report.state, (s) => isEarlier(s, tab));
  if (!shown) return null;
  const moment = momentText(shown.receivedAt);
  return { of: shown, title: `${operations[tab].label}, ${earlier ? `earlier result, ${moment}` : moment}` };
}
