import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Fault } from '../../shared/fault.ts';
import type { Viewing } from '../pdf-viewer/viewing.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { NoticeLine } from '../ui/NoticeLine.tsx';
import { SplitDivider } from '../ui/SplitDivider.tsx';
import { splitColumns } from '../ui/SplitView.tsx';
import { RowPanel } from './RowPanel.tsx';
import { SheetGrid } from './SheetGrid.tsx';
import { SheetToolbar } from './SheetToolbar.tsx';
import type { Sheet } from './sheet.ts';
import './sheet.css';

type SheetViewProps = Readonly<{
  sheet: Sheet;
  viewing: Viewing;
  /** Rows are drawn only while the view is on the screen. */
  isInFront: boolean;
  /** The mistake of the template or its helpers that fails for every record. */
  mistake: Fault | null;
  /** A button for where there is no draft. */
  withoutDraft: ReactNode;
}>;

/** All records of the open draft as a grid of first pages, and the selected one beside it. */
export function SheetView({ sheet, viewing, isInFront, mistake, withoutDraft }: SheetViewProps) {
  const key = useStore(sheet.state, (s) => s.key);
  const openRow = useStore(sheet.state, (s) => s.rows.find(({ id }) => id === s.openId) ?? null);
  const [share, setShare] = useState(0.5);
  useEffect(() => (isInFront ? sheet.show() : undefined), [sheet, isInFront]);

  if (!key)
    return <EmptyState action={withoutDraft}>Open a draft of a template to see all its records here.</EmptyState>;
  return (
    <section className="sheet view-column" aria-label="Sheet of the draft">
      <SheetToolbar sheet={sheet} />
      {mistake && <NoticeLine tone="warning">{mistake.happened} The rows show the last text that worked.</NoticeLine>}
      <div
        className="sheet-body"
        data-open={openRow !== null || undefined}
        style={{ '--sheet-columns': openRow ? splitColumns(share) : 'minmax(0, 1fr)' } as CSSProperties}
      >
        <SheetGrid sheet={sheet} />
        {openRow && (
          <>
            <SplitDivider label="Width of the sheet" share={share} onShareChange={setShare} />
            <RowPanel sheet={sheet} row={openRow} viewing={viewing} />
          </>
        )}
      </div>
    </section>
  );
}
