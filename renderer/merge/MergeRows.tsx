import { type KeyboardEvent, type PointerEvent, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { runCommandOfKeys } from '../ui/command-targets.ts';
import { rowsMovedBy } from '../ui/list-keys.ts';
import { useRowWindow } from '../ui/use-row-window.ts';
import { blamedRows } from './blamed-row.ts';
import { DraggedRow } from './DraggedRow.tsx';
import { MergeRowLine } from './MergeRowLine.tsx';
import type { Merge } from './merge.ts';
import { createRowDrag, shiftedIndex } from './row-drag.ts';

const rowPx = 28;

/** The list in its order. Rows are moved by dragging, by Alt+↑ and Alt+↓; only the visible ones are drawn. */
export function MergeRows({ merge }: { merge: Merge }) {
  const rows = useStore(merge.state, (s) => s.list.rows);
  const fault = useStore(merge.state, (s) => s.fault);
  const blamed = useMemo(() => blamedRows(fault, rows), [fault, rows]);
  const scroller = useRef<HTMLDivElement>(null);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const focusWanted = useRef(false);
  const { first, last, scrollToRow } = useRowWindow({ scroller, count: rows.length, rowPx });

  const [drag] = useState(() =>
    createRowDrag({
      scroller: () => scroller.current,
      rowPx,
      count: () => merge.state.getState().list.rows.length,
      drop: merge.moveTo,
    }),
  );
  const from = useStore(drag.state, (d) => d?.from ?? null);
  const to = useStore(drag.state, (d) => d?.to ?? null);
  const dragging = from === null || to === null ? null : { from, to };

  const found = rows.findIndex(({ key }) => key === activeKey);
  const activeIndex = found === -1 && rows.length > 0 ? 0 : found;

  // A row that moves within the DOM loses the focus.
  useLayoutEffect(() => {
    const key = rows[activeIndex]?.key;
    if (!focusWanted.current || key === undefined) return;
    focusWanted.current = false;
    scrollToRow(activeIndex);
    scroller.current?.querySelector<HTMLElement>(`[data-key="${key}"]`)?.focus({ preventScroll: true });
  }, [rows, activeIndex, scrollToRow]);

  const goTo = (index: number) => {
    const row = rows[Math.max(0, Math.min(index, rows.length - 1))];
    if (!row) return;
    focusWanted.current = true;
    setActiveKey(row.key);
  };

  const remove = useCallback(
    (key: string) => {
      const { rows: before } = merge.state.getState().list;
      const index = before.findIndex((row) => row.key === key);
      focusWanted.current = true;
      setActiveKey((before[index + 1] ?? before[index - 1])?.key ?? null);
      merge.remove(key);
    },
    [merge],
  );

  const press = (event: KeyboardEvent) => {
    const active = rows[activeIndex];
    const isOnRow = (event.target as HTMLElement).role === 'row';
    if (!active || event.ctrlKey || event.metaKey) return;
    const visibleRows = Math.floor((scroller.current?.clientHeight ?? 0) / rowPx);
    const moveBy = (count: number) => () => {
      focusWanted.current = true;
      merge.moveBy(active.key, count);
    };
    const pageRows = Math.max(1, visibleRows - 1);
    const isRun = runCommandOfKeys(event, ['merge-list'], {
      'move-item-up': moveBy(-1),
      'move-item-down': moveBy(1),
      'move-item-page-up': moveBy(-pageRows),
      'move-item-page-down': moveBy(pageRows),
      'move-item-first': moveBy(-rows.length),
      'move-item-last': moveBy(rows.length),
      'remove-item': isOnRow ? () => remove(active.key) : null,
    });
    const by = isRun || event.altKey ? null : rowsMovedBy(event.key, visibleRows, rows.length);
    if (by !== null) goTo(activeIndex + by);
    if (!isRun && by === null) return;
    event.preventDefault();
    event.stopPropagation();
  };

  const grab = useCallback(
    (key: string, index: number, event: PointerEvent) => {
      const target = event.target as HTMLElement;
      if (event.button !== 0 || target.closest('button')) return;
      // A finger on the row scrolls the list; on the handle it drags.
      if (event.pointerType === 'touch' && !target.closest('[data-drag-handle]')) return;
      drag.press(key, index, event.nativeEvent);
    },
    [drag],
  );

  const drawn = rows.slice(first, last).map((row, offset) => ({ row, index: first + offset }));
  const active = rows[activeIndex];
  // The row with the focus stays in the DOM while it is scrolled out of view.
  if (active && activeIndex < first) drawn.unshift({ row: active, index: activeIndex });
  if (active && activeIndex >= last) drawn.push({ row: active, index: activeIndex });

  return (
    // biome-ignore lint/a11y/useSemanticElements: its rows are placed freely, which those of a `table` cannot be
    <div
      ref={scroller}
      role="grid"
      aria-label="Merge items"
      aria-rowcount={rows.length}
      aria-readonly="true"
      className="merge-rows"
      data-dragging={dragging ? true : undefined}
      onKeyDown={press}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div role="rowgroup" className="merge-rows-all" style={{ height: rows.length * rowPx }}>
        {drawn.map(({ row, index }) => (
          <MergeRowLine
            key={row.key}
            row={row}
            index={index}
            place={shiftedIndex(index, dragging)}
            rowPx={rowPx}
            isActive={index === activeIndex}
            isDragged={dragging?.from === index}
            isBlamed={blamed.has(row.key)}
            onPress={grab}
            onFocus={setActiveKey}
            onRemove={remove}
          />
        ))}
      </div>
      <DraggedRow drag={drag} rows={rows} />
    </div>
  );
}
