import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useMemo } from 'react';
import type { Baselines } from '../pdf-compare/baselines.ts';
import { PdfViewer } from '../pdf-viewer/PdfViewer.tsx';
import type { Viewing } from '../pdf-viewer/viewing.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FaultAlert } from '../ui/FaultAlert.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Toolbar } from '../ui/Toolbar.tsx';
import { isOutdated, remarkLines, rowVerdictText } from './row-text.ts';
import type { Sheet } from './sheet.ts';
import type { SheetRow } from './sheet-row.ts';

type RowPanelProps = Readonly<{ sheet: Sheet; row: SheetRow; viewing: Viewing }>;

const noAreas: readonly [] = [];

/** A row beside the grid: its page with the changes of the edit, and its remarks. */
export function RowPanel({ sheet, row, viewing }: RowPanelProps) {
  const { record, note, result, fault, state } = row;
  const approved = result?.proof ?? null;
  const before = approved ? null : (result?.unchanged ?? null);
  const baselines = useMemo<Baselines>(
    () => ({ before, approved, ignored: noAreas, onVerdict: () => {} }),
    [before, approved],
  );
  const remarks = remarkLines(row);

  return (
    <div data-pane className="sheet-row view-column">
      <Toolbar label="Row">
        <span className="sheet-row-words">
          <span className="sheet-row-name ellipsis" title={note === null ? record : `${record} ${note}`}>
            {record}
            {note !== null && <span className="sheet-note"> {note}</span>}
          </span>
          <span className="sheet-row-verdict ellipsis" title={rowVerdictText(row)}>
            {rowVerdictText(row)}
            {result && isOutdated(row) && ' · drawn again soon'}
          </span>
        </span>
        <IconButton label="Previous record" icon={<ChevronLeft size={16} />} onPress={() => sheet.step(-1)} />
        <IconButton label="Next record" icon={<ChevronRight size={16} />} onPress={() => sheet.step(1)} />
        <IconButton label="Close the record" icon={<X size={16} />} onPress={() => void sheet.open(null)} />
      </Toolbar>
      {remarks.length > 0 && (
        <ul className="sheet-remarks" aria-label="Remarks">
          {remarks.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      {state === 'failed' && fault && <FaultAlert fault={fault} onCopy={viewing.copy} />}
      <div className="sheet-row-page">
        {result ? (
          <PdfViewer
            document={result.page}
            viewing={viewing}
            label="Page of the record"
            viewKey="sheet"
            onSave={sheet.savePage}
            baselines={baselines}
            isBeingReplaced={isOutdated(row)}
            waiting={<EmptyState>Opening…</EmptyState>}
          />
        ) : (
          state !== 'failed' && <EmptyState>{rowVerdictText(row)}</EmptyState>
        )}
      </div>
    </div>
  );
}
