import { FilePen } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { ExtraTab } from '../report/ReportHead.tsx';
import type { TextActions } from '../report/ReportResult.tsx';
import { Button } from '../ui/Button.tsx';
import { PartBoundary } from '../ui/PartBoundary.tsx';
import type { AppServices } from './compose.ts';
import { lazyViews } from './lazy-views.ts';

const { DraftPanel } = lazyViews;

/** The tab of drafts, once there is a draft, and the buttons that begin one. */
export function useDraftTab({ drafts, viewing }: AppServices): Readonly<{
  extraTab: ExtraTab | null;
  textActions: TextActions;
}> {
  const isSelected = useStore(drafts.state, (s) => s.isInFront);
  const hasAny = useStore(drafts.state, (s) => s.open !== null || s.isInFront || s.list.length > 0);
  const [isVisited, setVisited] = useState(false);
  if (isSelected && !isVisited) setVisited(true);

  const textActions: TextActions = (tab, shown) =>
    (tab === 'handlebars' || tab === 'deepload') && (
      <Button
        kind="quiet"
        icon={<FilePen size={14} aria-hidden />}
        onPress={() => void drafts.begin(shown, tab === 'deepload' ? 'page' : 'template')}
      >
        Edit as draft
      </Button>
    );
  const panel = isVisited && (
    <PartBoundary>
      <DraftPanel drafts={drafts} viewing={viewing} />
    </PartBoundary>
  );
  return {
    extraTab: hasAny ? { key: 'draft', label: 'Draft', isSelected, onSelect: drafts.select, panel } : null,
    textActions,
  };
}
