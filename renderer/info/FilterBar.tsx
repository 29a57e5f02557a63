import { useStore } from 'zustand';
import { Button } from '../ui/Button.tsx';
import { FilterField } from './FilterField.tsx';
import { FilterMenu } from './FilterMenu.tsx';
import { filterLimitMs, type Info } from './info.ts';
import type { TemplateFilters } from './template-filters.ts';

type FilterBarProps = Readonly<{
  info: Info;
  filter: string;
  onFilterChange: (filter: string) => void;
  /** The saved filters of the template, if filters can be saved. */
  filters: TemplateFilters | null;
}>;

/** The field of the jq filter, with the filter's mistake beside it. */
export function FilterBar({ info, filter, onFilterChange, filters }: FilterBarProps) {
  const problem = useStore(info.state, (s) => s.problem);
  const paths = useStore(info.state, (s) => s.paths);
  return (
    <div className="info-filter-bar">
      <FilterField
        filter={filter}
        onFilterChange={(text) => {
          filters?.noteTyping();
          onFilterChange(text);
        }}
        problem={problem}
        paths={paths}
        onFocus={info.wantPaths}
        onDone={() => filters?.flush()}
      />
      {filters && <FilterMenu filters={filters} filter={filter} onTake={onFilterChange} />}
      <FilterTime info={info} />
    </div>
  );
}

/** A notice that a filter was stopped, or takes long. */
function FilterTime({ info }: { info: Info }) {
  const stoppedBy = useStore(info.state, (s) => s.stoppedBy);
  const isUnlimited = useStore(info.state, (s) => s.isUnlimited);
  return (
    <span role="status" className="info-filter-time">
      {stoppedBy !== null && (
        <>
          {stoppedBy === 'limit' ? `Stopped after ${filterLimitMs / 1000} seconds.` : 'Stopped.'}
          <Button onPress={info.keepWaiting}>Keep waiting</Button>
        </>
      )}
      {isUnlimited && (
        <>
          Waiting for the result…
          <Button onPress={info.stop}>Stop filter</Button>
        </>
      )}
    </span>
  );
}
