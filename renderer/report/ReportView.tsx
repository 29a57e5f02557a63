import { useStore } from 'zustand';
import { reportOperations } from '../../shared/operations.ts';
import type { Viewing } from '../pdf-viewer/viewing.ts';
import type { RecoveryActions } from '../ui/RunOverlay.tsx';
import { SplitDivider } from '../ui/SplitDivider.tsx';
import { splitColumns } from '../ui/SplitView.tsx';
import { BesideHead } from './BesideHead.tsx';
import { ReportForm } from './ReportForm.tsx';
import { ReportHead } from './ReportHead.tsx';
import { type PanePosition, ReportPane } from './ReportPane.tsx';
import type { Report } from './report.ts';
import './ReportView.css';

type ReportViewProps = Readonly<{
  report: Report;
  viewing: Viewing;
  /** Whether this view is the one on the screen. */
  isInFront: boolean;
  recovery: RecoveryActions;
}>;

/** The whole view: the form, the tabs, and the panes of one or two of them. */
export function ReportView({ report, ...rest }: ReportViewProps) {
  const tab = useStore(report.state, (s) => s.tab);
  const besideTab = useStore(report.state, (s) => s.besideTab);
  const share = useStore(report.state, (s) => s.splitShare);
  const positionOf = (key: string): PanePosition => (key === tab ? 'left' : key === besideTab ? 'right' : 'hidden');

  return (
    <div className="view-column">
      <ReportForm report={report} />
      <div className="report-work" style={{ gridTemplateColumns: besideTab ? splitColumns(share) : 'minmax(0, 1fr)' }}>
        <ReportHead report={report} />
        {besideTab && (
          <>
            <SplitDivider label="Width of the left view" share={share} onShareChange={report.divide} />
            <BesideHead report={report} besideTab={besideTab} />
          </>
        )}
        {/* All stay where they are in the tree: a view that is hidden or changes sides keeps its scroll position. */}
        {reportOperations.map((name) => (
          <ReportPane key={name} report={report} tab={name} position={positionOf(name)} {...rest} />
        ))}
      </div>
    </div>
  );
}
