import { Copy } from 'lucide-react';
import { useStore } from 'zustand';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { RowRange } from '../json/json-messages.ts';
import type { JsonPath } from '../json/json-nodes.ts';
import type { JsonReader } from '../json/json-reader.ts';
import { TableGrid } from './TableGrid.tsx';
import '../json/json.css';

type JsonTableProps = Readonly<{
  reader: JsonReader;
  /** The filter that selects the value at a path. */
  filterOf: (path: JsonPath) => string;
  onCopyCell: (row: number, column: number) => void;
  /** Copies these rows as CSV, or all with `null`. */
  onCopy: (ranges: readonly RowRange[] | null) => void;
}>;

/** An array of objects as a table, or why it is not a table, and where there are tables. */
export function JsonTable({ reader, filterOf, onCopyCell, onCopy }: JsonTableProps) {
  const table = useStore(reader.state, (s) => s.table);
  if (!table) return null;
  if (table.kind === 'none') {
    return (
      <EmptyState
        action={
          table.tables.length > 0 && (
            <span className="json-tables">
              {table.tables.map(({ path, rows }) => (
                <Button key={filterOf(path)} onPress={() => void reader.openTable(path)}>
                  <code className="mono ellipsis">{filterOf(path)}</code>
                  <span className="quiet-text">{rowsText(rows)}</span>
                </Button>
              ))}
            </span>
          )
        }
      >
        {table.why}{' '}
        {table.tables.length > 0
          ? 'A table shows an array of objects: choose one, or type a filter that picks one.'
          : 'A table shows an array of objects: type a filter that picks or makes one.'}
      </EmptyState>
    );
  }
  const { path, rows, columns } = table;
  return (
    <div className="json-part view-column">
      <div className="json-bar">
        <Button kind="quiet" icon={<Copy size={16} />} onPress={() => onCopy(null)}>
          Copy as CSV
        </Button>
        {path.length > 0 && (
          <Button kind="quiet" onPress={() => void reader.openTable([])}>
            Whole result
          </Button>
        )}
        {path.length > 0 && <code className="mono selectable ellipsis json-path">{filterOf(path)}</code>}
        <span className="json-count">
          {rowsText(rows)}, {columns.length.toLocaleString('en')} {columns.length === 1 ? 'column' : 'columns'}
        </span>
      </div>
      <TableGrid reader={reader} table={table} onCopyCell={onCopyCell} onCopy={onCopy} />
    </div>
  );
}

const rowsText = (rows: number) => `${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'}`;
