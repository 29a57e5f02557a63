import { memo, useEffect, useState } from 'react';
import type { DraftData } from '../../shared/draft.ts';
import type { Fault } from '../../shared/fault.ts';
import { identifierProblem } from '../../shared/identifier.ts';
import type { DocumentInfo } from '../../shared/model.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogButtons } from '../ui/Dialog.tsx';
import { FaultAlert } from '../ui/FaultAlert.tsx';
import { Select } from '../ui/Select.tsx';
import { TextField } from '../ui/TextField.tsx';
import { momentText } from '../ui/time-text.ts';
import type { Drafts } from './drafts.ts';
import type { OpenDraft } from './drafts-state.ts';

const ownJson = 'JSON of your own';
const otherRecord = 'another record';
const otherFilter = 'jq filter';
const otherParts = 'other parts';

type DataChoiceProps = Readonly<{
  drafts: Drafts;
  data: DraftData | null;
  candidates: OpenDraft['candidates'];
  copy: (text: string) => void;
}>;

/** Chooses the part of a record's Info answer that is the template's data. */
export const DataChoice = memo(function DataChoice({ drafts, data, candidates, copy }: DataChoiceProps) {
  const [asks, setAsks] = useState<'record' | 'filter' | 'parts' | null>(null);
  if (data === null) return null;
  const filter = 'text' in data ? (data.made?.filter ?? null) : null;
  const record = ('text' in data ? data.made?.record : data.record) ?? null;
  const ofRecord = record === null ? '' : `${record}: `;
  const known = candidates ?? [];
  const path = 'text' in data ? null : data.path;
  const own = filter === null ? ownJson : `${ofRecord}jq ${filter}`;
  const fitting = known.filter((each) => each.resolved > 0 || each.path === path);
  const others = known.filter((each) => !fitting.includes(each));
  const paths = fitting.map((each) => ({ key: keyOf(each.path), label: `${ofRecord}${labelOf(each)}` }));
  const isListed = path === null || known.some((each) => each.path === path);
  const options = [
    ...(path === null ? [{ key: ownJson, label: own }] : []),
    ...paths,
    ...(isListed ? [] : [{ key: keyOf(path), label: `${ofRecord}${nameOf(path)}` }]),
    ...(others.length > 0 ? [{ key: otherParts, label: 'More…' }] : []),
    { key: otherFilter, label: 'A jq filter…' },
    { key: otherRecord, label: 'Another record…' },
  ];
  const close = () => setAsks(null);
  return (
    <>
      <Select
        label="Data"
        inline
        value={path === null ? ownJson : keyOf(path)}
        options={options}
        onChange={(key) => {
          if (key === otherRecord) setAsks('record');
          else if (key === otherFilter) setAsks('filter');
          else if (key === otherParts) setAsks('parts');
          else if (key !== ownJson) drafts.choosePath(key.slice(pathPrefix.length));
        }}
      />
      {asks === 'parts' && <PartsDialog drafts={drafts} parts={others} onClose={close} />}
      {asks === 'record' && <RecordDialog drafts={drafts} onClose={close} copy={copy} />}
      {asks === 'filter' && <FilterDialog drafts={drafts} filter={filter ?? filterOf(path)} onClose={close} />}
    </>
  );
});

/** A path may be any text, including the value of another option. */
const pathPrefix = 'path ';
const keyOf = (path: string) => `${pathPrefix}${path}`;
const nameOf = (path: string) => (path === '' ? 'All of Info' : path);
const labelOf = ({ path, resolved, total }: Readonly<{ path: string; resolved: number; total: number }>) =>
  `${nameOf(path)} (${resolved} of ${total})`;
const filterOf = (path: string | null) => `.${path ?? ''}`;

type PartsDialogProps = Readonly<{
  drafts: Drafts;
  parts: NonNullable<OpenDraft['candidates']>;
  onClose: () => void;
}>;

/** The options for parts of Info that have a value for none of the placeholders. */
function PartsDialog({ drafts, parts, onClose }: PartsDialogProps) {
  const take = (path: string) => {
    drafts.choosePath(path);
    onClose();
  };
  return (
    <Dialog title="Other parts of Info" onClose={onClose}>
      <p>These parts have no value for any placeholder.</p>
      <ul className="draft-records">
        {parts.map(({ path }) => (
          <li key={path}>
            <Button onPress={() => take(path)}>{nameOf(path)}</Button>
          </li>
        ))}
      </ul>
      <div className="dialog-buttons">
        <Button onPress={onClose}>Cancel</Button>
      </div>
    </Dialog>
  );
}

type RecordDialogProps = Readonly<{ drafts: Drafts; onClose: () => void; copy: (text: string) => void }>;

/** Chooses the record whose Info answer is used: one with a stored answer, or another one with a request. */
function RecordDialog({ drafts, onClose, copy }: RecordDialogProps) {
  const [kept, setKept] = useState<readonly DocumentInfo[] | null>(null);
  const [record, setRecord] = useState('');
  const [isAsking, setAsking] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  useEffect(() => {
    let isShown = true;
    void drafts.records().then((list) => isShown && setKept(list));
    return () => {
      isShown = false;
    };
  }, [drafts]);
  const wanted = record.trim();
  const canAsk = wanted !== '' && identifierProblem(wanted) === null;

  // The button stays enabled meanwhile, because a disabled button would lose the focus, and Escape with it.
  const ask = async () => {
    if (isAsking) return;
    setAsking(true);
    setFault(null);
    const failed = await drafts.askRecord(wanted);
    setAsking(false);
    if (failed) setFault(failed);
    else onClose();
  };

  return (
    <Dialog title="Data of another record" onClose={onClose}>
      {kept !== null && kept.length > 0 && (
        <>
          <p>Stored Info answers, no request needed:</p>
          <ul className="draft-records">
            {kept.slice(0, 50).map((info) => (
              <li key={info.id}>
                <Button onPress={() => void drafts.takeRecord(info).then(onClose)}>
                  {'items' in info.request ? '' : info.request.sobjectId}
                  <span className="draft-list-note">{momentText(info.receivedAt)}</span>
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      <TextField
        label="Other record"
        value={record}
        onChange={setRecord}
        mono
        autoFocus
        hint="Get data asks the service for Info of this record: one request."
        onKeyDown={({ key }) => key === 'Enter' && canAsk && void ask()}
      />
      {fault && <FaultAlert fault={fault} onCopy={copy} />}
      <DialogButtons onCancel={onClose} isDisabled={!canAsk} onConfirm={() => void ask()}>
        {isAsking ? 'Asking for Info…' : 'Get data'}
      </DialogButtons>
    </Dialog>
  );
}

type FilterDialogProps = Readonly<{ drafts: Drafts; filter: string; onClose: () => void }>;

/** The field for the jq filter that makes the data from the Info answer. */
function FilterDialog({ drafts, filter, onClose }: FilterDialogProps) {
  const [text, setText] = useState(filter);
  const [problem, setProblem] = useState<string | null>(null);
  const [isRunning, setRunning] = useState(false);
  const take = async () => {
    if (isRunning) return;
    setRunning(true);
    const found = await drafts.filterData(text.trim() === '' ? '.' : text);
    setRunning(false);
    setProblem(found);
    if (found === null) onClose();
  };
  return (
    <Dialog title="Data by a jq filter" onClose={onClose}>
      <TextField
        label="jq filter"
        value={text}
        onChange={setText}
        mono
        autoFocus
        error={problem}
        hint="Runs once over the answer to Info; its result is the data, and can be edited in Data."
        onKeyDown={({ key }) => key === 'Enter' && void take()}
      />
      <DialogButtons onCancel={onClose} onConfirm={() => void take()}>
        Take
      </DialogButtons>
    </Dialog>
  );
}
