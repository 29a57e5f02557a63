import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { countText } from '../../shared/count-text.ts';
import { startWorker } from '../base/start-worker.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Dialog, DialogButtons } from '../ui/Dialog.tsx';
import { FaultAlert } from '../ui/FaultAlert.tsx';
import { NoticeLine } from '../ui/NoticeLine.tsx';
import { ProgressLine } from '../ui/ProgressLine.tsx';
import { Select } from '../ui/Select.tsx';
import { momentText } from '../ui/time-text.ts';
import workerUrl from './info-items.worker.ts?worker&url';
import { createInfoItemsScanner } from './info-items-scanner.ts';
import { createInfoPick, type InfoPick, type InfoPickState, pickedItems } from './info-pick.ts';
import type { Merge } from './merge.ts';
import { countedItems } from './merge-list.ts';
import { PickedItems } from './PickedItems.tsx';
import './pick-from-info.css';

type PickFromInfoDialogProps = Readonly<{ merge: Merge; onCopy: (text: string) => void }>;

/** Offers the identifiers of images and attachments in an answer to Info. */
export function PickFromInfoDialog({ merge, onCopy }: PickFromInfoDialogProps) {
  const [pick] = useState(() =>
    createInfoPick(
      merge.infoPickDependencies(),
      createInfoItemsScanner(() => startWorker(workerUrl, 'info items')),
    ),
  );
  const state = useStore(pick.state);
  const { items, untypedCount } = pickedItems(state);
  const problem = useStore(merge.state, (s) => s.addProblem);
  const [isTypeMissing, setTypeMissing] = useState(false);
  const count = items.length + untypedCount;

  useEffect(() => {
    merge.edit(merge.state.getState().typed); // a problem of the field does not belong to this dialog
    void pick.load();
    return pick.close;
  }, [merge, pick]);

  const add = () => {
    setTypeMissing(untypedCount > 0);
    if (untypedCount === 0 && merge.addItems(items)) merge.pickFromInfo(false);
  };

  return (
    <Dialog title="Pick from Info" isWide onClose={() => merge.pickFromInfo(false)}>
      <AnswerChoice pick={pick} />
      {state.fault && <FaultAlert fault={state.fault} onCopy={onCopy} />}
      {state.problem && <NoticeLine tone="warning">{state.problem}</NoticeLine>}
      {state.isReading && <ProgressLine label="Reading" words="Looking for identifiers…" />}
      {state.found && <PickedItems pick={pick} found={state.found} onCopy={onCopy} />}
      {problem && (
        <p role="alert" className="field-error">
          {problem}
        </p>
      )}
      {isTypeMissing && untypedCount > 0 && (
        <p role="alert" className="field-error">
          Choose whether{' '}
          {untypedCount === 1
            ? 'the item without a type is'
            : `the ${countText(untypedCount, 'item')} without a type are`}{' '}
          an image or an attachment.
        </p>
      )}
      <DialogButtons onCancel={() => merge.pickFromInfo(false)} isDisabled={count === 0} onConfirm={add}>
        {count === 0 ? 'Add items' : `Add ${countedItems(count)}`}
      </DialogButtons>
    </Dialog>
  );
}

/** The searched answer, and the button that requests another one. */
function AnswerChoice({ pick }: { pick: InfoPick }) {
  const { answers, chosen, isGetting, isEvery, found } = useStore(pick.state);
  const typed = pick.identifiers();
  const { free, limit } = pick.budget();
  if (answers === null) return <ProgressLine label="Reading" words="Looking for answers to Info…" />;
  const hasAnswer = answers.some(
    ({ request }) =>
      !('items' in request) && request.templateID === typed?.templateID && request.sobjectId === typed.sobjectId,
  );
  return (
    <>
      {answers.length > 0 && (
        <div className="pick-answer">
          <Select
            label="Answer to Info"
            value={chosen?.id ?? ''}
            options={answers.map((answer) => ({ key: answer.id, label: answerText(answer) }))}
            onChange={pick.choose}
          />
          <Checkbox isChecked={isEvery} onChange={pick.showEvery} isDisabled={found === null && !isEvery}>
            Show every identifier
          </Checkbox>
        </div>
      )}
      {answers.length === 0 && <p>This connection has no stored Info answer.</p>}
      {!hasAnswer && typed && (
        <div className="pick-get">
          <Button onPress={() => void pick.get()}>{isGetting ? 'Asking for Info…' : 'Get Info'}</Button>
          <span className="pick-note">
            {`One request for Info of template ${typed.templateID} and record ${typed.sobjectId}: ${free} of ${limit} are left this minute.`}
          </span>
        </div>
      )}
      {answers.length === 0 && !typed && <p>Type a template ID and a record ID in Report, then get Info here.</p>}
    </>
  );
}

/** As in "INV-2041 · invoice · 14:02". */
function answerText({ request, receivedAt }: NonNullable<InfoPickState['chosen']>): string {
  const names = 'items' in request ? [] : [request.sobjectId, request.templateID];
  return [...names, momentText(receivedAt)].join(' · ');
}
