import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { ListedCall } from '../../shared/model.ts';
import { useContextMenu } from '../ui/ContextMenu.tsx';
import { withLines } from '../ui/command-entries.ts';
import { rowsMovedBy } from '../ui/list-keys.ts';
import type { MenuEntry } from '../ui/menu-entry.ts';
import { useRowWindow } from '../ui/use-row-window.ts';
import { ActivityHead, ActivityRow } from './ActivityRow.tsx';
import type { Activity } from './activity.ts';
import { canApprove } from './call-actions.ts';

const rowPx = 28;

/**
 * The calls, newest first. The arrow keys move through them and Enter opens one. → lists equal runs, ← folds them. Only
 * visible rows are drawn.
 */
export function ActivityRows({ activity }: { activity: Activity }) {
  const rows = useStore(activity.state, (s) => s.rows);
  const chosenId = useStore(activity.state, (s) => s.chosenId);
  const scroller = useRef<HTMLDivElement>(null);
  const [activeId, setActiveId] = useState<string | null>(null);
  const focusWanted = useRef(false);
  const { first, last, scrollToRow } = useRowWindow({ scroller, count: rows.length, rowPx });
  useStillRows(scroller, rows[0]?.entry.id, (id) => rows.findIndex(({ entry }) => entry.id === id));

  const index = rows.findIndex(({ entry }) => entry.id === activeId);
  const activeIndex = index === -1 && rows.length > 0 ? 0 : index;

  useLayoutEffect(() => {
    const id = rows[activeIndex]?.entry.id;
    if (!focusWanted.current || id === undefined) return;
    focusWanted.current = false;
    scrollToRow(activeIndex);
    scroller.current?.querySelector<HTMLElement>(`[data-id="${id}"]`)?.focus({ preventScroll: true });
  }, [rows, activeIndex, scrollToRow]);

  const connectionId = useStore(activity.state, (s) => s.connectionId);
  const { onContextMenu, contextMenu } = useContextMenu('Call', (target) => {
    const id = target.closest<HTMLElement>('[data-id]')?.dataset.id;
    const entry = rows.find((row) => row.entry.id === id)?.entry;
    return entry ? callEntries(activity, entry, entry.connectionId === connectionId) : [];
  });

  const press = (event: KeyboardEvent) => {
    const row = rows[activeIndex];
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const visibleRows = Math.floor((scroller.current?.clientHeight ?? 0) / rowPx);
    const by = rowsMovedBy(event.key, visibleRows, rows.length);
    if (by !== null) {
      focusWanted.current = true;
      setActiveId(rows[Math.max(0, Math.min(activeIndex + by, rows.length - 1))]?.entry.id ?? null);
    } else if (event.target instanceof HTMLButtonElement) return;
    else if (event.key === 'Enter' || event.key === ' ') activity.choose(row.entry.id);
    else if (event.key === 'ArrowRight' && row.count > 1) activity.unfold(row.entry.id, true);
    else if (event.key === 'ArrowLeft' && row.isOpen) activity.unfold(row.entry.id, false);
    else return;
    event.preventDefault();
  };

  const drawn = rows.slice(first, last).map((row, offset) => ({ row, index: first + offset }));
  const active = rows[activeIndex];
  // The row with the focus stays in the DOM while it is scrolled out of view.
  if (active && activeIndex < first) drawn.unshift({ row: active, index: activeIndex });
  if (active && activeIndex >= last) drawn.push({ row: active, index: activeIndex });

  return (
    // biome-ignore lint/a11y/useSemanticElements: its rows are placed freely, which those of a `table` cannot be
    <div
      role="grid"
      aria-label="Calls"
      aria-rowcount={rows.length + 1}
      aria-readonly="true"
      className="activity-rows"
      onKeyDown={press}
      onContextMenu={onContextMenu}
    >
      {contextMenu}
      <ActivityHead />
      <div ref={scroller} role="presentation" className="activity-scroller">
        <div role="presentation" className="activity-rows-all" style={{ height: rows.length * rowPx }}>
          {drawn.map(({ row, index: at }) => (
            <ActivityRow
              key={row.entry.id}
              row={row}
              index={at}
              topPx={at * rowPx}
              isActive={at === activeIndex}
              isChosen={row.entry.id === chosenId}
              onChoose={activity.choose}
              onFocus={setActiveId}
              onUnfold={activity.unfold}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

/** Keeps the scroll position when rows are added above. */
function useStillRows(
  scroller: RefObject<HTMLElement | null>,
  firstId: string | undefined,
  indexOf: (id: string) => number,
) {
  const before = useRef(firstId);
  useLayoutEffect(() => {
    const added = before.current === undefined ? 0 : indexOf(before.current);
    before.current = firstId;
    // The scroll position is read last, because reading it forces a layout of everything that has changed.
    if (added > 0 && scroller.current && scroller.current.scrollTop > 0) scroller.current.scrollTop += added * rowPx;
  });
}

/** The menu entries of a call. Each also shows the call, because its details report the result of the action. */
function callEntries(activity: Activity, entry: ListedCall, isOfThisConnection: boolean): MenuEntry[] {
  const { id, request, document } = entry;
  const item = (words: string, action: () => Promise<unknown>): MenuEntry => ({
    words,
    onAction: () => {
      activity.choose(id);
      void action();
    },
  });
  return withLines([
    isOfThisConnection
      ? [
          item('Run again', () => activity.useAgain(entry, true)),
          item(`Use in ${'items' in request ? 'Merge' : 'Report'}`, () => activity.useAgain(entry, false)),
        ]
      : [],
    [
      item('Copy as cURL', () => activity.copyAsCurl(id)),
      ...(document ? [item('Save…', () => activity.save(document.id))] : []),
    ],
    canApprove(entry) ? [item('Approve', () => activity.approve(entry))] : [],
  ]);
}
