import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useRowWindow } from '../ui/use-row-window.ts';
import { groupSizes } from './row-order.ts';
import { listingRecords } from './row-text.ts';
import { SheetTile } from './SheetTile.tsx';
import type { Sheet } from './sheet.ts';

/** Also in `sheet.css`. */
const rowPx = 248;
const leastTilePx = 168;
/** Rendered lines above and below the visible ones. */
const spare = 1;

/** A grid of tiles, of which only those near the screen are rendered. Arrow keys step, Enter opens, Escape closes. */
export function SheetGrid({ sheet }: { sheet: Sheet }) {
  const rows = useStore(sheet.state, (s) => s.rows);
  const shown = useStore(sheet.state, (s) => s.shown);
  const openId = useStore(sheet.state, (s) => s.openId);
  const isGrouped = useStore(sheet.state, ({ choice }) => choice.isGrouped && choice.group === null);
  const byId = useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows]);
  const sizes = useMemo(() => (isGrouped ? groupSizes(rows) : null), [rows, isGrouped]);
  const scroller = useRef<HTMLDivElement>(null);
  const columns = useColumns(scroller);
  const lines = Math.ceil(shown.length / columns);
  const { first, last, scrollToRow } = useRowWindow({ scroller, count: lines, rowPx, spare });
  const [activeId, setActiveId] = useState<string | null>(null);
  const active = activeId !== null && shown.includes(activeId) ? activeId : (shown[0] ?? null);
  const gridId = useId();
  const cellId = (index: number) => `${gridId}-${index}`;

  useEffect(() => {
    const top = first > 0 ? first + spare : 0;
    const bottom = last < lines ? last - spare : last;
    sheet.setInView(shown.slice(top * columns, bottom * columns));
  }, [sheet, shown, columns, lines, first, last]);

  const goTo = (index: number) => {
    const to = Math.max(0, Math.min(shown.length - 1, index));
    const id = shown[to];
    if (id === undefined) return;
    setActiveId(id);
    scrollToRow(Math.floor(to / columns));
    // Beside the grid, the row follows the keys.
    if (openId !== null) void sheet.open(id);
  };

  const press = (event: KeyboardEvent) => {
    const at = active === null ? 0 : shown.indexOf(active);
    const pageRows = Math.max(1, Math.floor((scroller.current?.clientHeight ?? rowPx) / rowPx));
    const to: Partial<Record<string, number>> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      ArrowDown: at + columns,
      ArrowUp: at - columns < 0 ? at : at - columns,
      PageDown: at + pageRows * columns,
      PageUp: at - pageRows * columns,
      Home: 0,
      End: shown.length - 1,
    };
    const next = to[event.key];
    if (next !== undefined) goTo(next);
    else if (event.key === 'Enter' || event.key === ' ') void sheet.open(active);
    else if (event.key === 'Escape' && openId !== null) void sheet.open(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const line = (number: number) => shown.slice(number * columns, (number + 1) * columns);

  return (
    <div ref={scroller} data-pane className="sheet-scroller">
      {shown.length === 0 && (
        <EmptyState>{rows.length === 0 ? listingRecords : 'No record is of this kind.'}</EmptyState>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: the rows of a table cannot be positioned */}
      <div
        role="grid"
        aria-label="Sheet"
        aria-rowcount={lines}
        aria-colcount={columns}
        aria-activedescendant={active === null ? undefined : cellId(shown.indexOf(active))}
        tabIndex={0}
        className="sheet-grid"
        style={{ height: lines * rowPx }}
        onKeyDown={press}
      >
        {Array.from({ length: last - first }, (_, step) => first + step).map((number) => (
          // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: a positioned row; the grid has the focus
          <div
            key={number}
            role="row"
            aria-rowindex={number + 1}
            className="sheet-line"
            style={{ top: number * rowPx, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
          >
            {line(number).map((id, step) => {
              const row = byId.get(id);
              return (
                row && (
                  <SheetTile
                    key={id}
                    id={cellId(number * columns + step)}
                    row={row}
                    alike={sizes?.get(groupKey(row)) ?? 1}
                    isActive={id === active}
                    isOpen={id === openId}
                    sheet={sheet}
                    onActivate={setActiveId}
                  />
                )
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}

const groupKey = ({ result }: Parameters<typeof SheetTile>[0]['row']) =>
  result?.verdict.kind === 'changed' ? result.verdict.group : '';

/** How many tiles fit side by side. */
function useColumns(scroller: Readonly<{ current: HTMLElement | null }>): number {
  const [columns, setColumns] = useState(1);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => {
      // A narrow window hides the grid while a record is open.
      if (element.clientWidth > 0) setColumns(Math.max(1, Math.floor(element.clientWidth / leastTilePx)));
    };
    measure();
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    return () => resized.disconnect();
  }, [scroller]);
  return columns;
}
