import { Pencil, Trash2 } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';
import { TextField } from './TextField.tsx';
import './NamedRow.css';

type NamedRowProps = Readonly<{
  name: string;
  /** The remark after its name. */
  note: ReactNode;
  onTake: () => void;
  /** Resolves to whether it has the new name now. */
  onRename: (name: string) => Promise<boolean>;
  onRemove: () => void;
  /** More buttons. */
  children?: ReactNode;
}>;

/** A row in a list of saved items: a click chooses it; buttons rename it and, after a question, delete it. */
export function NamedRow({ name, note, onTake, onRename, onRemove, children }: NamedRowProps) {
  const [task, setTask] = useState<'rename' | 'remove' | null>(null);
  const [newName, setNewName] = useState(name);
  const end = () => setTask(null);

  const rename = async (event: FormEvent) => {
    event.preventDefault();
    if (newName.trim() === name || (await onRename(newName))) end();
  };

  if (task === 'rename') {
    return (
      <li>
        <form className="named-form" onSubmit={(event) => void rename(event)}>
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
      <li className="named-row">
        <span className="ellipsis">Remove “{name}” for good?</span>
        <Button kind="danger" onPress={onRemove}>
          Remove
        </Button>
        <Button kind="quiet" autoFocus onPress={end}>
          Keep
        </Button>
      </li>
    );
  }
  return (
    <li className="named-row">
      <button type="button" className="named-take" onClick={onTake}>
        <span className="ellipsis">{name}</span>
        <span className="named-note ellipsis">{note}</span>
      </button>
      <IconButton
        label={`Rename ${name}`}
        icon={<Pencil size={14} />}
        onPress={() => {
          setNewName(name);
          setTask('rename');
        }}
      />
      {children}
      <IconButton label={`Remove ${name}`} icon={<Trash2 size={14} />} onPress={() => setTask('remove')} />
    </li>
  );
}

type SaveByNameProps = Readonly<{
  /** The label of the field. */
  label: string;
  /** The used names. Saving under one of them replaces its item. */
  names: readonly string[];
  /** There is something to save. */
  canSave: boolean;
  /** Resolves to whether it was saved. */
  onSave: (name: string) => Promise<boolean>;
  /** A text that says what would be saved. */
  note: (isReplaced: boolean) => ReactNode;
}>;

/** A form that saves the current item under a name. */
export function SaveByName({ label, names, canSave, onSave, note }: SaveByNameProps) {
  const [name, setName] = useState('');
  const isReplaced = names.includes(name.trim());

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '' && canSave && (await onSave(name))) setName('');
  };

  return (
    <>
      <form className="named-form" onSubmit={(event) => void save(event)}>
        <TextField label={label} value={name} onChange={setName} autoFocus />
        <Button type="submit" kind="primary" isDisabled={name.trim() === '' || !canSave}>
          {isReplaced ? 'Replace' : 'Save'}
        </Button>
      </form>
      <p className="named-note">{note(isReplaced)}</p>
    </>
  );
}
