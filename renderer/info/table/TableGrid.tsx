import { type KeyboardEvent, type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useContextMenu } from '../../ui/ContextMenu.tsx';
import { commandEntries } from '../../ui/command-entries.ts';
import { type CommandActions, runCommandOfKeys } from '../../ui/command-targets.ts';
import { rowsMovedBy } from '../../ui/list-keys.ts';
import { useCommandTarget } from '../../ui/use-command-target.ts';
import { useTallRows } from '../../ui/use-tall-rows.ts';
import type { RowRange, TableSort, TableView } from '../json/json-messages.ts';
import type { JsonReader, TableCursor } from '../json/json-reader.ts';
import { useLines } from '../json/use-lines.ts';
import { placeColumns, visibleColumns } from './column-window.ts';
import { hasRow, rowsBetween, withRowToggled } from './row-ranges.ts';
import { TableHead } from './TableHead.tsx';
import { TableRow } from './TableRow.tsx';

const rowPx = 24;
const headPx = 26;
const minWidthPx = 40;
/** By how much a key changes the width of a column. */
const widthStepPx = 16;

/** The row and the column of the keyboard focus. */
type GridPlace = Pick<TableCursor, 'row' | 'column'>;

type TableGridProps = Readonly<{
  reader: JsonReader;
  table: Extract<TableView, { kind: 'table' }>;
  onCopyCell: (row: number, column: number) => void;
  onCopy: (ranges: readonly RowRange[]) => void;
}>;

/** The rows and columns; only the visible ones are drawn. A click on a heading sorts by it. */
export function TableGrid({ reader, table, onCopyCell, onCopy }: TableGridProps) {
  const version = useStore(reader.state, (s) => s.tableVersion);
  const isBusy = useStore(reader.state, (s) => s.isBusy);
  const box = useRef<HTMLDivElement>(null);
  const [idBase] = useState(() => `json-${crypto.randomUUID()}`);
  const cursor = useStore(reader.state, (s) => s.cursor);
  // Read before the first measurement, which overwrites it.
  const left = reader.scroll();
  const sourceKey = useStore(reader.state, (s) => s.of?.key);
  const widths = useStore(reader.state, (s) => s.widths);
  const [across, setAcross] = useState({ scrollLeft: 0, widthPx: 2_000 });
  const { path, rows, columns, sort } = table;
  const { first, last, shiftPx, listPx, scrollToRow } = useTallRows({
    scroller: box,
    count: rows,
    rowPx,
    coveredPx: headPx,
    onTopRow: (topRow) => reader.setScroll({ topRow }),
  });
  const cellsAt = useLines(reader.cells, version, first, last);
  const placed = placeColumns(columns, widths);
  const visible = visibleColumns(placed, across.scrollLeft, across.widthPx);
  const lastPlaced = placed.at(-1);
  const widthPx = lastPlaced ? lastPlaced.leftPx + lastPlaced.widthPx : 0;
  const column = Math.min(cursor.column, columns.length - 1);
  const row = Math.min(cursor.row, rows - 1);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setAcross({ scrollLeft: element.scrollLeft, widthPx: element.clientWidth });
    const measureAcross = () => {
      reader.setScroll({ leftPx: element.scrollLeft });
      setAcross((was) => (was.scrollLeft === element.scrollLeft ? was : { ...was, scrollLeft: element.scrollLeft }));
    };
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    element.addEventListener('scroll', measureAcross, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener('scroll', measureAcross);
    };
  }, [reader]);

  // The table of another report, or one that is shown again, opens where it was left.
  const shownKey = JSON.stringify([sourceKey, path]);
  const placedKey = useRef<string | null>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || placedKey.current === shownKey) return;
    placedKey.current = shownKey;
    scrollToRow(left.topRow, true);
    element.scrollLeft = left.leftPx;
  }, [shownKey, left, scrollToRow]);

  const sortBy = (name: string) => {
    reader.setCursor(() => ({ ranges: [], anchor: 0 }));
    void reader.sort(nextSort(sort, name));
  };

  const goTo = (to: GridPlace) => {
    const next = {
      row: Math.max(-1, Math.min(to.row, rows - 1)),
      column: Math.max(0, Math.min(to.column, columns.length - 1)),
    };
    reader.setCursor(() => next);
    if (next.row >= 0) scrollToRow(next.row);
    const cell = placed[next.column];
    const element = box.current;
    if (!cell || !element) return next;
    if (cell.leftPx < element.scrollLeft) element.scrollLeft = cell.leftPx;
    else if (cell.leftPx + cell.widthPx > element.scrollLeft + element.clientWidth) {
      element.scrollLeft = Math.min(cell.leftPx, cell.leftPx + cell.widthPx - element.clientWidth);
    }
    return next;
  };

  const select = (at: number, how: 'only' | 'toggle' | 'range') => {
    if (at < 0) return;
    reader.setCursor(({ ranges, anchor }) => {
      if (how === 'range') return { ranges: rowsBetween(anchor, at), anchor };
      return { ranges: how === 'toggle' ? withRowToggled(ranges, at) : rowsBetween(at, at), anchor: at };
    });
  };

  const setWidth = (name: string, px: number) => reader.setWidth(name, Math.max(minWidthPx, Math.round(px)));
  const widen = (byPx: number) => () => {
    const cell = placed[column];
    if (cell) setWidth(cell.column.name, cell.widthPx + byPx);
  };

  const copyRows = () => onCopy(cursor.ranges);
  /** As in a spreadsheet: the selected rows if there are several, else the focused cell. */
  const hasSeveral = cursor.ranges.length > 1 || cursor.ranges.some(({ from, to }) => to > from);
  const copyCell = row >= 0 && columns[column] ? () => onCopyCell(row, column) : null;
  const selectAll = () => reader.setCursor(() => ({ ranges: rowsBetween(0, rows - 1), anchor: 0 }));
  const commands: CommandActions = {
    'copy-table-cell': hasSeveral ? null : copyCell,
    'copy-table-rows': cursor.ranges.length > 0 ? copyRows : null,
    'narrower-column': widen(-widthStepPx),
    'wider-column': widen(widthStepPx),
    'select-all-rows': selectAll,
  };
  useCommandTarget(box, commands);
  const { onContextMenu, contextMenu } = useContextMenu('Rows', (target) => {
    const at = Number(target.closest<HTMLElement>('[data-row]')?.dataset.row ?? row);
    const cell = Number(target.closest<HTMLElement>('[data-column]')?.dataset.column ?? column);
    reader.setCursor(() => ({ row: at, column: cell }));
    const isSelected = hasRow(cursor.ranges, at);
    if (!isSelected) select(at, 'only');
    const copy = isSelected ? copyRows : () => onCopy(rowsBetween(at, at));
    return commandEntries(
      [['copy-table-cell', 'copy-table-rows'], ['select-all-rows'], ['narrower-column', 'wider-column']],
      {
        ...commands,
        'copy-table-cell': at >= 0 && !(hasSeveral && isSelected) ? () => onCopyCell(at, cell) : null,
        'copy-table-rows': copy,
      },
    );
  });

  const copied = useRef(copyCell);
  copied.current = hasSeveral ? copyRows : copyCell;
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const ended = new AbortController();
    const options = { signal: ended.signal };
    const copy = (event: Event) => {
      event.preventDefault();
      copied.current?.();
    };
    // The Edit menu copies by this event.
    element.addEventListener('copy', copy, options);
    element.addEventListener('beforecopy', (event) => event.preventDefault(), options);
    return () => ended.abort();
  }, []);

  const press = (event: KeyboardEvent) => {
    if (runCommandOfKeys(event, ['info-table'], commands)) return event.stopPropagation();
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    if (altKey) return;
    const isMod = ctrlKey || metaKey;
    const copiesRows = hasSeveral && isMod && !shiftKey && key.toLowerCase() === 'c';
    const pageRows = Math.floor(((box.current?.clientHeight ?? 0) - headPx) / rowPx);
    const toEnd = { Home: 0, End: columns.length - 1 }[key];
    const by = rowsMovedBy(key, pageRows, rows);
    if (copiesRows) copyRows();
    else if (key === 'ArrowLeft' || key === 'ArrowRight')
      goTo({ row, column: column + (key === 'ArrowLeft' ? -1 : 1) });
    else if (toEnd !== undefined && !isMod) goTo({ row, column: toEnd });
    else if (by !== null) {
      const to = key === 'ArrowUp' || row < 0 ? row + by : Math.max(0, row + by);
      const next = goTo({ row: Math.max(key === 'ArrowUp' && row >= 0 && !shiftKey ? -1 : 0, to), column });
      if (!isMod || toEnd !== undefined) select(next.row, shiftKey ? 'range' : 'only');
    } else if ((key === 'Enter' || key === ' ') && row === -1) sortBy(columns[column]!.name);
    else if (key === ' ') select(row, isMod ? 'toggle' : 'only');
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const pointAt = (event: MouseEvent) => {
    const target = event.target as Element;
    const at = target.closest<HTMLElement>('[data-row]')?.dataset.row;
    if (at === undefined) return;
    const cell = target.closest<HTMLElement>('[data-column]')?.dataset.column;
    reader.setCursor(() => ({ row: Number(at), column: cell === undefined ? column : Number(cell) }));
    select(Number(at), event.shiftKey ? 'range' : event.ctrlKey || event.metaKey ? 'toggle' : 'only');
  };

  const drawn: number[] = Array.from({ length: Math.max(0, last - first) }, (_, at) => first + at);
  // The focused row stays in the DOM while it is scrolled out of view, because assistive technology reads it there.
  if (row >= 0 && (row < first || row >= last)) drawn.push(row);
  const active =
    visible.some(({ index }) => index === column) || !placed[column] ? visible : [...visible, placed[column]];

  return (
    // biome-ignore lint/a11y/useSemanticElements: its rows are placed freely, which those of a `table` cannot be
    <div
      ref={box}
      role="grid"
      aria-label="JSON table"
      aria-rowcount={rows + 1}
      aria-colcount={columns.length}
      aria-multiselectable="true"
      aria-readonly="true"
      aria-busy={isBusy}
      aria-activedescendant={`${idBase}-${row}-${column}`}
      tabIndex={0}
      className="json-grid"
      onKeyDown={press}
      onClick={pointAt}
      onContextMenu={onContextMenu}
    >
      <TableHead
        columns={active}
        sort={sort}
        idBase={idBase}
        activeColumn={row === -1 ? column : null}
        widthPx={widthPx}
        onSort={sortBy}
        onWidth={setWidth}
      />
      <div role="presentation" className="json-lines" style={{ height: listPx, width: widthPx }}>
        {drawn.map((at) => (
          <TableRow
            key={at}
            index={at}
            idBase={idBase}
            cells={cellsAt(at)}
            columns={active}
            topPx={at * rowPx + shiftPx}
            widthPx={widthPx}
            isSelected={hasRow(cursor.ranges, at)}
            activeColumn={at === row ? column : null}
          />
        ))}
      </div>
      {contextMenu}
    </div>
  );
}

/** A click on a heading: ascending, then descending, then the order of the array. */
function nextSort(sort: TableSort | null, column: string): TableSort | null {
  if (sort?.column !== column) return { column, isDescending: false };
  return sort.isDescending ? null : { column, isDescending: true };
}
