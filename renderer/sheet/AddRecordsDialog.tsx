import { useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { countText } from '../../shared/count-text.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { NumberField } from '../ui/NumberField.tsx';
import { Select } from '../ui/Select.tsx';
import { type ColumnChoice, maxAddedRecords, type RecordsReading, readAddedRecords } from './read-records.ts';
import type { Sheet } from './sheet.ts';

type AddRecordsDialogProps = Readonly<{ sheet: Sheet; onClose: () => void }>;

const mostShown = 100;
/** The field would take seconds to lay out a longer text. */
const maxFieldLength = 20_000;
/** More than the longest identifiers of all records that can be added at once. */
const maxFileBytes = 50_000_000;

/** Adds records without data in Galley, and shows before how many requests their Info costs. */
export function AddRecordsDialog({ sheet, onClose }: AddRecordsDialogProps) {
  const [typed, setTyped] = useState('');
  const [choice, setChoice] = useState<ColumnChoice>({});
  const [most, setMost] = useState<number | null>(null);
  const [chosenFile, setChosenFile] = useState<Readonly<{ problem: string | null }> | null>(null);
  const text = useDeferredValue(typed);
  const [known] = useState(() => new Set(sheet.state.getState().rows.map(({ record }) => record)));
  const reading = useMemo(() => readAddedRecords(text, choice, known), [text, choice, known]);
  const { records, columns, problem } = reading;
  const file = useRef<HTMLInputElement>(null);
  const fieldId = useId();
  const requests = Math.min(records.length, most ?? 25);
  const isLong = typed.length > maxFieldLength;

  const change = (next: string, from: typeof chosenFile = null) => {
    setTyped(next);
    setChoice({});
    setChosenFile(from);
  };

  /** The text before stays if the file cannot be read. */
  const read = async (chosen: File) => {
    if (chosen.size > maxFileBytes) return setChosenFile({ problem: `${chosen.name} is larger than 50 MB.` });
    try {
      const { textOfFile } = await import('../base/file-text.ts');
      change(await textOfFile(chosen), { problem: null });
    } catch {
      setChosenFile({ problem: `${chosen.name} cannot be read.` });
    }
  };

  return (
    <Dialog title="Add records" isWide onClose={onClose}>
      <div className="field">
        <label htmlFor={fieldId} className="field-label">
          Record IDs
        </label>
        <textarea
          id={fieldId}
          className="field-area mono"
          rows={6}
          value={isLong ? `${typed.slice(0, 2_000)}…` : typed}
          readOnly={isLong}
          spellCheck={false}
          onChange={({ target }) => change(target.value)}
        />
        <span className="field-hint">One or many, or a table with a heading, or JSON.</span>
      </div>
      <div className="sheet-fields">
        <Button onPress={() => file.current?.click()}>Choose a file…</Button>
        <input
          ref={file}
          type="file"
          hidden
          accept=".csv,.tsv,.txt,.json"
          aria-label="File with records"
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen) void read(chosen);
            // The same file can be chosen again after a correction.
            target.value = '';
          }}
        />
        {isLong && <Button onPress={() => change('')}>Discard the text</Button>}
        {columns && <Columns columns={columns} onChoose={(part) => setChoice({ ...choice, ...part })} />}
      </div>
      {chosenFile?.problem && <Problem words={chosenFile.problem} />}
      {(text !== '' || chosenFile?.problem === null) && <Found reading={reading} />}
      <div className="sheet-fields">
        <NumberField
          label="Requests at most"
          value={requests}
          onChange={setMost}
          min={0}
          max={maxAddedRecords}
          unit="one for the Info of each record, at most 25 a minute"
        />
      </div>
      <div className="dialog-buttons">
        <Button onPress={onClose}>Cancel</Button>
        <Button
          kind="primary"
          isDisabled={records.length === 0 || problem !== null}
          onPress={() => {
            sheet.addRecords(records);
            if (requests > 0) sheet.askInfo(requests);
            onClose();
          }}
        >
          Add {countText(records.length, 'record')} ({countText(requests, 'request')})
        </Button>
      </div>
    </Dialog>
  );
}

/** The records in the text, and each row that is left out. */
function Found({ reading: { records, wrong, problem } }: { reading: RecordsReading }) {
  if (problem !== null) return <Problem words={problem} />;
  return (
    <>
      <p role="status">
        {countText(records.length, 'record')} found
        {wrong.length > 0 && `, ${countText(wrong.length, 'row')} left out`}
      </p>
      {wrong.length > 0 && (
        <ul className="sheet-wrong" aria-label="Rows left out">
          {wrong.slice(0, mostShown).map(({ row, why }) => (
            <li key={row}>
              Row {row}: {why}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const Problem = ({ words }: { words: string }) => (
  <p role="alert" className="field-error">
    {words}
  </p>
);

type ColumnsProps = Readonly<{
  columns: NonNullable<RecordsReading['columns']>;
  onChoose: (part: ColumnChoice) => void;
}>;

function Columns({ columns: { names, id, name }, onChoose }: ColumnsProps) {
  const options = names.map((label, at) => ({ key: String(at), label: label || `Column ${at + 1}` }));
  return (
    <>
      <Select
        label="Identifiers"
        inline
        value={String(id)}
        options={options}
        onChange={(at) => onChoose({ id: Number(at) })}
      />
      <Select
        label="Names"
        inline
        value={name === null ? 'none' : String(name)}
        options={[{ key: 'none', label: 'None' }, ...options]}
        onChange={(at) => onChoose({ name: at === 'none' ? null : Number(at) })}
      />
    </>
  );
}
