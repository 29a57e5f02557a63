import { BadgeCheck, BadgeX } from 'lucide-react';
import { useRef, useState } from 'react';
import type { DocumentInfo } from '../../shared/model.ts';
import type { ProofView } from '../../shared/proof.ts';
import { Button } from '../ui/Button.tsx';
import { Ask } from '../ui/Dialog.tsx';
import { Tooltip } from '../ui/Tooltip.tsx';
import type { Report } from './report.ts';

type ProofActionsProps = Readonly<{
  report: Report;
  shown: DocumentInfo;
  /** `null` until it is known. */
  proof: ProofView | null;
  /** Whether another answer is on its way. */
  isBusy: boolean;
}>;

/**
 * The buttons that approve what is shown and withdraw an approval. They ask first if the approved proof that is given up is not the
 * document on the screen.
 */
export function ProofActions({ report, shown, proof, isBusy }: ProofActionsProps) {
  const [question, setQuestion] = useState<Confirmation | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const { approve, withdraw } = report.proofs;
  const approved = proof?.approved ?? null;
  const isApproved = approved?.id === shown.id;
  const day = dayText(proof?.approvedAt ?? 0);

  const press = () => {
    if (isApproved) void withdraw();
    else if (approved) setQuestion({ action: 'Replace', documentId: shown.id, day });
    else void approve(shown.id);
  };
  const yes = () => {
    setQuestion(null);
    if (question?.action === 'Replace') return void approve(question.documentId);
    // The pressed button disappears with the approval: move the focus to the one beside it.
    void withdraw().then(() => box.current?.querySelector<HTMLElement>('[data-proof-toggle]')?.focus());
  };

  return (
    <div className="proof-actions" ref={box}>
      {(proof?.isDamaged || (approved && !isApproved)) && (
        <ProofButton
          words="Withdraw approval"
          isDisabled={isBusy}
          onPress={() => setQuestion({ action: 'Withdraw', documentId: shown.id, day })}
        />
      )}
      {/* One button for both, so that the focus stays on it. */}
      <ProofButton
        words={isApproved ? 'Withdraw approval' : 'Approve as proof'}
        isToggle
        isDisabled={isBusy || !proof}
        onPress={press}
      />
      {question && (
        <Ask
          title={questionTitle(question)}
          confirmLabel={question.action}
          isDangerous={question.action === 'Withdraw'}
          onYes={yes}
          onNo={() => setQuestion(null)}
        >
          {proof?.isDamaged
            ? `The proof of ${question.day} is damaged. Its file is kept under another name.`
            : `The proof of ${question.day} is then a document like any other, which is removed when it grows old.`}
        </Ask>
      )}
    </div>
  );
}

/** `day` is the day of the approval. `documentId` is the document that was shown when the dialog opened. */
type Confirmation = Readonly<{ action: 'Replace' | 'Withdraw'; documentId: string; day: string }>;

const questionTitle = ({ action, day }: Confirmation) =>
  action === 'Replace' ? `Replace the approved proof of ${day}?` : `Withdraw the approval of ${day}?`;

type ProofButtonProps = Readonly<{
  words: 'Approve as proof' | 'Withdraw approval';
  isToggle?: boolean;
  isDisabled: boolean;
  onPress: () => void;
}>;

/** In a narrow pane only its icon is drawn; its name stays its accessible name and its tooltip. */
function ProofButton({ words, isToggle, ...rest }: ProofButtonProps) {
  const Icon = words === 'Approve as proof' ? BadgeCheck : BadgeX;
  return (
    <Tooltip text={words}>
      <Button
        kind="quiet"
        icon={<Icon size={16} aria-hidden />}
        aria-label={words}
        data-proof-toggle={isToggle}
        {...rest}
      >
        <span className="proof-words">{words}</span>
      </Button>
    </Tooltip>
  );
}

const thisYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' });
const anyYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/** "12 May", with the year where it is not this one. In milliseconds since the epoch, local time. */
function dayText(atMs: number): string {
  const isThisYear = new Date(atMs).getFullYear() === new Date().getFullYear();
  return (isThisYear ? thisYear : anyYear).format(atMs);
}
