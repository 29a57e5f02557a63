import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { useContextMenu } from '../ui/ContextMenu.tsx';
import { commandEntries, withLines } from '../ui/command-entries.ts';
import { type CommandActions, runCommandOfKeys } from '../ui/command-targets.ts';
import { rowsMovedBy } from '../ui/list-keys.ts';
import { useRowWindow } from '../ui/use-row-window.ts';
import { blamedRows } from './blamed-row.ts';
import { DraggedRow } from './DraggedRow.tsx';
import { handleListClipboard } from './list-clipboard.ts';
import { MergeRowLine } from './MergeRowLine.tsx';
import type { Merge } from './merge.ts';
import { countedItems, itemKey } from './merge-list.ts';
import { isEarlierMerge, wrongItemsOf } from './merge-state.ts';
import { createRowDrag, pickedUpText, shiftedIndex } from './row-drag.ts';
import { rowsMeant } from './row-selection.ts';

const rowPx = 28;

/**
 * The list in order. Rows are selected as in a file manager, and moved by dragging, by Alt with an arrow, or by Space.
 * Only the visible ones are drawn.
 */
export function MergeRows({ merge }: { merge: Merge }) {
  const rows = useStore(merge.state, (s) => s.list.rows);
  const selected = useStore(merge.state, (s) => s.selection.keys);
  const fault = useStore(merge.state, (s) => s.fault);
  const wrong = useStore(merge.state, wrongItemsOf);
  const itemPages = useStore(merge.state, (s) => (isEarlierMerge(s) ? null : s.itemPages));
  const blamed = useMemo(() => blamedRows(fault, rows), [fault, rows]);
  const scroller = useRef<HTMLDivElement>(null);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const focusWanted = useRef(false);
  const { first, last, scrollToRow } = useRowWindow({ scroller, count: rows.length, rowPx });

  const [drag] = useState(() =>
    createRowDrag({
      scroller: () => scroller.current,
      rowPx,
      rows: () => merge.state.getState().list.rows,
      rowsMeant: (key) => rowsMeant(merge.state.getState().selection, key),
      drop: merge.moveTo,
    }),
  );
  const dragging = useStore(
    drag.state,
    useShallow((now) => now && { at: now.at, to: now.to, byKeys: now.byKeys }),
  );

  const found = rows.findIndex(({ key }) => key === activeKey);
  const activeIndex = found === -1 && rows.length > 0 ? 0 : found;

  const focusActive = () => {
    const key = rows[activeIndex]?.key;
    if (!focusWanted.current || key === undefined) return;
    focusWanted.current = false;
    scrollToRow(activeIndex);
    scroller.current?.querySelector<HTMLElement>(`[data-key="${key}"]`)?.focus({ preventScroll: true });
  };
  // A row that moves within the DOM loses the focus.
  useLayoutEffect(focusActive, [rows, activeIndex, scrollToRow]);

  const goTo = (index: number) => {
    const row = rows[Math.max(0, Math.min(index, rows.length - 1))];
    if (!row) return null;
    focusWanted.current = true;
    setActiveKey(row.key);
    return row.key;
  };

  const wantedRow = useStore(merge.state, (s) => s.wantedRow);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is wanted once, not again when the list changes
  useEffect(() => {
    const index = rows.findIndex(({ key }) => key === wantedRow?.key);
    if (index === -1) return;
    goTo(index);
    if (index === activeIndex) focusActive();
  }, [wantedRow]);

  /** Removes the row, or the selected rows if it is one of them. The focus goes to the row after it, or before. */
  const remove = useCallback(
    (key: string) => {
      const { list, selection } = merge.state.getState();
      const meant = rowsMeant(selection, key);
      const lastIndex = list.rows.findLastIndex((row) => meant.has(row.key));
      const next = list.rows[lastIndex + 1] ?? list.rows.findLast((row) => !meant.has(row.key));
      focusWanted.current = true;
      setActiveKey(next?.key ?? null);
      merge.remove(key);
    },
    [merge],
  );

  const movePickedUp = (places: number) => {
    drag.moveBy(places);
    const now = drag.state.getState();
    if (!now) return;
    scrollToRow(now.to);
    merge.announce(pickedUpText.moved(now, rows.length));
  };
  const endPickedUp = (isDropped: boolean) => {
    if (!isDropped) merge.announce(pickedUpText.putBack);
    drag.end(isDropped);
    focusWanted.current = merge.state.getState().list.rows !== rows;
  };

  const moveActions = (key: string, pageRows: number): CommandActions => {
    const moveBy = (count: number) => () => {
      focusWanted.current = true;
      setActiveKey(key);
      merge.moveBy(key, count);
    };
    return {
      'move-item-up': moveBy(-1),
      'move-item-down': moveBy(1),
      'move-item-page-up': moveBy(-pageRows),
      'move-item-page-down': moveBy(pageRows),
      'move-item-first': moveBy(-rows.length),
      'move-item-last': moveBy(rows.length),
    };
  };

  const { onContextMenu, contextMenu } = useContextMenu('Item', (target) => {
    const key = target.closest<HTMLElement>('[data-key]')?.dataset.key;
    if (key === undefined) return [];
    const meant = rowsMeant(merge.state.getState().selection, key);
    const canRise = rows.slice(0, meant.size).some((row) => !meant.has(row.key));
    const canSink = rows.slice(rows.length - meant.size).some((row) => !meant.has(row.key));
    const up = canRise ? (['move-item-up', 'move-item-first'] as const) : [];
    const down = canSink ? (['move-item-down', 'move-item-last'] as const) : [];
    const [moves, removal] = [[...up, ...down], ['remove-item'] as const].map((ids) =>
      commandEntries([ids], { ...moveActions(key, 1), 'remove-item': () => remove(key) }),
    );
    return withLines([moves ?? [], [{ words: 'Copy', onAction: () => void merge.copy(key) }, ...(removal ?? [])]]);
  });

  const press = (event: KeyboardEvent) => {
    const active = rows[activeIndex];
    const isOnRow = (event.target as HTMLElement).role === 'row';
    if (!active) return;
    const visibleRows = Math.floor((scroller.current?.clientHeight ?? 0) / rowPx);
    const places = rowsMovedBy(event.key, visibleRows, rows.length);
    if (dragging?.byKeys) {
      const isMoved = places !== null && !event.altKey;
      if (isMoved) movePickedUp(places);
      const isEnded = runCommandOfKeys(event, ['merge-moving'], {
        'drop-items': () => endPickedUp(true),
        'put-items-back': () => endPickedUp(false),
      });
      if (isMoved || isEnded || event.key !== 'Tab') {
        event.preventDefault();
        event.stopPropagation();
      }
      return;
    }
    const actions: CommandActions = {
      ...moveActions(active.key, Math.max(1, visibleRows - 1)),
      'select-all-items': merge.selectAll,
      'select-item': () => merge.select(active.key, 'toggle'),
      'pick-up-items': isOnRow
        ? () => {
            drag.pickUp(active.key);
            merge.announce(pickedUpText.pickedUp(drag.state.getState()));
          }
        : null,
      'remove-item': isOnRow ? () => remove(active.key) : null,
      'select-no-items': selected.size > 1 ? () => merge.select(active.key, 'only') : null,
    };
    const isRun = runCommandOfKeys(event, ['merge-list'], actions);
    const isGoing = !isRun && places !== null && !event.altKey;
    if (isGoing) {
      const key = goTo(activeIndex + places);
      if (key !== null && event.shiftKey) merge.select(key, 'range');
      else if (key !== null && !event.ctrlKey && !event.metaKey) {
        merge.select(key, 'only');
        merge.showPagesOf(key);
      }
    }
    if (!isRun && !isGoing) return;
    event.preventDefault();
    event.stopPropagation();
  };

  const grab = useCallback(
    (key: string, index: number, event: PointerEvent) => {
      const target = event.target as HTMLElement;
      if (event.button !== 0 || target.closest('button')) return;
      // A finger on the row scrolls the list; a finger on the handle drags the row.
      if (event.pointerType === 'touch' && !target.closest('[data-drag-handle]')) return;
      drag.end(false);
      drag.press(key, index, event.nativeEvent);
    },
    [drag],
  );

  const choose = useCallback(
    (key: string, event: MouseEvent) => {
      if ((event.target as HTMLElement).closest('button')) return;
      const isMore = event.shiftKey || event.ctrlKey || event.metaKey;
      merge.select(key, event.shiftKey ? 'range' : isMore ? 'toggle' : 'only');
      if (!isMore) merge.showPagesOf(key);
    },
    [merge],
  );

  const focusKey = rows[activeIndex]?.key;
  useEffect(() => {
    if (!scroller.current || focusKey === undefined) return;
    return handleListClipboard(scroller.current, {
      copied: () => merge.itemsMeant(focusKey),
      announceCopied: (count) => merge.announce(`${countedItems(count)} copied.`),
      remove: () => remove(focusKey),
      paste: (text) => void merge.paste(text),
    });
  }, [merge, focusKey, remove]);

  const drawn = rows.slice(first, last).map((row, offset) => ({ row, index: first + offset }));
  const active = rows[activeIndex];
  // The row with the focus stays in the DOM while it is scrolled out of view.
  if (active && activeIndex < first) drawn.unshift({ row: active, index: activeIndex });
  if (active && activeIndex >= last) drawn.push({ row: active, index: activeIndex });
  const moving = dragging && new Set(dragging.at);

  return (
    // biome-ignore lint/a11y/useSemanticElements: its rows are placed freely, which those of a `table` cannot be
    <div
      ref={scroller}
      role="grid"
      aria-label="Merge items"
      aria-rowcount={rows.length}
      // When its last row goes, the focus stays here: in the field, Undo and Redo would be about typing.
      tabIndex={rows.length === 0 ? 0 : undefined}
      aria-readonly="true"
      aria-multiselectable="true"
      className="merge-rows"
      data-dragging={dragging ? true : undefined}
      onKeyDown={press}
      onContextMenu={onContextMenu}
      onBlur={() => dragging?.byKeys && !focusWanted.current && drag.end(false)}
    >
      {contextMenu}
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
            isSelected={selected.has(row.key)}
            isDragged={moving?.has(index) ?? false}
            pages={itemPages?.[index] ?? null}
            wrong={wrong.get(itemKey(row)) ?? null}
            blame={fault && blamed.has(row.key) ? fault.happened : null}
            onPress={grab}
            onChoose={choose}
            onFocus={setActiveKey}
            onRemove={remove}
            onTakeSuggestion={merge.takeSuggestions}
          />
        ))}
      </div>
      <DraggedRow drag={drag} rows={rows} />
    </div>
  );
}
