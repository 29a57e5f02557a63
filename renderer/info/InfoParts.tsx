import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { InfoView } from '../../shared/workspace.ts';
import { browserClock } from '../base/browser-clock.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ProgressLine } from '../ui/ProgressLine.tsx';
import { SplitDivider } from '../ui/SplitDivider.tsx';
import { splitColumns } from '../ui/SplitView.tsx';
import { filterTo } from './filter-to.ts';
import type { CopiedText } from './json/json-messages.ts';
import type { JsonPath } from './json/json-nodes.ts';
import type { JsonReader, JsonSource } from './json/json-reader.ts';
import { JsonTable } from './table/JsonTable.tsx';
import { JsonTree } from './tree/JsonTree.tsx';
import type { NodeActions } from './tree/node-actions.ts';

type InfoPartsProps = Readonly<{
  reader: JsonReader;
  /** The document for the reader; `null` if it is not JSON. */
  source: JsonSource | null;
  view: InfoView;
  onViewChange: (view: InfoView) => void;
  onFilterChange: (filter: string) => void;
  onCopy: (text: string) => void;
  /** There is room for the text beside the tree. */
  isWide: boolean;
  /** The region with the text. It stays mounted. */
  region: ReactNode;
}>;

/** Info as text, as a tree beside the text where there is room, or as a table. */
export function InfoParts(props: InfoPartsProps) {
  const { reader, source, view, onViewChange, onFilterChange, onCopy, isWide, region } = props;
  const { problem, results, table, tree, of, isBusy } = useStore(reader.state);
  const [share, setShare] = useState(0.45);
  const [notice, setNotice] = useState('');
  // The selection belongs to the filter of the rows, which may be an earlier one.
  const filter = of?.filter ?? '';

  useEffect(() => {
    if (view !== 'text' && source) reader.show(source, view === 'table');
  }, [reader, view, source]);
  useEffect(() => {
    if (view === 'table' && of && !table && !problem) void reader.openTable(null);
  }, [reader, view, of, table, problem]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a notice is about what was selected and shown then
  useEffect(() => setNotice(''), [tree?.selected?.row.node, view, of]);

  const filterOf = useMemo(() => (path: JsonPath) => filterTo(filter, path, results), [filter, results]);
  const copy = useMemo(() => {
    return async (what: string, coming: Promise<CopiedText>) => {
      const copied = await coming.catch(() => null);
      if (!copied) return;
      if ('text' in copied) onCopy(copied.text);
      setNotice('text' in copied ? `Copied ${what}.` : copied.problem);
    };
  }, [onCopy]);
  const actions = useMemo((): NodeActions => {
    const selected = () => reader.state.getState().tree?.selected ?? null;
    const filterOfNode = () => {
      const path = selected()?.path;
      return path ? filterOf(path) : null;
    };
    /** After a click or a key, the selection follows with the worker's answer. */
    const onceSelected = (act: () => void) => () => void reader.acted().then(act);
    return {
      filterOfNode,
      copyPath: onceSelected(() => {
        const path = filterOfNode();
        if (path !== null) void copy('the path', Promise.resolve({ text: path }));
      }),
      copyValue: onceSelected(() => {
        const node = selected()?.row.node;
        if (node !== undefined) void copy('the value', reader.valueOf(node));
      }),
      filterTo: onceSelected(() => {
        const path = filterOfNode();
        if (path !== null) onFilterChange(path);
      }),
      showTable: onceSelected(() => {
        const path = selected()?.path;
        if (path) void reader.openTable(path).then((isOpen) => isOpen && onViewChange('table'));
      }),
    };
  }, [reader, filterOf, copy, onFilterChange, onViewChange]);

  const hasText = view === 'text' || (view === 'tree' && isWide);
  const hasParts = view !== 'text';
  return (
    <div
      className="info-parts"
      style={{ gridTemplateColumns: hasParts && hasText ? splitColumns(share) : 'minmax(0, 1fr)' }}
    >
      {hasParts && (
        <div className="info-part">
          {!source ? (
            <EmptyState action={<Button onPress={() => onViewChange('text')}>Show the text</Button>}>
              {view === 'tree' ? 'A tree' : 'A table'} needs JSON, which this is not.
            </EmptyState>
          ) : problem ? (
            <EmptyState>{problem}</EmptyState>
          ) : !tree ? (
            <ProgressLine label="Reading values" words="Reading…" />
          ) : view === 'tree' ? (
            <JsonTree reader={reader} actions={actions} />
          ) : (
            <JsonTable
              reader={reader}
              filterOf={filterOf}
              onCopyCell={(row, column) => void copy('the cell', reader.cell(row, column))}
              onCopy={(ranges) => void copy(ranges ? 'the rows' : 'the table', reader.csv(ranges))}
            />
          )}
          {isBusy && tree && <SortingProgress />}
          <span role="status" className="info-notice" data-empty={notice === '' || undefined}>
            {notice}
          </span>
        </div>
      )}
      {hasParts && hasText && <SplitDivider label="Width of the tree" share={share} onShareChange={setShare} />}
      <div className="info-text" hidden={!hasText}>
        {region}
      </div>
    </div>
  );
}

/** Progress appears only after this time. Before, it would only flash. */
const slowMs = 400;

/** An overlay on the lines: sorting millions of rows takes seconds. */
function SortingProgress() {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => browserClock.after(slowMs, () => setSlow(true)), []);
  return (
    isSlow && (
      <div className="info-progress">
        <ProgressLine label="Reading values" words="Working…" />
      </div>
    )
  );
}
