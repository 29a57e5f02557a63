import { ArrowDown, ArrowUp } from 'lucide-react';
import { type PointerEvent, useRef } from 'react';
import type { TableSort } from '../json/json-messages.ts';
import type { PlacedColumn } from './column-window.ts';

type TableHeadProps = Readonly<{
  columns: readonly PlacedColumn[];
  sort: TableSort | null;
  idBase: string;
  /** The head that the arrow keys are at. */
  activeColumn: number | null;
  widthPx: number;
  onSort: (name: string) => void;
  onWidth: (name: string, px: number) => void;
}>;

/** The headings of the columns. A click sorts; dragging the right edge resizes a column. */
export function TableHead({ columns, sort, idBase, activeColumn, widthPx, onSort, onWidth }: TableHeadProps) {
  return (
    <div role="presentation" className="json-heads" style={{ width: widthPx }}>
      {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: rows are placed freely, which a `tr` cannot be */}
      <div role="row" aria-rowindex={1}>
        {columns.map((placed) => {
          const { index, column, leftPx, widthPx: ownPx } = placed;
          const order = sort?.column === column.name ? (sort.isDescending ? 'descending' : 'ascending') : 'none';
          const Arrow = order === 'descending' ? ArrowDown : ArrowUp;
          return (
            // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the grid has the focus and the keys
            <div
              key={column.name}
              id={`${idBase}--1-${index}`}
              role="columnheader"
              aria-colindex={index + 1}
              aria-sort={order}
              className="json-head"
              data-active={activeColumn === index || undefined}
              style={{ left: leftPx, width: ownPx }}
              title={column.name}
              onClick={() => onSort(column.name)}
            >
              <bdi className="ellipsis">{column.name === '' ? '""' : column.name}</bdi>
              {order !== 'none' && <Arrow size={12} aria-hidden />}
              <WidthHandle ownPx={ownPx} onWidth={(px) => onWidth(column.name, px)} />
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** The edge of a column, for the pointer. Keys resize the column with the focus. */
function WidthHandle({ ownPx, onWidth }: Readonly<{ ownPx: number; onWidth: (px: number) => void }>) {
  const start = useRef<Readonly<{ x: number; ownPx: number }> | null>(null);
  const drag = ({ clientX }: PointerEvent) => start.current && onWidth(start.current.ownPx + clientX - start.current.x);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: see above
    <span
      className="json-width"
      onClick={(event) => event.stopPropagation()}
      onPointerDown={(event) => {
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, ownPx };
      }}
      onPointerMove={drag}
      onPointerUp={() => {
        start.current = null;
      }}
    />
  );
}
