import { BadgeCheck, BadgeX, Ellipsis } from 'lucide-react';
import { useRef, useState } from 'react';
import type { DocumentInfo } from '../../shared/model.ts';
import type { ProofView } from '../../shared/proof.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { Menu } from '../ui/Menu.tsx';
import { PartBoundary } from '../ui/PartBoundary.tsx';
import { Tooltip } from '../ui/Tooltip.tsx';
import { dayText } from '../ui/time-text.ts';
import type { Report } from './report.ts';
import type { Pane } from './report-state.ts';

const Ask = lazyPart(async () => (await import('../ui/Dialog.tsx')).Ask);

/** Loads the dialog ahead. */
export const warmQuestion = Ask.warm;

type ProofActionProps = Readonly<{
  report: Report;
  shown: DocumentInfo;
  pane: Pane;
}>;

/**
 * The button that approves the shown PDF; none while it is approved already. Only a visible PDF can be approved. The
 * button asks first if another proof is replaced. The verdict takes the focus afterwards, so that a second Enter does
 * nothing.
 */
export function ApproveAction({
  report,
  shown,
  pane,
  isOnScreen,
}: ProofActionProps & Readonly<{ isOnScreen: boolean }>) {
  const [question, setQuestion] = useState<Confirmation | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const { proof, running } = pane;
  const approved = proof?.approved ?? null;
  const isApproved = approved?.id === shown.id;

  const approve = (documentId: string) => {
    const line = box.current?.parentElement;
    void report.proofs.approve(documentId).then(() => {
      if (isFocusLost()) line?.querySelector<HTMLElement>('.result-verdicts')?.focus();
    });
  };

  return (
    <div className="proof-actions" ref={box}>
      {!isApproved && (
        // In a narrow pane only its icon is drawn.
        <Tooltip text="Approve as proof: later runs say whether they match it">
          <Button
            kind="quiet"
            icon={<BadgeCheck size={16} aria-hidden />}
            aria-label="Approve as proof"
            isDisabled={running !== null || !proof || !isOnScreen}
            onPress={() => (approved ? setQuestion({ documentId: shown.id, day: dayOf(proof) }) : approve(shown.id))}
          >
            <span className="proof-words">Approve as proof</span>
          </Button>
        </Tooltip>
      )}
      {question && (
        <PartBoundary>
          <Ask
            title={`Replace the approved proof of ${question.day}?`}
            confirmLabel="Replace"
            onYes={() => {
              setQuestion(null);
              approve(question.documentId);
            }}
            onNo={() => setQuestion(null)}
          >
            {givenUpText(question.day)}
          </Ask>
        </PartBoundary>
      )}
    </div>
  );
}

/**
 * The menu that withdraws an approval, and afterwards the button that restores it. Asks first if the proof is not the
 * visible document. A menu, so that a click meant for the button beside it withdraws nothing.
 */
export function WithdrawAction({ report, shown, pane }: ProofActionProps) {
  const [question, setQuestion] = useState<Confirmation | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const { proof, running, withdrawn } = pane;
  const approved = proof?.approved ?? null;
  const day = dayOf(proof);

  /** The button of the menu disappears with the approval: moves the focus to the one in its place. */
  const keepFocus = () => {
    if (isFocusLost()) box.current?.querySelector<HTMLElement>('button')?.focus();
  };
  const withdraw = () => void report.proofs.withdraw().then(keepFocus);

  return (
    <div className="proof-actions" ref={box}>
      {(proof?.isDamaged || approved) && (
        <Menu
          label="Proof"
          button={<IconButton label="More of the proof" icon={<Ellipsis size={16} />} />}
          entries={[
            {
              words: 'Withdraw approval',
              icon: <BadgeX size={16} />,
              isDisabled: running !== null,
              onAction: () => (approved?.id === shown.id ? withdraw() : setQuestion({ documentId: shown.id, day })),
            },
          ]}
        />
      )}
      <span role="status" className="proof-withdrawn">
        {withdrawn && !approved && 'Withdrawn.'}
      </span>
      {withdrawn && !approved && (
        <Button kind="quiet" isDisabled={running !== null} onPress={() => void report.proofs.approve(withdrawn.id)}>
          Undo
        </Button>
      )}
      {question && (
        <PartBoundary>
          <Ask
            title={`Withdraw the approval of ${question.day}?`}
            confirmLabel="Withdraw"
            isDangerous
            onYes={() => {
              setQuestion(null);
              withdraw();
            }}
            onNo={() => setQuestion(null)}
          >
            {proof?.isDamaged
              ? `The proof of ${question.day} is damaged. Its file is kept under another name.`
              : givenUpText(question.day)}
          </Ask>
        </PartBoundary>
      )}
    </div>
  );
}

/** `day` is the day of the approval. `documentId` is the document that was shown when the dialog opened. */
type Confirmation = Readonly<{ documentId: string; day: string }>;

const givenUpText = (day: string) =>
  `The proof of ${day} is then a document like any other, which is removed when it grows old.`;

/** Whether the element with the focus was removed. */
const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;

const dayOf = (proof: ProofView | null) => dayText(proof?.approvedAt ?? 0);
