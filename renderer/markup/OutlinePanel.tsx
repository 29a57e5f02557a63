import { ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { CodeText } from '../text-viewer/code-text.ts';
import type { ReadingPosition } from '../text-viewer/reading-position.ts';
import { rowsMovedBy } from '../ui/list-keys.ts';
import { TextField } from '../ui/TextField.tsx';
import { useRowWindow } from '../ui/use-row-window.ts';
import { type MarkupOutline, type MarkupOutlineEntry, maxOutlineEntries } from './outline.ts';
import { entryAt, expandedRows, hasChildren, matchingRows, parentOf } from './outline-rows.ts';
import './OutlinePanel.css';

const rowPx = 24;
/** A shorter outline needs no filter, because it fits on the screen. */
const filteredFrom = 15;
/** Deeper entries are not indented further, so that they stay readable. */
const maxIndent = 8;

type OutlinePanelProps = Readonly<{
  outline: MarkupOutline;
  /** Whether the outline is still that of an earlier text, or of none. */
  isBusy: boolean;
  text: CodeText;
  position: ReadingPosition;
}>;

/**
 * The blocks, headings and sections of a markup as a tree. A click goes to the line; the entry of the visible line is
 * marked.
 */
export function OutlinePanel({ outline: { entries, isCut }, isBusy, text, position }: OutlinePanelProps) {
  const [query, setQuery] = useState('');
  const [collapsed, setCollapsed] = useState<ReadonlySet<number>>(new Set());
  const [chosen, setChosen] = useState<number | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  const offset = useStore(position.state, (s) => s.offset);

  const rows = useMemo(
    () => (query === '' ? expandedRows(entries, collapsed) : matchingRows(entries, query)),
    [entries, collapsed, query],
  );
  const line = text.lines.lineAt(Math.min(offset, text.lines.length)).number;
  const inView = entryAt(entries, offset, line);
  const current = rowOf(rows, inView);
  const active = chosen === null ? Math.max(current, 0) : rowOf(rows, chosen);
  const { first, last, scrollToRow } = useRowWindow({ scroller, count: rows.length, rowPx });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the indices are of other entries
  useEffect(() => {
    setCollapsed(new Set());
    setChosen(null);
  }, [entries]);
  useEffect(() => {
    if (current >= 0) scrollToRow(current);
  }, [current, scrollToRow]);

  const choose = (row: number) => {
    setChosen(rows[row] ?? null);
    scrollToRow(row);
  };
  const go = (row: number) => {
    const entry = entries[rows[row] ?? -1];
    if (!entry) return;
    choose(row);
    position.goTo(entry.offset, entry.offset + entry.length);
  };
  const expand = (index: number, isExpanded: boolean) => {
    const next = new Set(collapsed);
    if (isExpanded) next.delete(index);
    else next.add(index);
    setCollapsed(next);
    setChosen(index);
  };

  const stepSideways = (direction: 'in' | 'out') => {
    const index = rows[active];
    if (index === undefined) return;
    const isParent = hasChildren(entries, index);
    const isExpanded = query !== '' || !collapsed.has(index);
    if (isParent && isExpanded !== (direction === 'in') && query === '') expand(index, direction === 'in');
    else if (direction === 'out') {
      const parent = rowOf(rows, parentOf(entries, index));
      if (parent >= 0) choose(parent);
    } else if (isParent && isExpanded) choose(active + 1);
  };

  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || rows.length === 0) return;
    const visibleRows = Math.floor((scroller.current?.clientHeight ?? 0) / rowPx);
    const by = rowsMovedBy(event.key, visibleRows, rows.length);
    if (by !== null) choose(Math.max(0, Math.min(active + by, rows.length - 1)));
    else if (event.key === 'ArrowRight') stepSideways('in');
    else if (event.key === 'ArrowLeft') stepSideways('out');
    else if (event.key === 'Enter' || event.key === ' ') go(active);
    else return;
    event.preventDefault();
  };

  const drawn = Array.from({ length: last - first }, (_, at) => first + at);
  // `aria-activedescendant` refers to it even while it is scrolled out of view.
  if (active < rows.length && (active < first || active >= last)) drawn.push(active);

  return (
    <aside data-pane className="markup-outline" aria-label="Outline" aria-busy={isBusy}>
      {entries.length >= filteredFrom && (
        <div className="markup-outline-filter">
          <TextField label="Filter outline" labelHidden placeholder="Filter" value={query} onChange={setQuery} />
        </div>
      )}
      {rows.length === 0 && <p className="markup-outline-note">{emptyText(isBusy, entries.length)}</p>}
      <div
        ref={scroller}
        role="tree"
        aria-label="Outline"
        aria-activedescendant={rows.length > 0 ? `${id}-${active}` : undefined}
        tabIndex={0}
        className="markup-outline-tree"
        onKeyDown={press}
      >
        <div role="presentation" className="markup-outline-rows" style={{ height: rows.length * rowPx }}>
          {drawn.map((row) => {
            const index = rows[row]!;
            const isParent = hasChildren(entries, index);
            return (
              <Row
                key={index}
                id={`${id}-${row}`}
                entry={entries[index]!}
                row={row}
                isActive={row === active}
                isInView={row === current}
                isExpanded={isParent ? query !== '' || !collapsed.has(index) : undefined}
                onGo={() => go(row)}
                onToggle={() => query === '' && expand(index, collapsed.has(index))}
              />
            );
          })}
        </div>
      </div>
      {isCut && (
        <p className="markup-outline-note">
          Only the first {maxOutlineEntries.toLocaleString('en')} places are listed.
        </p>
      )}
    </aside>
  );
}

type RowProps = Readonly<{
  id: string;
  entry: MarkupOutlineEntry;
  row: number;
  isActive: boolean;
  isInView: boolean;
  /** `undefined` for an entry without children. */
  isExpanded: boolean | undefined;
  onGo: () => void;
  onToggle: () => void;
}>;

function Row({ id, entry, row, isActive, isInView, isExpanded, onGo, onToggle }: RowProps) {
  const { kind, label, level, line } = entry;
  const toggle = (event: MouseEvent) => {
    event.stopPropagation();
    onToggle();
  };
  return (
    // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the tree has the focus and handles the keys
    <div
      id={id}
      role="treeitem"
      aria-level={level}
      aria-selected={isActive}
      aria-expanded={isExpanded}
      aria-current={isInView ? 'location' : undefined}
      title={`${label}\nLine ${line.toLocaleString('en')}`}
      className="markup-outline-row"
      data-kind={kind}
      style={{
        transform: `translateY(${row * rowPx}px)`,
        paddingInlineStart: Math.min(level - 1, maxIndent) * 12 + 4,
      }}
      onClick={onGo}
    >
      {isExpanded === undefined ? (
        <span className="markup-outline-chevron" />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the arrow keys do the same
        <span className="markup-outline-chevron" onClick={toggle}>
          <ChevronRight size={14} aria-hidden />
        </span>
      )}
      <span className="visually-hidden">{`${label}, line ${line.toLocaleString('en')}`}</span>
      <bdi className="markup-outline-label ellipsis" aria-hidden>
        {label}
      </bdi>
      <span className="markup-outline-line" aria-hidden>
        {line}
      </span>
    </div>
  );
}

/**
 * The row of an entry, or of its last visible predecessor: a collapsed or filtered entry is marked at its parent. -1
 * for none.
 */
function rowOf(rows: readonly number[], index: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (rows[middle]! <= index) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function emptyText(isBusy: boolean, count: number): string {
  if (isBusy) return 'Reading the markup…';
  return count === 0 ? 'There are no blocks, headings or sections.' : 'Nothing matches the filter.';
}
