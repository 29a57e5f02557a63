import { useEffect } from 'react';
import { useStore } from 'zustand';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { NamedRow, SaveByName } from '../ui/NamedRow.tsx';
import { isIdentity } from './jq-request.ts';
import type { TemplateFilters } from './template-filters.ts';

type SavedFiltersDialogProps = Readonly<{
  filters: TemplateFilters;
  filter: string;
  onTake: (filter: string) => void;
  onClose: () => void;
}>;

/** The saved filters of the template, and a name for the current filter. */
export function SavedFiltersDialog({ filters, filter, onTake, onClose }: SavedFiltersDialogProps) {
  const { saved, problem } = useStore(filters.state);
  const isNothing = isIdentity(filter);

  useEffect(() => filters.dismissProblem(), [filters]);

  return (
    <Dialog title="Saved filters" onClose={onClose}>
      <SaveByName
        label="Filter name"
        names={saved.map(({ name }) => name)}
        canSave={!isNothing}
        onSave={(name) => filters.save(name, filter)}
        note={(isReplaced) =>
          isNothing ? (
            'The filter shows the whole answer: there is nothing to save.'
          ) : (
            <>
              {isReplaced ? 'Replaces the filter of that name with ' : 'Saves '}
              <span className="mono">{filter}</span>
            </>
          )
        }
      />
      {problem !== null && (
        <p role="alert" className="field-error">
          {problem}
        </p>
      )}
      {saved.length === 0 && <p>No filter of this template has been saved.</p>}
      {saved.length > 0 && (
        <ul aria-label="Filters of this template" className="named-rows">
          {saved.map((each) => (
            <NamedRow
              key={each.name}
              name={each.name}
              note={<span className="mono">{each.filter}</span>}
              onTake={() => {
                onTake(each.filter);
                onClose();
              }}
              onRename={(name) => filters.rename(each.name, name)}
              onRemove={() => void filters.remove(each.name)}
            />
          ))}
        </ul>
      )}
      <div className="dialog-buttons">
        <Button onPress={onClose}>Close</Button>
      </div>
    </Dialog>
  );
}
