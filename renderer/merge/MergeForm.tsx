import { Plus } from 'lucide-react';
import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
} from 'react';
import { useStore } from 'zustand';
import { commands } from '../../shared/commands.ts';
import { type MergeItemType, mergeItemTypes } from '../../shared/merge-items.ts';
import { Button } from '../ui/Button.tsx';
import { runCommandOfKeys } from '../ui/command-targets.ts';
import { Menu } from '../ui/Menu.tsx';
import { Select } from '../ui/Select.tsx';
import { ToolbarOverflow } from '../ui/ToolbarOverflow.tsx';
import { previewOf } from './items-preview.ts';
import type { Merge } from './merge.ts';
import { rowName, typeNames } from './merge-list.ts';
import type { ItemsTable } from './read-table.ts';
import type { TableChoice } from './table-layout.ts';

const types = mergeItemTypes.map((key) => ({ key, label: typeNames[key] }));

/** A longer text is shown by its beginning. */
const maxFieldLength = 20_000;
const excerptLength = 2_000;

const excerptOf = (text: string) => `${text.slice(0, excerptLength)}…`;

/** The form for the next items: their type, and one identifier or a whole column. */
export function MergeForm({ merge }: { merge: Merge }) {
  const type = useStore(merge.state, (s) => s.type);
  const typed = useStore(merge.state, (s) => s.typed);
  const problem = useStore(merge.state, (s) => s.addProblem);
  const ids = { box: useId(), words: useId() };

  const field = useRef<HTMLTextAreaElement>(null);
  const buttons = useRef<HTMLDivElement>(null);
  const wanted = useStore(merge.state, (s) => s.wantedField);
  useEffect(() => {
    if (wanted) field.current?.focus();
  }, [wanted]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void merge.add();
  };
  const isLong = typed.length > maxFieldLength;
  const press = (event: KeyboardEvent) => {
    if (isLong && (event.key === 'Delete' || event.key === 'Backspace')) merge.edit('');
    runCommandOfKeys(event, ['merge-field'], { 'add-items': () => void merge.add() });
  };
  // The field would take seconds to lay out a long text, so it shows only the beginning. The whole text is kept.
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const text = event.clipboardData.getData('text/plain');
    if (isLong || value.length + text.length <= maxFieldLength) return;
    event.preventDefault();
    merge.edit(value.slice(0, selectionStart) + text + value.slice(selectionEnd));
  };

  return (
    <form aria-label="Add items" className="merge-form" onSubmit={submit}>
      <Select label="Type" value={type} options={types} onChange={merge.chooseType} />
      <div className="field merge-ids">
        <label htmlFor={ids.box} className="field-label">
          Item IDs
        </label>
        <textarea
          id={ids.box}
          ref={field}
          className="field-area mono"
          rows={1}
          value={isLong ? excerptOf(typed) : typed}
          readOnly={isLong}
          placeholder="Item IDs"
          spellCheck={false}
          autoComplete="off"
          aria-invalid={problem !== null}
          aria-describedby={ids.words}
          onChange={({ target }) => merge.edit(target.value)}
          onKeyDown={press}
          onPaste={paste}
        />
        {isLong && (
          <span className="merge-long">
            <span>{`${typed.length.toLocaleString('en')} characters, of which the first are shown.`}</span>
            <Button kind="quiet" onPress={() => merge.edit('')}>
              Discard the text
            </Button>
          </span>
        )}
        <span
          id={ids.words}
          className={problem ? 'field-error' : 'visually-hidden'}
          role={problem ? 'alert' : undefined}
        >
          {problem ??
            'One or many, with spaces, commas or line breaks between them, as a table, JSON or a curl command. Enter adds them.'}
        </span>
        {problem === null && <ItemsPreview merge={merge} />}
      </div>
      <div ref={buttons} className="merge-form-buttons">
        <Button type="submit" icon={<Plus size={14} aria-hidden />} title="Add to the list">
          <span className="button-words">Add</span>
        </Button>
        <Offered merge={merge} type={type} />
        <Button kind="quiet" onPress={() => merge.pickFromInfo(true)}>
          {commands['pick-from-info'].label}
        </Button>
        <ToolbarOverflow bar={buttons} />
      </div>
    </form>
  );
}

/** The items that Add would add, where the text alone does not show them. */
function ItemsPreview({ merge }: { merge: Merge }) {
  const typed = useStore(merge.state, (s) => s.typed);
  const read = useDeferredValue(typed);
  const type = useStore(merge.state, (s) => s.type);
  const isChosen = useStore(merge.state, (s) => s.isTypeChosen);
  const columns = useStore(merge.state, (s) => s.columns);
  const preview = useMemo(() => previewOf(read, { type, isChosen, columns }), [read, type, isChosen, columns]);
  // It goes with the last character: if it went later, the list below would move under the pointer.
  if (!typed || !preview) return null;
  return (
    <section aria-label="Items to add" className="merge-preview">
      <p>{preview.summary}</p>
      {preview.table && <TableColumns table={preview.table} onChoose={merge.chooseColumns} />}
      {preview.first.length > 0 && (
        <ol>
          {preview.first.map((item, index) => (
            <li key={index} className="ellipsis">
              {rowName(item)}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

const none = 'none';

type TableColumnsProps = Readonly<{ table: ItemsTable; onChoose: (choice: TableChoice) => void }>;

/** The columns of a table that are read. A table with one column offers no choice. */
function TableColumns({ table, onChoose }: TableColumnsProps) {
  const { columns, layout, isHeadingOpen } = table;
  if (columns.length < 2) return null;
  const named = columns.map((label, at) => ({ key: String(at), label }));
  const columnOf = (key: string) => (key === none ? null : Number(key));
  return (
    <div className="merge-columns">
      <Select
        label="Column of identifiers"
        inline
        value={String(layout.idColumn ?? none)}
        options={[...named, { key: none, label: 'Every cell' }]}
        onChange={(key) => onChoose({ idColumn: columnOf(key) })}
      />
      <Select
        label="Column of types"
        inline
        value={String(layout.typeColumn ?? none)}
        options={[{ key: none, label: 'None' }, ...named]}
        onChange={(key) => onChoose({ typeColumn: columnOf(key) })}
      />
      {isHeadingOpen && (
        <label className="check">
          <input
            type="checkbox"
            checked={layout.hasHeading}
            onChange={({ target }) => onChoose({ hasHeading: target.checked })}
          />
          First row is a heading
        </label>
      )}
    </div>
  );
}

/** The known files of the chosen type, to be added without typing. */
function Offered({ merge, type }: { merge: Merge; type: MergeItemType }) {
  const offered = useStore(merge.state, (s) => s.suggestions[type]);
  if (offered.length === 0) return null;
  return (
    <Menu
      label={`${typeNames[type]} suggestions`}
      button={<Button kind="quiet">Choose…</Button>}
      entries={offered.map(({ id, title }) => ({
        key: id,
        words: title,
        note: id,
        onAction: () => merge.addItems([{ type, id }]),
      }))}
    />
  );
}
