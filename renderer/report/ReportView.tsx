import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { reportOperations } from '../../shared/operations.ts';
import type { Viewing } from '../pdf-viewer/viewing.ts';
import type { ScrollTogether } from '../text-viewer/scroll-together.ts';
import { PartBoundary } from '../ui/PartBoundary.tsx';
import type { RecoveryActions } from '../ui/RunOverlay.tsx';
import { SplitDivider } from '../ui/SplitDivider.tsx';
import { splitColumns } from '../ui/SplitView.tsx';
import { tabDomIds } from '../ui/Tabs.tsx';
import { BesideHead } from './BesideHead.tsx';
import type { ErrorLines } from './error-lines.ts';
import { isMarkupSplit, markupTabs } from './markup-split.ts';
import { reportAnswers } from './ReportAnswers.tsx';
import { ReportForm } from './ReportForm.tsx';
import { type ExtraTab, ReportHead, reportTabsId } from './ReportHead.tsx';
import { type PanePosition, ReportPane } from './ReportPane.tsx';
import type { TextActions } from './ReportResult.tsx';
import type { Report } from './report.ts';
import './ReportView.css';

const { SplitComparison } = reportAnswers;

type ReportViewProps = Readonly<{
  report: Report;
  viewing: Viewing;
  /** Whether this view is the one on the screen. */
  isInFront: boolean;
  recovery: RecoveryActions;
  /** A tab of another feature beside those of the operations; `null` while there is none. */
  extraTab?: ExtraTab | null;
  textActions?: TextActions | undefined;
  /** Leads from a template's mistake to its line. */
  errorLines: ErrorLines;
}>;

/** The whole view: the form, the tabs, and the panes of one or two of them. */
export function ReportView({ report, extraTab = null, ...rest }: ReportViewProps) {
  const [isCompared, setCompared] = useState(false);
  const tab = useStore(report.state, (s) => s.tab);
  const besideTab = useStore(report.state, (s) => s.besideTab);
  const share = useStore(report.state, (s) => s.splitShare);
  const isExtra = extraTab?.isSelected ?? false;
  const isSplit = besideTab !== null && !isExtra;
  const isMarkup = isSplit && isMarkupSplit(tab, besideTab);
  const canCompare = useStore(report.state, ({ panes }) => markupTabs.every((name) => panes[name].shown !== null));
  const isComparing = isMarkup && canCompare && isCompared;
  const scrollTogether = useScrollTogether(report, isMarkup);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other tabs are shown as they are
  useEffect(() => setCompared(false), [tab, besideTab]);
  const positionOf = (key: string): PanePosition =>
    isExtra ? 'hidden' : key === tab ? 'left' : key === besideTab ? 'right' : 'hidden';

  return (
    <div className="report view-column">
      <ReportForm report={report} onRun={() => extraTab?.onSelect(false)} />
      <div
        className="report-work"
        data-split={isSplit || undefined}
        style={{ gridTemplateColumns: isSplit ? splitColumns(share) : 'minmax(0, 1fr)' }}
      >
        <ReportHead report={report} extraTab={extraTab} />
        {isSplit && (
          <>
            <SplitDivider label="Width of the left view" share={share} onShareChange={report.divide} />
            <BesideHead
              report={report}
              besideTab={besideTab}
              comparison={
                isMarkup
                  ? { isOpen: isComparing, toggle: canCompare ? () => setCompared((isOpen) => !isOpen) : null }
                  : null
              }
            />
          </>
        )}
        {/* All stay where they are in the tree: a view that is hidden or changes sides keeps its scroll position. */}
        {reportOperations.map((name) => (
          <ReportPane
            key={name}
            report={report}
            tab={name}
            position={positionOf(name)}
            isCovered={isComparing}
            linked={scrollTogether?.sides[markupTabs.indexOf(name)]}
            {...rest}
          />
        ))}
        {isComparing && (
          <PartBoundary>
            <SplitComparison report={report} viewing={rest.viewing} onClose={() => setCompared(false)} />
          </PartBoundary>
        )}
        {extraTab && (
          <div
            className="report-pane"
            data-slot={isExtra ? 'left' : 'hidden'}
            inert={!isExtra}
            role="tabpanel"
            id={tabDomIds(reportTabsId, extraTab.key).panel}
            aria-labelledby={tabDomIds(reportTabsId, extraTab.key).tab}
          >
            {extraTab.panel}
          </div>
        )}
      </div>
    </div>
  );
}

/** Lets the two tabs with markup scroll together while both are on the screen. Its code is loaded when it is first needed. */
function useScrollTogether(report: Report, isMarkup: boolean): ScrollTogether | null {
  const [scrolling, setScrolling] = useState<ScrollTogether | null>(null);
  const isOn = useStore(report.state, (s) => s.scrollsTogether) && isMarkup;
  const leads = useStore(report.state, (s) => (s.tab === markupTabs[0] ? 0 : 1));
  const isLoaded = scrolling !== null;
  useEffect(() => {
    if (!isOn || isLoaded) return;
    let isWanted = true;
    void import('../text-viewer/scroll-together.ts').then(
      ({ createScrollTogether }) => isWanted && setScrolling(createScrollTogether()),
    );
    return () => {
      isWanted = false;
    };
  }, [isOn, isLoaded]);
  useEffect(() => scrolling?.setOn(isOn, leads), [scrolling, isOn, leads]);
  return scrolling;
}
