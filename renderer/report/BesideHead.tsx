import { ArrowLeftRight, X } from 'lucide-react';
import type { ReportOperation } from '../../shared/operations.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Select } from '../ui/Select.tsx';
import { ToolbarGap } from '../ui/Toolbar.tsx';
import type { Report } from './report.ts';
import { reportTabs } from './report-tabs.ts';

/** The head of the right side of a split: choose its tab, swap the sides, close the split. */
export function BesideHead({ report, besideTab }: { report: Report; besideTab: ReportOperation }) {
  return (
    <div className="report-head" data-slot="right">
      <Select label="Shown beside" labelHidden value={besideTab} options={reportTabs} onChange={report.showBeside} />
      <ToolbarGap />
      <IconButton label="Swap the views" icon={<ArrowLeftRight size={16} />} onPress={() => report.select(besideTab)} />
      <IconButton label="Close the split" icon={<X size={16} />} onPress={() => report.showBeside(null)} />
    </div>
  );
}
