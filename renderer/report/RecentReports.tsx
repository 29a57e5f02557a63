import { History, Pin, PinOff } from 'lucide-react';
import { useStore } from 'zustand';
import { operations } from '../../shared/operations.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Menu } from '../ui/Menu.tsx';
import type { MenuEntry } from '../ui/menu-entry.ts';
import { isPinned, pinOf, pinsHere } from './pinned-reports.ts';
import type { Report } from './report.ts';
import type { ReportState } from './report-state.ts';

/** A longer menu is too long to read; the palette has them all. */
const maxRecentEntries = 15;

/**
 * The pinned reports, then the pairs of identifiers that were run last. Choosing one fills the form and runs it; a pinned one shows its
 * view.
 */
export function RecentReports({ report }: { report: Report }) {
  const state = useStore(report.state);
  return (
    <Menu
      label="Recent reports"
      button={
        <IconButton
          label="Recent reports"
          icon={<History size={16} />}
          isDisabled={state.recents.length === 0 && pinsHere(state).length === 0}
        />
      }
      entries={entriesOf(report, state)}
    />
  );
}

function entriesOf(report: Report, state: ReportState): readonly MenuEntry[] {
  const pins = pinsHere(state);
  const pin = pinOf(state);
  const isOn = pin !== null && isPinned(pins, pin);
  const pinIcon = isOn ? <PinOff size={14} aria-hidden /> : <Pin size={14} aria-hidden />;
  return [
    ...pins.map(({ tab, templateID, sobjectId }) => ({
      key: `pinned ${JSON.stringify([templateID, sobjectId, tab])}`,
      words: `${templateID} · ${sobjectId} · ${operations[tab].label}`,
      icon: <Pin size={14} aria-hidden />,
      onAction: () => {
        report.edit({ templateID, sobjectId });
        report.select(tab);
        void report.run();
      },
    })),
    ...(pins.length > 0 && state.recents.length > 0 ? (['line'] as const) : []),
    ...state.recents.slice(0, maxRecentEntries).map((recent) => ({
      words: `${recent.templateID} · ${recent.sobjectId}`,
      onAction: () => {
        report.edit(recent);
        void report.run();
      },
    })),
    ...(pin
      ? ([
          'line',
          {
            key: 'pin',
            words: isOn ? 'Unpin this report' : 'Pin this report',
            icon: pinIcon,
            note: `${pin.templateID} · ${pin.sobjectId} · ${operations[pin.tab].label}`,
            onAction: report.togglePin,
          },
        ] as const)
      : []),
  ];
}
