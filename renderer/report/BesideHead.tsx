import { ArrowLeftRight, GitCompareArrows, Link2, X } from 'lucide-react';
import { useStore } from 'zustand';
import type { ReportOperation } from '../../shared/operations.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Select } from '../ui/Select.tsx';
import { ToolbarGap } from '../ui/ToolbarGap.tsx';
import type { Report } from './report.ts';
import { reportTabs } from './report-tabs.ts';
import type { Reports } from './reports.ts';

type BesideHeadProps = Readonly<{
  reports: Reports;
  report: Report;
  besideTab: ReportOperation;
  /**
   * For two tabs with markup: whether they are compared, and the function that changes it; `null` while one has no
   * text.
   */
  comparison: Readonly<{ isOpen: boolean; toggle: (() => void) | null }> | null;
}>;

/** The head of the right side of a split: choose its tab, scroll and compare both sides, swap them, close the split. */
export function BesideHead({ reports, report, besideTab, comparison }: BesideHeadProps) {
  const scrollsTogether = useStore(reports.state, (s) => s.scrollsTogether);
  return (
    <div className="report-head" data-slot="right">
      <Select label="Shown beside" labelHidden value={besideTab} options={reportTabs} onChange={report.showBeside} />
      <ToolbarGap />
      {comparison && (
        <>
          <IconButton
            label="Scroll together"
            isOn={scrollsTogether}
            icon={<Link2 size={16} />}
            onPress={() => reports.scrollTogether(!scrollsTogether)}
          />
          <IconButton
            label="Compare both sides"
            isOn={comparison.isOpen}
            isDisabled={comparison.toggle === null}
            icon={<GitCompareArrows size={16} />}
            onPress={comparison.toggle ?? (() => {})}
          />
        </>
      )}
      <IconButton label="Swap the views" icon={<ArrowLeftRight size={16} />} onPress={() => report.select(besideTab)} />
      <IconButton label="Close the split" icon={<X size={16} />} onPress={() => report.showBeside(null)} />
    </div>
  );
}
