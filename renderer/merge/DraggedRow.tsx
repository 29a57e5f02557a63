import { useStore } from 'zustand';
import { countedItems, type MergeRow, rowName } from './merge-list.ts';
import type { RowDrag } from './row-drag.ts';

/** The rows being moved, at the place where they would land. The list below makes room for them. */
export function DraggedRow({ drag, rows }: { drag: RowDrag; rows: readonly MergeRow[] }) {
  const now = useStore(drag.state);
  const row = now && rows[now.at[0] ?? -1];
  if (!row) return null;
  const count = now.at.length;
  const last = count === 1 ? '' : `–${now.to + count}`;
  return (
    <div
      className="merge-dragged"
      data-many={count > 1 || undefined}
      style={{ transform: `translateY(${now.topPx}px)` }}
      aria-hidden
    >
      <span className="merge-dragged-name ellipsis">{count === 1 ? rowName(row) : countedItems(count)}</span>
      <span className="merge-dragged-place">
        {now.to + 1}
        {last} of {rows.length}
      </span>
    </div>
  );
}
