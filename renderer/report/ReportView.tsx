import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { type ReportOperation, reportOperations } from '../../shared/operations.ts';
import type { ScrollTogether } from '../text-viewer/scroll-together.ts';
import { PartBoundary } from '../ui/PartBoundary.tsx';
import { SplitDivider } from '../ui/SplitDivider.tsx';
import { splitStyle } from '../ui/SplitView.tsx';
import { tabDomIds } from '../ui/Tabs.tsx';
import { isMarkupSplit, markupTabs } from './markup-split.ts';
import { reportAnswers } from './ReportAnswers.tsx';
import { ReportForm } from './ReportForm.tsx';
import { type ExtraTab, ReportHead } from './ReportHead.tsx';
import { type PanePosition, ReportPane, type ReportPaneProps } from './ReportPane.tsx';
import type { Report } from './report.ts';
import type { Reports } from './reports.ts';
import { selectedReport } from './reports-state.ts';
import './ReportView.css';

const { BesideHead, SplitComparison } = reportAnswers;

type ReportViewProps = Omit<ReportPaneProps, 'report' | 'tab' | 'position' | 'linked' | 'isCovered'> &
  Readonly<{
    /** A tab of another feature beside those of the operations; `null` without one. */
    extraTab?: ExtraTab | null;
  }>;

/** The whole view: the form of the selected report, its tabs, and the panes of one or two of them. */
export function ReportView({ reports, extraTab = null, ...rest }: ReportViewProps) {
  const report = useStore(reports.state, selectedReport);
  const [isCompared, setCompared] = useState(false);
  const tab = useStore(report.state, (s) => s.tab);
  const besideTab = useStore(report.state, (s) => s.besideTab);
  const share = useStore(reports.state, (s) => s.splitShare);
  const isExtra = extraTab?.isSelected ?? false;
  const isSplit = besideTab !== null && !isExtra;
  const isMarkup = isSplit && isMarkupSplit(tab, besideTab);
  const canCompare = useStore(report.state, ({ panes }) => markupTabs.every((name) => panes[name].shown !== null));
  const isComparing = isMarkup && canCompare && isCompared;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other views are shown as they are
  useEffect(() => setCompared(false), [report, tab, besideTab]);

  return (
    <div className="report view-column">
      <ReportForm reports={reports} onRun={() => extraTab?.onSelect(false)} />
      <div className="report-work" data-split={isSplit || undefined} style={splitStyle(share)}>
        <ReportHead report={report} extraTab={extraTab} />
        {isSplit && (
          <PartBoundary>
            <SplitDivider label="Width of the left view" share={share} onShareChange={reports.divide} />
            <BesideHead
              reports={reports}
              report={report}
              besideTab={besideTab}
              comparison={
                isMarkup
                  ? { isOpen: isComparing, toggle: canCompare ? () => setCompared((isOpen) => !isOpen) : null }
                  : null
              }
            />
          </PartBoundary>
        )}
        {useMounted(report).map((each) => (
          <ReportPanes
            key={each.id}
            reports={reports}
            report={each}
            isHidden={each !== report || isExtra}
            isCovered={isComparing}
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
            id={tabDomIds(report.id, extraTab.key).panel}
            aria-labelledby={tabDomIds(report.id, extraTab.key).tab}
          >
            {extraTab.panel}
          </div>
        )}
      </div>
    </div>
  );
}

/** How many reports keep their views while another one is visible. Each keeps its documents open. */
const maxMounted = 3;

/**
 * The visible report and earlier ones, in an order that never changes, because an element that is moved loses its
 * scroll position.
 */
function useMounted(report: Report): readonly Report[] {
  const [latest, setLatest] = useState<readonly Report[]>([report]);
  if (latest[0] !== report) setLatest([report, ...latest.filter((each) => each !== report)].slice(0, maxMounted));
  return latest.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

type ReportPanesProps = Pick<ReportViewProps, 'reports' | 'viewing' | 'isInFront' | 'recovery' | 'textActions'> &
  Readonly<{ report: Report; isHidden: boolean; isCovered: boolean }>;

/**
 * The panes of one report. All stay mounted, so that a view that is hidden or changes sides keeps its scroll position.
 */
function ReportPanes({ reports, report, isHidden, ...rest }: ReportPanesProps) {
  const tab = useStore(report.state, (s) => s.tab);
  const besideTab = useStore(report.state, (s) => s.besideTab);
  const isMarkup = besideTab !== null && isMarkupSplit(tab, besideTab);
  const scrollTogether = useScrollTogether(reports, report, isMarkup && !isHidden);
  const positionOf = (name: ReportOperation): PanePosition =>
    isHidden ? 'hidden' : name === tab ? 'left' : name === besideTab ? 'right' : 'hidden';
  return reportOperations.map((name) => (
    <ReportPane
      key={name}
      reports={reports}
      report={report}
      tab={name}
      position={positionOf(name)}
      linked={scrollTogether?.sides[markupTabs.indexOf(name)]}
      {...rest}
    />
  ));
}

/** Scrolls the two tabs with markup together while both are visible. Its code loads on first use. */
function useScrollTogether(reports: Reports, report: Report, isMarkup: boolean): ScrollTogether | null {
  const [scrolling, setScrolling] = useState<ScrollTogether | null>(null);
  const isOn = useStore(reports.state, (s) => s.scrollsTogether) && isMarkup;
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
