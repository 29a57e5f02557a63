import { useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { DraftKey } from '../../shared/draft.ts';
import type { DraftsState } from '../drafts/drafts-state.ts';
import type { ExtraTab } from '../report/ReportHead.tsx';
import type { TextActions } from '../report/ReportResult.tsx';
import { selectedReport } from '../report/reports-state.ts';
import { PartBoundary } from '../ui/PartBoundary.tsx';
import type { AppServices } from './compose.ts';
import { lazyViews } from './lazy-views.ts';

const { DraftPanel, EditAsDraft, SheetPart } = lazyViews;

/** Until the drafts are loaded. */
const withoutDrafts = createStore<Pick<DraftsState, 'open' | 'list'>>(() => ({ open: null, list: [] }));

/** The tab of drafts, once there is a draft, and the buttons that begin one. */
export function useDraftTab(
  services: AppServices,
  isInFront: boolean,
): Readonly<{ extraTab: ExtraTab | null; textActions: TextActions }> {
  const { reports, drafts: later, viewing } = services;
  const report = useStore(reports.state, selectedReport);
  const isSelected = useStore(report.state, (s) => s.isDraftInFront);
  const isOfConnection = ({ connectionId }: DraftKey) => connectionId === report.connectionId;
  const drafts = useStore(later.state);
  const hasAny = useStore(
    drafts?.state ?? withoutDrafts,
    ({ open, list }) => (open && isOfConnection(open.key)) || list.some(isOfConnection),
  );
  const [isVisited, setVisited] = useState(false);
  if (isSelected && !isVisited) setVisited(true);

  const textActions: TextActions = (tab, shown) =>
    (tab === 'handlebars' || tab === 'deepload') && (
      <PartBoundary>
        <EditAsDraft
          onPress={() => void later.load().then(({ begin }) => begin(shown, tab === 'deepload' ? 'page' : 'template'))}
        />
      </PartBoundary>
    );
  const panel = isVisited && drafts && (
    <PartBoundary>
      <DraftPanel
        drafts={drafts}
        viewing={viewing}
        sheet={<SheetPart services={services} isInFront={isInFront && isSelected} />}
      />
    </PartBoundary>
  );
  return {
    extraTab:
      hasAny || isSelected ? { key: 'draft', label: 'Draft', isSelected, onSelect: report.showDraft, panel } : null,
    textActions,
  };
}
