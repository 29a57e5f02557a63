import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { rowsMovedBy } from '../ui/list-keys.ts';
import { useRowWindow } from '../ui/use-row-window.ts';
import type { AccountRow } from './account-rows.ts';
import { detailText, stateLabels, stateText } from './account-text.ts';
import { type OverRecords, overRecordsText } from './kept-accounts.ts';

const rowPx = 44;

type PlaceholderListProps = Readonly<{
  rows: readonly AccountRow[];
  /** The states with the data of other records, if they were read. */
  records: OverRecords | null;
  /** Goes to a placeholder in the template. */
  onGo: (offset: number, length: number) => void;
  onChoose: (row: AccountRow | null) => void;
}>;

/**
 * The rows of the account, of which only the visible ones are drawn. The arrow keys move; Enter and a click go to the
 * line.
 */
export function PlaceholderList({ rows, records, onGo, onChoose }: PlaceholderListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  const [chosen, setChosen] = useState(0);
  const active = Math.min(chosen, rows.length - 1);
  const { first, last, scrollToRow } = useRowWindow({ scroller, count: rows.length, rowPx });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the index is one of other rows
  useEffect(() => setChosen(0), [rows]);

  const choose = (row: number) => {
    setChosen(row);
    onChoose(rows[row] ?? null);
    scrollToRow(row);
  };
  const go = (row: number) => {
    choose(row);
    const chosenRow = rows[row];
    if (chosenRow?.kind !== 'placeholder' || chosenRow.placeholder.partial !== null) return;
    onGo(chosenRow.placeholder.offset, chosenRow.placeholder.length);
  };
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || rows.length === 0) return;
    const visibleRows = Math.floor((scroller.current?.clientHeight ?? 0) / rowPx);
    const by = rowsMovedBy(event.key, visibleRows, rows.length);
    if (by !== null) choose(Math.max(0, Math.min(active + by, rows.length - 1)));
    else if (event.key === 'Enter' || event.key === ' ') go(active);
    else return;
    event.preventDefault();
  };

  const drawn = Array.from({ length: last - first }, (_, at) => first + at);
  // `aria-activedescendant` refers to it even while it is scrolled out of view.
  if (active >= 0 && (active < first || active >= last)) drawn.push(active);

  return (
    <div
      ref={scroller}
      role="listbox"
      aria-label="Placeholders"
      aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
      tabIndex={0}
      className="placeholder-list"
      onKeyDown={press}
    >
      <div role="presentation" className="placeholder-rows" style={{ height: rows.length * rowPx }}>
        {drawn.map((row) => (
          // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the list handles keys
          <div
            key={row}
            id={`${id}-${row}`}
            role="option"
            {...namesOf(rows[row]!)}
            aria-selected={row === active}
            aria-posinset={row + 1}
            aria-setsize={rows.length}
            className="placeholder-row"
            style={{ transform: `translateY(${row * rowPx}px)` }}
            onClick={() => go(row)}
          >
            <RowContent row={rows[row]!} records={records} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** A stable name, and the rest as its description. */
function namesOf(row: AccountRow) {
  if (row.kind === 'unused') return { 'aria-label': `${row.path}, not read`, 'aria-description': row.value };
  const { placeholder } = row;
  const { path, expression, state, value, line, partial } = placeholder;
  const place = partial === null ? `Line ${line}` : `${partial}:${line}`;
  return {
    'aria-label': `${path ?? expression}, ${stateLabels[state]}`,
    'aria-description': [place, value ?? '', detailText(placeholder)].filter((text) => text !== '').join('. '),
  };
}

function RowContent({ row, records }: Readonly<{ row: AccountRow; records: OverRecords | null }>) {
  if (row.kind === 'unused') {
    return (
      <>
        <span className="placeholder-head">
          <bdi className="placeholder-name ellipsis mono" title={row.path}>
            {row.path}
          </bdi>
        </span>
        <span className="placeholder-detail ellipsis">Nothing reads it. {row.value}</span>
      </>
    );
  }
  const { placeholder } = row;
  const { expression, path, line, partial, value, isAlarm } = placeholder;
  const over = records ? overRecordsText(records, placeholder) : '';
  const detail = [over, detailText(placeholder)].filter((text) => text !== '').join('. ');
  const shownValue = value === null || value === '' ? '' : value;
  return (
    <>
      <span className="placeholder-head">
        <bdi className="placeholder-name ellipsis mono" title={path ?? expression}>
          {expression}
        </bdi>
        <span className="placeholder-line">{partial === null ? `Line ${line}` : `${partial}:${line}`}</span>
      </span>
      <span
        className="placeholder-detail ellipsis"
        title={[stateText(placeholder), detail, shownValue].join('\n').trim()}
      >
        <span className="placeholder-state" data-alarm={isAlarm || undefined}>
          {stateText(placeholder)}
        </span>
        {shownValue !== '' && <bdi>: {shownValue}</bdi>}
        {detail !== '' && ` · ${detail}`}
      </span>
    </>
  );
}
