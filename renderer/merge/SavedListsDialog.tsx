import { Copy, Pencil, Trash2 } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { MergeListSummary } from '../../shared/merge-lists.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { TextField } from '../ui/TextField.tsx';
import { momentText } from '../ui/time-text.ts';
import type { Merge } from './merge.ts';
import { countedItems } from './merge-list.ts';

/** What of a list is under way in its row. */
type RowTask = Readonly<{ id: string; kind: 'rename' | 'remove'; name: string }>;

/** The named lists of the connection, and a name for the list at hand. */
export function SavedListsDialog({ merge, onClose }: { merge: Merge; onClose: () => void }) {
  const lists = useStore(merge.state, (s) => s.savedLists);
  const fault = useStore(merge.state, (s) => s.savedListsFault);
  const count = useStore(merge.state, (s) => s.list.rows.length);
  const [name, setName] = useState('');
  const isTaken = lists?.some((list) => list.name === name.trim()) ?? false;

  useEffect(() => {
    merge.dismissListsFault();
    void merge.loadLists();
  }, [merge]);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '' && (await merge.saveList(name))) setName('');
  };
  const open = async (list: MergeListSummary) => {
    if (await merge.openList(list)) onClose();
  };

  return (
    <Dialog title="Saved lists" onClose={onClose}>
      <form className="saved-lists-form" onSubmit={(event) => void save(event)}>
        <TextField label="List name" value={name} onChange={setName} autoFocus />
        <Button type="submit" kind="primary" isDisabled={name.trim() === '' || count === 0}>
          {isTaken ? 'Replace' : 'Save'}
        </Button>
      </form>
      <p className="saved-lists-note">
        {count === 0
          ? 'The list is empty: there is nothing to save.'
          : `${isTaken ? 'Replaces the list of that name with' : 'Saves'} the ${countedItems(count)} of the list.`}
      </p>
      {fault && (
        <p role="alert" className="field-error">
          {fault.happened} {fault.advice}
        </p>
      )}
      {lists?.length === 0 && <p>No list of this connection has been saved.</p>}
      {lists && lists.length > 0 && (
        <ul aria-label="Lists of this connection" className="saved-lists">
          {lists.map((list) => (
            <SavedList key={list.id} merge={merge} list={list} onOpen={() => void open(list)} />
          ))}
        </ul>
      )}
      <div className="dialog-buttons">
        <Button onPress={onClose}>Close</Button>
      </div>
    </Dialog>
  );
}

function SavedList({ merge, list, onOpen }: { merge: Merge; list: MergeListSummary; onOpen: () => void }) {
  const [task, setTask] = useState<RowTask | null>(null);
  const begin = (kind: RowTask['kind']) => setTask({ id: list.id, kind, name: list.name });
  const end = () => setTask(null);

  const rename = async (event: FormEvent) => {
    event.preventDefault();
    if (task && (task.name.trim() === list.name || (await merge.renameList(list.id, task.name)))) end();
  };

  if (task?.kind === 'rename') {
    return (
      <li>
        <form className="saved-lists-form" onSubmit={(event) => void rename(event)}>
          <TextField
            label="New name"
            labelHidden
            value={task.name}
            onChange={(name) => setTask({ ...task, name })}
            autoFocus
          />
          <Button type="submit" isDisabled={task.name.trim() === ''}>
            Rename
          </Button>
          <Button kind="quiet" onPress={end}>
            Keep
          </Button>
        </form>
      </li>
    );
  }
  if (task?.kind === 'remove') {
    return (
      <li className="saved-lists-row">
        <span className="ellipsis">Remove “{list.name}” for good?</span>
        <Button kind="danger" onPress={() => void merge.removeList(list.id)}>
          Remove
        </Button>
        <Button kind="quiet" autoFocus onPress={end}>
          Keep
        </Button>
      </li>
    );
  }
  return (
    <li className="saved-lists-row">
      <button type="button" className="saved-lists-open" onClick={onOpen}>
        <span className="ellipsis">{list.name}</span>
        <span className="saved-lists-note">
          {countedItems(list.count)} · {momentText(list.usedAt)}
        </span>
      </button>
      <IconButton label={`Rename ${list.name}`} icon={<Pencil size={14} />} onPress={() => begin('rename')} />
      <IconButton
        label={`Duplicate ${list.name}`}
        icon={<Copy size={14} />}
        onPress={() => void merge.duplicateList(list)}
      />
      <IconButton label={`Remove ${list.name}`} icon={<Trash2 size={14} />} onPress={() => begin('remove')} />
    </li>
  );
}
