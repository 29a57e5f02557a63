import { Columns2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { IconButton } from '../ui/IconButton.tsx';
import { Menu } from '../ui/Menu.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { ToolbarGap } from '../ui/Toolbar.tsx';
import type { Report } from './report.ts';
import type { Pane } from './report-state.ts';
import { reportTabs } from './report-tabs.ts';

/** Prefix of the DOM ids that connect tabs and panes; there is one report on a page. */
export const reportTabsId = 'report';

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
  const tab = useStore(report.state, (s) => s.tab);
  const besideTab = useStore(report.state, (s) => s.besideTab);
  const panes = useStore(report.state, (s) => s.panes);
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
        id={reportTabsId}
        tabs={[
          ...reportTabs.map((words) => ({ ...words, badge: <TabDot pane={panes[words.key]} /> })),
          ...(extraTab ? [{ key: extraTab.key, label: extraTab.label }] : []),
        ]}
        selected={isExtra && extraTab ? extraTab.key : tab}
        onSelect={select}
      />
      <ToolbarGap />
      {besideTab === null && !isExtra && (
        <Menu
          label="Show beside"
          button={<IconButton label="Show beside" icon={<Columns2 size={16} />} />}
          entries={reportTabs
            .filter(({ key }) => key !== tab)
            .map(({ key, label }) => ({ words: label, onAction: () => report.showBeside(key) }))}
        />
      )}
    </div>
  );
}

/** Marks a tab that runs or has failed. Hidden from screen readers, because the pane announces both. */
function TabDot({ pane }: { pane: Pane }) {
  if (pane.running) return <span className="tab-dot" aria-hidden />;
  return pane.fault && <span className="tab-dot" data-kind="fault" aria-hidden />;
}
