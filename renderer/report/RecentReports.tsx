import { History } from 'lucide-react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { operations } from '../../shared/operations.ts';
import type { PinnedReport } from '../../shared/workspace.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Menu } from '../ui/Menu.tsx';
import { MenuIcon } from '../ui/MenuIcon.tsx';
import type { MenuEntry } from '../ui/menu-entry.ts';
import { isPinned, pinOf } from './pinned-reports.ts';
import type { Reports } from './reports.ts';
import { pinsOf, type ReportsState, recentsOf, selectedReport } from './reports-state.ts';

/** A longer menu is hard to read; the palette has all reports. */
const maxRecentEntries = 15;

/**
 * The pinned reports, then the most recent pairs of identifiers. Choosing one selects or opens its tab and runs it; a
 * pinned one shows its view.
 */
export function RecentReports({ reports }: { reports: Reports }) {
  const state = useStore(reports.state);
  const pin = useStore(selectedReport(state).state, useShallow(pinOf));
  return (
    <Menu
      label="Recent reports"
      button={
        <IconButton
          label="Recent reports"
          icon={<History size={16} />}
          isDisabled={recentsOf(state).length === 0 && pinsOf(state).length === 0}
        />
      }
      entries={entriesOf(reports, state, pin)}
    />
  );
}

function entriesOf(reports: Reports, state: ReportsState, pin: PinnedReport | null): readonly MenuEntry[] {
  const pins = pinsOf(state);
  const recents = recentsOf(state);
  const isOn = pin !== null && isPinned(pins, pin);
  return [
    ...pins.map(({ tab, templateID, sobjectId }) => ({
      key: `pinned ${JSON.stringify([templateID, sobjectId, tab])}`,
      words: `${templateID} · ${sobjectId} · ${operations[tab].label}`,
      icon: <MenuIcon of="pin" />,
      onAction: () => void reports.open({ templateID, sobjectId, tab }).run(),
    })),
    ...(pins.length > 0 && recents.length > 0 ? (['line'] as const) : []),
    ...recents.slice(0, maxRecentEntries).map((recent) => ({
      words: `${recent.templateID} · ${recent.sobjectId}`,
      onAction: () => void reports.open(recent).run(),
    })),
    ...(pin
      ? ([
          'line',
          {
            key: 'pin',
            words: isOn ? 'Unpin this report' : 'Pin this report',
            icon: <MenuIcon of={isOn ? 'unpin' : 'pin'} />,
            note: `${pin.templateID} · ${pin.sobjectId} · ${operations[pin.tab].label}`,
            onAction: reports.togglePin,
          },
        ] as const)
      : []),
  ];
}
