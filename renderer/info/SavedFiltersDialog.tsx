import { Pencil, Trash2 } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { InfoFilters } from '../../shared/info-filters.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { TextField } from '../ui/TextField.tsx';
import { isIdentity } from './jq-messages.ts';
import type { TemplateFilters } from './template-filters.ts';

type SavedFiltersDialogProps = Readonly<{
  filters: TemplateFilters;
  filter: string;
  onTake: (filter: string) => void;
  onClose: () => void;
}>;

/** The saved filters of the template, and a name for the filter at hand. */
export function SavedFiltersDialog({ filters, filter, onTake, onClose }: SavedFiltersDialogProps) {
  const { saved, problem } = useStore(filters.state);
  const [name, setName] = useState('');
  const isNothing = isIdentity(filter);
  const isTaken = saved.some((each) => each.name === name.trim());

  useEffect(() => filters.dismissProblem(), [filters]);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '' && !isNothing && (await filters.save(name, filter))) setName('');
  };

  return (
    <Dialog title="Saved filters" onClose={onClose}>
      <form className="saved-filters-form" onSubmit={(event) => void save(event)}>
        <TextField label="Filter name" value={name} onChange={setName} autoFocus />
        <Button type="submit" kind="primary" isDisabled={name.trim() === '' || isNothing}>
          {isTaken ? 'Replace' : 'Save'}
        </Button>
      </form>
      <p className="saved-filters-note">
        {isNothing ? (
          'The filter shows the whole answer: there is nothing to save.'
        ) : (
          <>
            {isTaken ? 'Replaces the filter of that name with ' : 'Saves '}
            <span className="mono">{filter}</span>
          </>
        )}
      </p>
      {problem !== null && (
        <p role="alert" className="field-error">
          {problem}
        </p>
      )}
      {saved.length === 0 && <p>No filter of this template has been saved.</p>}
      {saved.length > 0 && (
        <ul aria-label="Filters of this template" className="saved-filters">
          {saved.map((each) => (
            <SavedFilter
              key={each.name}
              filters={filters}
              saved={each}
              onTake={() => {
                onTake(each.filter);
                onClose();
              }}
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

type SavedFilterProps = Readonly<{
  filters: TemplateFilters;
  saved: InfoFilters['saved'][number];
  onTake: () => void;
}>;

function SavedFilter({ filters, saved: { name, filter }, onTake }: SavedFilterProps) {
  const [task, setTask] = useState<'rename' | 'remove' | null>(null);
  const [newName, setNewName] = useState(name);
  const end = () => setTask(null);

  const rename = async (event: FormEvent) => {
    event.preventDefault();
    if (newName.trim() === name || (await filters.rename(name, newName))) end();
  };

  if (task === 'rename') {
    return (
      <li>
        <form className="saved-filters-form" onSubmit={(event) => void rename(event)}>
          <TextField label="New name" labelHidden value={newName} onChange={setNewName} autoFocus />
          <Button type="submit" isDisabled={newName.trim() === ''}>
            Rename
          </Button>
          <Button kind="quiet" onPress={end}>
            Keep
          </Button>
        </form>
      </li>
    );
  }
  if (task === 'remove') {
    return (
      <li className="saved-filters-row">
        <span className="ellipsis">Remove “{name}” for good?</span>
        <Button kind="danger" onPress={() => void filters.remove(name)}>
          Remove
        </Button>
        <Button kind="quiet" autoFocus onPress={end}>
          Keep
        </Button>
      </li>
    );
  }
  return (
    <li className="saved-filters-row">
      <button type="button" className="saved-filters-take" onClick={onTake}>
        <span className="ellipsis">{name}</span>
        <span className="saved-filters-note ellipsis mono">{filter}</span>
      </button>
      <IconButton
        label={`Rename ${name}`}
        icon={<Pencil size={14} />}
        onPress={() => {
          setNewName(name);
          setTask('rename');
        }}
      />
      <IconButton label={`Remove ${name}`} icon={<Trash2 size={14} />} onPress={() => setTask('remove')} />
    </li>
  );
}
