import { FlaskConical, Pause, Play, Plus, RefreshCw, SlidersHorizontal } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { countText } from '../../shared/count-text.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Select } from '../ui/Select.tsx';
import { Toolbar } from '../ui/Toolbar.tsx';
import { ToolbarGap } from '../ui/ToolbarGap.tsx';
import { AddRecordsDialog } from './AddRecordsDialog.tsx';
import type { PicturedPages } from './page-picture.ts';
import { filterCounts, type RowFilter, rowFilters, shownRows } from './row-order.ts';
import { progressText } from './row-text.ts';
import type { Sheet } from './sheet.ts';
import { rowsWithoutData } from './sheet-row.ts';
import { TestDataDialog } from './TestDataDialog.tsx';

const filterLabels: Readonly<Record<RowFilter, string>> = {
  all: 'All',
  changed: 'Changed',
  failed: 'Failed',
  findings: 'With remarks',
  same: 'The same',
  uncompared: 'Not compared',
};

/** Requests of one press: a minute of the service's limit. */
const mostAtOnce = 25;

const orders = [
  { key: 'listed', label: 'As listed' },
  { key: 'changed', label: 'Changed first' },
] as const;

const baselines = [
  { key: 'unchanged', label: 'Against unchanged' },
  { key: 'proof', label: 'Against proofs' },
] as const;

/** Of longer documents, the viewer beside the sheet shows the other pages. */
const mostChoices = 100;

const pictureChoices = (mostPages: number, pictured: PicturedPages) => {
  const length = Math.min(mostChoices, Math.max(mostPages, pictured === 'all' ? 1 : pictured));
  return [
    ...Array.from({ length }, (_, at) => ({ key: String(at + 1), label: `Page ${at + 1}` })),
    { key: 'all', label: 'All pages' },
  ];
};

/** The progress of the sheet, and what the grid shows in which order. */
export function SheetToolbar({ sheet }: { sheet: Sheet }) {
  const rows = useStore(sheet.state, (s) => s.rows);
  const choice = useStore(sheet.state, (s) => s.choice);
  const shown = useStore(sheet.state, (s) => s.shown);
  const isPaused = useStore(sheet.state, (s) => s.isPaused);
  const infoProgress = useStore(sheet.state, (s) => s.infoProgress);
  const wanted = rowsWithoutData(rows).length;
  const pictured = useStore(sheet.state, (s) => s.pictured);
  const against = useStore(sheet.state, (s) => s.against);
  const mostPages = useStore(sheet.state, ({ rows: all }) =>
    all.reduce((most, { result }) => Math.max(most, result?.pages ?? 1), 1),
  );
  const pictures = useMemo(() => pictureChoices(mostPages, pictured), [mostPages, pictured]);
  const [isChoosing, setChoosing] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const [isMaking, setMaking] = useState(false);
  const counts = useMemo(() => filterCounts(rows), [rows]);
  const isOutdated = useMemo(() => shownRows(rows, choice).join('\n') !== shown.join('\n'), [rows, choice, shown]);

  return (
    <Toolbar label="Sheet tools">
      <Button
        kind="quiet"
        icon={isPaused ? <Play size={14} aria-hidden /> : <Pause size={14} aria-hidden />}
        onPress={() => sheet.pause(!isPaused)}
      >
        {isPaused ? 'Continue' : 'Pause'}
      </Button>
      <span role="status" className="sheet-progress">
        {isPaused && 'Paused · '}
        {progressText(rows)}
      </span>
      {infoProgress && (
        <>
          <span role="status" className="sheet-progress">
            Asking for Info: {infoProgress.done + 1} of {infoProgress.total}
          </span>
          <Button onPress={sheet.stopAsking}>Stop asking</Button>
        </>
      )}
      {!infoProgress && wanted > 0 && (
        <Button onPress={() => sheet.askInfo(mostAtOnce)}>
          Get data ({countText(Math.min(wanted, mostAtOnce), 'request')})
        </Button>
      )}
      <Button
        kind="quiet"
        icon={<Plus size={14} aria-hidden />}
        title="Add records to the sheet"
        onPress={() => setAdding(true)}
      >
        <span className="button-words">Add records…</span>
      </Button>
      {isAdding && <AddRecordsDialog sheet={sheet} onClose={() => setAdding(false)} />}
      <Button
        kind="quiet"
        icon={<FlaskConical size={14} aria-hidden />}
        title="Make test data from a record"
        onPress={() => setMaking(true)}
      >
        <span className="button-words">Make test data…</span>
      </Button>
      {isMaking && <TestDataDialog sheet={sheet} onClose={() => setMaking(false)} />}
      <ToolbarGap />
      {isOutdated && (
        <Button kind="quiet" icon={<RefreshCw size={14} aria-hidden />} onPress={() => sheet.choose({})}>
          Refresh list
        </Button>
      )}
      {choice.group !== null && <Button onPress={() => sheet.choose({ group: null })}>Show all groups</Button>}
      <IconButton
        label="Sheet options"
        className="sheet-choices-toggle"
        icon={<SlidersHorizontal size={16} />}
        isOn={isChoosing}
        onPress={() => setChoosing(!isChoosing)}
      />
      <div className="sheet-choices" data-open={isChoosing || undefined}>
        <Checkbox isChecked={choice.isGrouped} onChange={(isGrouped) => sheet.choose({ isGrouped, group: null })}>
          Group alike
        </Checkbox>
        <Select
          label="Pages shown"
          labelHidden
          value={String(pictured)}
          options={pictures}
          onChange={(key) => sheet.drawWith({ pictured: key === 'all' ? 'all' : Number(key) })}
        />
        <Select
          label="Compared with"
          labelHidden
          value={against}
          options={baselines}
          onChange={(key) => sheet.drawWith({ against: key })}
        />
        <Select
          label="Show"
          inline
          value={choice.filter}
          options={rowFilters.map((key) => ({ key, label: `${filterLabels[key]} (${counts[key]})` }))}
          onChange={(filter) => sheet.choose({ filter, group: null })}
        />
        <Select
          label="Order"
          inline
          value={choice.order}
          options={orders}
          onChange={(order) => sheet.choose({ order })}
        />
      </div>
    </Toolbar>
  );
}
