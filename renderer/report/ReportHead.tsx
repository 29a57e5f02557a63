import { Columns2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { IconButton } from '../ui/IconButton.tsx';
import { Menu } from '../ui/Menu.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { ToolbarGap } from '../ui/ToolbarGap.tsx';
import type { Report } from './report.ts';
import { currentFault } from './report-state.ts';
import { reportTabs } from './report-tabs.ts';

/** A tab of another feature in the tab list. */
export type ExtraTab = Readonly<{
  key: string;
  label: string;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  panel: ReactNode;
}>;

/** The tabs, and the menu that shows a second one beside the selected one. */
export function ReportHead({ report, extraTab }: Readonly<{ report: Report; extraTab: ExtraTab | null }>) {
  const now = useStore(report.state);
  const { tab, besideTab } = now;
  const isExtra = extraTab?.isSelected ?? false;

  const select = (key: string) => {
    extraTab?.onSelect(key === extraTab.key);
    const chosen = reportTabs.find((one) => one.key === key);
    if (chosen) report.select(chosen.key);
  };

  return (
    <div className="report-head" data-slot="left">
      <Tabs
        label="Views of the report"
        id={report.id}
        tabs={[
          ...reportTabs.map((words) => ({
            ...words,
            badge: (
              <TabDot
                isRunning={now.panes[words.key].running !== null}
                hasFailed={currentFault(now, words.key) !== null}
              />
            ),
          })),
          ...(extraTab ? [{ key: extraTab.key, label: extraTab.label }] : []),
        ]}
        selected={isExtra && extraTab ? extraTab.key : tab}
        onSelect={select}
      />
      <ToolbarGap />
      {besideTab === null && !isExtra && (
        <Menu
          label="Show beside"
          button={<IconButton className="show-beside" label="Show beside" icon={<Columns2 size={16} />} />}
          entries={reportTabs
            .filter(({ key }) => key !== tab)
            .map(({ key, label }) => ({ words: label, onAction: () => report.showBeside(key) }))}
        />
      )}
    </div>
  );
}

/** Marks a tab that is running or has failed. Hidden from screen readers, because the pane announces both. */
function TabDot({ isRunning, hasFailed }: Readonly<{ isRunning: boolean; hasFailed: boolean }>) {
  if (isRunning) return <span className="tab-dot" aria-hidden />;
  return hasFailed && <span className="tab-dot" data-kind="fault" aria-hidden />;
}
