import { memo } from 'react';
import { GridCell } from '../../ui/GridCell.tsx';
import type { TableCell } from '../json/json-messages.ts';
import type { PlacedColumn } from './column-window.ts';

type TableRowProps = Readonly<{
  index: number;
  idBase: string;
  /** `undefined` while they are on their way. */
  cells: readonly TableCell[] | undefined;
  columns: readonly PlacedColumn[];
  topPx: number;
  widthPx: number;
  isSelected: boolean;
  /** The cell that the arrow keys are at. */
  activeColumn: number | null;
}>;

/** One object. A missing key is blank; `null` and an empty string are shown as such. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { index, idBase, cells, columns, topPx, widthPx, isSelected, activeColumn } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: rows are placed freely, and the grid has the focus
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-row={index}
      className="json-row"
      style={{ transform: `translateY(${topPx}px)`, width: widthPx }}
    >
      {columns.map(({ index: at, column, leftPx, widthPx: ownPx }) => {
        const cell = cells?.[at];
        return (
          <GridCell
            key={column.name}
            id={`${idBase}-${index}-${at}`}
            aria-colindex={at + 1}
            className="json-cell"
            data-column={at}
            data-kind={cell?.kind}
            data-numeric={column.isNumeric || undefined}
            data-active={activeColumn === at || undefined}
            style={{ left: leftPx, width: ownPx }}
            title={cell?.text}
          >
            <bdi>{cell?.kind === 'string' && cell.text === '' ? '""' : cell?.text}</bdi>
          </GridCell>
        );
      })}
    </div>
  );
});
