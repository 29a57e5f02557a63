import { useStore } from 'zustand';
import { type MergeRow, rowName } from './merge-list.ts';
import type { RowDrag } from './row-drag.ts';

/** The row under the pointer, with the place it would get. The list below makes room for it. */
export function DraggedRow({ drag, rows }: { drag: RowDrag; rows: readonly MergeRow[] }) {
  const now = useStore(drag.state);
  const row = now && rows[now.from];
  if (!row) return null;
  return (
    <div className="merge-dragged" style={{ transform: `translateY(${now.topPx}px)` }} aria-hidden>
      <span className="merge-dragged-name ellipsis">{rowName(row)}</span>
      <span className="merge-dragged-place">
        {now.to + 1} of {rows.length}
      </span>
    </div>
  );
}
