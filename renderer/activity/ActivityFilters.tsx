import { useMemo } from 'react';
import { useStore } from 'zustand';
import { Button } from '../ui/Button.tsx';
import { Select } from '../ui/Select.tsx';
import { SuggestField } from '../ui/SuggestField.tsx';
import type { Activity } from './activity.ts';
import { filterChoices, hasFilters, noFilters } from './call-filters.ts';
import { verdictKindLabels, verdictKinds } from './call-verdict.ts';

/** The filters of the list, in a row below the search. */
export function ActivityFilters({ activity }: { activity: Activity }) {
  const filters = useStore(activity.state, (s) => s.filters);
  const entries = useStore(activity.state, (s) => s.entries);
  const { templates, records, connections } = useMemo(() => filterChoices(entries), [entries]);
  return (
    <fieldset aria-label="Filters" className="activity-filters">
      <SuggestField
        label="Template"
        labelHidden
        placeholder="Template"
        mono
        value={filters.template}
        onChange={(template) => activity.filter({ template })}
        suggestions={templates}
      />
      <SuggestField
        label="Record"
        labelHidden
        placeholder="Record"
        mono
        value={filters.record}
        onChange={(record) => activity.filter({ record })}
        suggestions={records}
      />
      <Select
        label="Verdict"
        labelHidden
        value={filters.verdict}
        options={[
          { key: '', label: 'All verdicts' },
          ...verdictKinds.map((key) => ({ key, label: verdictKindLabels[key] })),
        ]}
        onChange={(verdict) => activity.filter({ verdict })}
      />
      <Select
        label="Connection"
        labelHidden
        value={filters.connectionId}
        options={[
          { key: '', label: 'All connections' },
          ...connections.map(({ id, name }) => ({ key: id, label: name })),
        ]}
        onChange={(connectionId) => activity.filter({ connectionId })}
      />
      {hasFilters(filters) && (
        <Button kind="quiet" onPress={() => activity.filter(noFilters)}>
          Clear filters
        </Button>
      )}
    </fieldset>
  );
}
