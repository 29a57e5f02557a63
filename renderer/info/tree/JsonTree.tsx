import { type KeyboardEvent, type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { type CommandId, commands } from '../../../shared/commands.ts';
import { useContextMenu } from '../../ui/ContextMenu.tsx';
import { withLines } from '../../ui/command-entries.ts';
import { type CommandActions, runCommandOfKeys } from '../../ui/command-targets.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { keysText } from '../../ui/keys.ts';
import { rowsMovedBy } from '../../ui/list-keys.ts';
import type { MenuEntry } from '../../ui/menu-entry.ts';
import { useCommandTarget } from '../../ui/use-command-target.ts';
import { useTallRows } from '../../ui/use-tall-rows.ts';
import type { TreeAction, TreeRow } from '../json/json-messages.ts';
import type { JsonReader } from '../json/json-reader.ts';
import { useLines } from '../json/use-lines.ts';
import { NodeBar } from './NodeBar.tsx';
import type { NodeActions } from './node-actions.ts';
import { TreeLine } from './TreeLine.tsx';
import '../json/json.css';

/** The context menu of one line of the tree, which is selected by then. */
function nodeEntries(row: TreeRow, actions: NodeActions, onToggle: () => void): MenuEntry[] {
  const entry = (command: CommandId, onAction: () => void, isDisabled = false): MenuEntry => {
    const note = keysText(command);
    return { words: commands[command].label, ...(note !== undefined && { note }), isDisabled, onAction };
  };
  return withLines([
    row.isOpen === null ? [] : [{ words: row.isOpen ? 'Fold' : 'Unfold', onAction: onToggle }],
    [
      entry('copy-json-path', actions.copyPath, row.isRepeated),
      entry('copy-json-value', actions.copyValue),
      entry('filter-to-node', actions.filterTo, row.isRepeated),
      ...(row.kind === 'array' ? [entry('show-as-table', actions.showTable, row.isOpen === null)] : []),
    ],
  ]);
}

const rowPx = 22;

/** What is typed within this time belongs together. */
const typingMs = 700;

type JsonTreeProps = Readonly<{ reader: JsonReader; actions: NodeActions }>;

/** JSON as a tree. Arrows, Home, End and letters move the selection, ← and → fold; only the visible lines are drawn. */
export function JsonTree({ reader, actions }: JsonTreeProps) {
  const tree = useStore(reader.state, (s) => s.tree);
  const version = useStore(reader.state, (s) => s.treeVersion);
  const of = useStore(reader.state, (s) => s.of);
  const isBusy = useStore(reader.state, (s) => s.isBusy);
  const moves = useStore(reader.state, (s) => s.moves);
  const box = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const [idBase] = useState(() => `json-${crypto.randomUUID()}`);
  const typed = useRef({ text: '', at: 0 });
  const rows = tree?.rows ?? 0;
  const { first, last, shiftPx, listPx, scrollToRow } = useTallRows({
    scroller,
    count: rows,
    rowPx,
    onTopRow: reader.setTopRow,
  });
  const rowAt = useLines(reader.treeRows, version, first, last);
  const selected = tree?.selected ?? null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer to an action may have moved the selected line
  useLayoutEffect(() => {
    if (selected) scrollToRow(selected.row.row);
  }, [moves, scrollToRow]);

  // What is shown again is at the line where it was.
  const [firstTop] = useState(reader.topRow);
  useLayoutEffect(() => scrollToRow(firstTop, true), [firstTop, scrollToRow]);

  // A text that replaced another keeps the line at the top of the window.
  const placed = useRef(of);
  useLayoutEffect(() => {
    if (placed.current === of) return;
    const isSameReport = placed.current?.key === of?.key;
    placed.current = of;
    const topRow = reader.state.getState().tree?.topRow ?? 0;
    if (!isSameReport || topRow > 0) scrollToRow(topRow, true);
  }, [reader, of, scrollToRow]);

  const commands: CommandActions = {
    'copy-json-value': selected ? actions.copyValue : null,
    'copy-json-path': selected?.path ? actions.copyPath : null,
    'filter-to-node': selected?.path ? actions.filterTo : null,
    'show-as-table': selected?.isTable && selected.path ? actions.showTable : null,
  };
  useCommandTarget(box, commands);

  const rowOfElement = (target: Element | null): number | null => {
    const row = target?.closest<HTMLElement>('[data-row]')?.dataset.row;
    return row === undefined ? null : Number(row);
  };

  const { onContextMenu, contextMenu } = useContextMenu('Value', (target): readonly MenuEntry[] => {
    const row = rowOfElement(target);
    const drawn = row === null ? selected?.row : (rowAt(row) ?? null);
    if (!drawn) return [];
    if (row !== null && row !== selected?.row.row) reader.select(row);
    return nodeEntries(drawn, actions, () => reader.act({ toggle: true }));
  });

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const ended = new AbortController();
    const options = { signal: ended.signal };
    // The Edit menu copies by this event.
    element.addEventListener(
      'copy',
      (event) => {
        event.preventDefault();
        actions.copyValue();
      },
      options,
    );
    // Otherwise Chromium disables Copy where no text can be selected.
    element.addEventListener('beforecopy', (event) => event.preventDefault(), options);
    return () => ended.abort();
  }, [actions]);

  const press = (event: KeyboardEvent) => {
    if (runCommandOfKeys(event, ['info-tree'], commands)) return event.stopPropagation();
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    const action = actionOf(event);
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    reader.act(action);
  };

  const actionOf = ({ key, timeStamp }: KeyboardEvent): TreeAction | null => {
    if (key === 'Home') return { move: 'first' };
    if (key === 'End') return { move: 'last' };
    if (key === 'ArrowRight') return { move: 'into' };
    if (key === 'ArrowLeft') return { move: 'out' };
    if (key === 'Enter' || (key === ' ' && !isTyping(timeStamp))) return { toggle: true };
    if (key === '*') return { unfoldSiblings: true };
    const by = rowsMovedBy(key, Math.floor((scroller.current?.clientHeight ?? 0) / rowPx), rows);
    if (by !== null) return { move: { by } };
    if (key.length !== 1) return null;
    const text = isTyping(timeStamp) ? typed.current.text + key : key;
    typed.current = { text, at: timeStamp };
    // The same letter again moves to the next line.
    return { typed: [...text].every((each) => each === key) ? key : text };
  };
  const isTyping = (at: number) => typed.current.text !== '' && at - typed.current.at < typingMs;

  const pointAt = (event: MouseEvent) => {
    const row = rowOfElement(event.target as Element);
    if (row === null) return;
    const isChevron = (event.target as Element).closest('[data-chevron]') !== null;
    reader.act({ select: row });
    if (isChevron || (event.detail === 2 && rowAt(row)?.isOpen !== null)) reader.act({ toggle: true });
  };

  const drawn: number[] = Array.from({ length: Math.max(0, last - first) }, (_, at) => first + at);
  // The selected line stays in the DOM while it is scrolled out of view, because assistive technology reads it there.
  const selectedRow = selected?.row.row;
  if (selectedRow !== undefined && (selectedRow < first || selectedRow >= last)) drawn.push(selectedRow);

  return (
    <div ref={box} className="json-part view-column">
      <NodeBar selected={selected} actions={actions} onFold={(foldTo) => reader.act({ foldTo })} />
      {tree && rows === 0 ? (
        <EmptyState>The filter found nothing.</EmptyState>
      ) : (
        <div
          ref={scroller}
          role="tree"
          aria-label="JSON tree"
          aria-busy={isBusy}
          tabIndex={0}
          {...(selectedRow !== undefined && { 'aria-activedescendant': `${idBase}-${selectedRow}` })}
          className="json-tree"
          onKeyDown={press}
          onClick={pointAt}
          onContextMenu={onContextMenu}
          onFocus={() => !selected && rows > 0 && reader.select(first)}
        >
          <div role="none" className="json-lines" style={{ height: listPx }}>
            {drawn.map((row) => (
              <TreeLine
                key={row}
                id={`${idBase}-${row}`}
                index={row}
                row={row === selectedRow ? selected?.row : rowAt(row)}
                isSelected={row === selectedRow}
                topPx={row * rowPx + shiftPx}
              />
            ))}
          </div>
          {contextMenu}
        </div>
      )}
    </div>
  );
}
