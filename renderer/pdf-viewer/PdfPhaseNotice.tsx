import { FileWarning, Lock } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { bytesText } from '../../shared/bytes-text.ts';
import type { DocumentFlaw } from '../../shared/model.ts';
import { browserClock } from '../base/browser-clock.ts';
import type { PdfProblem } from '../pdf-engine/pdf-engine.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { NoticeLine } from '../ui/NoticeLine.tsx';
import { SecretField } from '../ui/SecretField.tsx';
import type { PdfView } from './pages/pdf-view.ts';
import './PdfPhaseNotice.css';

type PdfPhaseNoticeProps = Readonly<{
  view: PdfView;
  /** The known flaw in the bytes of the document. */
  flaw: DocumentFlaw | undefined;
  onSave: () => void;
  /** Shows the last result that could be shown; `null` if there is none. */
  onShowEarlier: (() => void) | null;
}>;

/** Progress, errors and questions about the document, over its pages; empty while it is shown. */
export function PdfPhaseNotice({ view, flaw, onSave, onShowEarlier }: PdfPhaseNoticeProps) {
  const phase = useStore(view.state, (s) => s.phase);
  const isStuck = useStore(view.state, (s) => s.isStuck);
  return (
    <>
      {phase.name === 'opening' && <OpeningBar />}
      {phase.name === 'problem' && (
        <Problem problem={phase.problem} flaw={flaw} onSave={onSave} onShowEarlier={onShowEarlier} />
      )}
      {phase.name === 'password' && <PasswordForm view={view} wasWrong={phase.wasWrong} />}
      {phase.name === 'large' && (
        <div className="pdf-cover">
          <EmptyState action={<Button onPress={view.previewLarge}>Preview anyway</Button>}>
            Large file — preview off. It has {bytesText(phase.bytes)}.
          </EmptyState>
        </div>
      )}
      {isStuck && (
        <div className="pdf-stuck">
          <NoticeLine tone="warning" action={<Button onPress={view.restart}>Restart preview</Button>}>
            The preview has stopped answering.
          </NoticeLine>
        </div>
      )}
    </>
  );
}

const openingBarAfterMs = 300;

/**
 * A document that opens quickly, such as each page of a draft, shows no bar, because that would draw the window two
 * more times.
 */
function OpeningBar() {
  const [isLate, setLate] = useState(false);
  useEffect(() => browserClock.after(openingBarAfterMs, () => setLate(true)), []);
  return isLate && <div className="pdf-opening" role="progressbar" aria-label="Opening the PDF" />;
}

type ProblemProps = Omit<PdfPhaseNoticeProps, 'view'> & Readonly<{ problem: PdfProblem }>;

function Problem({ problem, flaw, onSave, onShowEarlier }: ProblemProps) {
  return (
    <div className="pdf-cover">
      <div className="pdf-message" role="alert">
        <FileWarning size={20} aria-hidden />
        <h2>Can't show this PDF</h2>
        <p>{problem.reason}</p>
        <p className="quiet-text">{flaw === undefined ? problem.advice : flawAdvice[flaw]}</p>
        <div className="pdf-message-actions">
          {problem.canSave && <Button onPress={onSave}>Save anyway…</Button>}
          {onShowEarlier && <Button onPress={onShowEarlier}>Show the earlier result</Button>}
        </div>
      </div>
    </div>
  );
}

const flawAdvice: Readonly<Record<DocumentFlaw, string>> = {
  incomplete: 'Its end is missing. Run the report again, or save what came.',
  damaged: 'Its beginning is damaged. Run the report again, or save what came.',
  reencoded: 'The service changed it as if it were text, so parts of it are lost. Its developers can send it as bytes.',
};

function PasswordForm({ view, wasWrong }: { view: PdfView; wasWrong: boolean }) {
  const [password, setPassword] = useState('');
  const open = (event: FormEvent) => {
    event.preventDefault();
    setPassword('');
    view.answerPassword(password);
  };
  return (
    <div className="pdf-cover">
      <form className="pdf-message" aria-label="PDF password" onSubmit={open}>
        <Lock size={20} aria-hidden />
        <h2>This PDF has a password</h2>
        <p className="quiet-text">It can be saved without one.</p>
        <SecretField
          label="PDF password"
          value={password}
          autoFocus
          error={wasWrong ? 'That is not its password. Try again.' : null}
          onChange={setPassword}
        />
        <Button kind="primary" type="submit" isDisabled={password === ''}>
          Open
        </Button>
      </form>
    </div>
  );
}
