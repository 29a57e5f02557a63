import { ListFilter, Search, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { countText } from '../../shared/count-text.ts';
import type { Viewing } from '../pdf-viewer/viewing.ts';
import { Button } from '../ui/Button.tsx';
import { Ask } from '../ui/Dialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FaultAlert } from '../ui/FaultAlert.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { NoticeLine } from '../ui/NoticeLine.tsx';
import { SplitView } from '../ui/SplitView.tsx';
import { TextField } from '../ui/TextField.tsx';
import { Toolbar } from '../ui/Toolbar.tsx';
import { ToolbarGap } from '../ui/ToolbarGap.tsx';
import { ActivityDetails } from './ActivityDetails.tsx';
import { ActivityFilters } from './ActivityFilters.tsx';
import { ActivityRows } from './ActivityRows.tsx';
import { AnswerComparison } from './AnswerComparison.tsx';
import type { Activity } from './activity.ts';
import type { ActivityState } from './activity-state.ts';
import { hasFilters, noFilters } from './call-filters.ts';
import { isKept, type KeptEntry } from './comparable.ts';
import './activity.css';

type ActivityViewProps = Readonly<{
  activity: Activity;
  viewing: Viewing;
  /** Opens the view that makes calls. */
  onGoToReport?: () => void;
}>;

/** The whole view: the list of calls, and beside it the selected call. */
export function ActivityView({ activity, viewing, onGoToReport }: ActivityViewProps) {
  const chosen = useStore(activity.state, ({ entries, chosenId }) => entries.find(({ id }) => id === chosenId));
  const [share, setShare] = useState(0.5);
  // Loaded when the view is first shown, because the log may hold months.
  useEffect(() => void activity.load(), [activity]);
  const [one, other] = useStore(activity.state, useShallow(comparedEntries));
  if (one && other) {
    return <AnswerComparison one={one} other={other} viewing={viewing} onClose={activity.stopComparing} />;
  }
  const list = <ActivityList activity={activity} viewing={viewing} {...(onGoToReport && { onGoToReport })} />;
  if (!chosen) return list;
  return (
    <SplitView
      label="Width of the list"
      share={share}
      onShareChange={setShare}
      left={list}
      right={<ActivityDetails activity={activity} viewing={viewing} entry={chosen} />}
    />
  );
}

function ActivityList({ activity, viewing, onGoToReport }: ActivityViewProps) {
  const { phase, entries, found, query, filters, clearing, chosenId, fault, comparing, isSearching } = useStore(
    activity.state,
  );
  const [isFilterOpen, setFilterOpen] = useState(false);
  const isNarrowed = query.trim() !== '' || hasFilters(filters);
  const total = countText(entries.length, 'call');
  return (
    <div data-pane className="activity view-column">
      <Toolbar label="Calls">
        <TextField
          label="Search"
          labelHidden
          placeholder="Search"
          className="activity-search"
          value={query}
          onChange={activity.search}
          end={<Search size={14} aria-hidden />}
        />
        <IconButton
          label="Filters"
          icon={<ListFilter size={16} />}
          isOn={isFilterOpen || hasFilters(filters)}
          isDisabled={entries.length === 0}
          onPress={() => {
            if (isFilterOpen) activity.filter(noFilters);
            setFilterOpen(!isFilterOpen);
          }}
        />
        <span role="status" className="activity-count">
          {isNarrowed ? `${found.length.toLocaleString('en')} of ${total}` : total}
        </span>
        <ToolbarGap />
        <Button
          kind="quiet"
          icon={<Trash2 size={14} aria-hidden />}
          isDisabled={entries.length === 0}
          onPress={activity.askToClear}
        >
          Clear
        </Button>
      </Toolbar>
      {isFilterOpen && <ActivityFilters activity={activity} />}
      {fault && chosenId === null && <FaultAlert fault={fault} onCopy={viewing.copy} onDismiss={activity.dismiss} />}
      {comparing.phase === 'choosing' && (
        <NoticeLine onDismiss={activity.stopComparing}>
          {comparing.why ?? 'Choose the call to compare with.'}
        </NoticeLine>
      )}
      {found.length > 0 && <ActivityRows activity={activity} />}
      {phase === 'ready' && found.length === 0 && !isSearching && (
        <EmptyState
          action={
            entries.length > 0 ? (
              <Button onPress={activity.showAll}>Show all calls</Button>
            ) : (
              onGoToReport && <Button onPress={onGoToReport}>Go to Report</Button>
            )
          }
        >
          {entries.length === 0
            ? 'No calls yet. Each call to the service will be listed here.'
            : hasFilters(filters) && query.trim() === ''
              ? 'No call fits the filters.'
              : `No call ${hasFilters(filters) ? 'that fits the filters ' : ''}has “${query.trim()}” in it.`}
        </EmptyState>
      )}
      {clearing !== 'no' && (
        <Ask
          title="Clear all activity?"
          confirmLabel="Clear activity"
          isDangerous
          onYes={() => void activity.clear()}
          onNo={activity.keepAll}
        >
          The list of {total} will be removed for good.
        </Ask>
      )}
    </div>
  );
}

/** The two entries to compare; nothing without two, or if one of the answers was deleted. */
function comparedEntries({ comparing, entries }: ActivityState): readonly KeptEntry[] {
  if (comparing.phase !== 'shown') return [];
  const { id, otherId } = comparing;
  return [id, otherId].flatMap((wanted) => entries.filter((entry) => entry.id === wanted).filter(isKept));
}
