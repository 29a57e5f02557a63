import { CircleAlert, X } from 'lucide-react';
import type { Fault, FaultAction } from '../../shared/fault.ts';
import { Button } from './Button.tsx';
import { faultDetails, faultExcerpt } from './fault-details.ts';
import { IconButton } from './IconButton.tsx';
import './FaultAlert.css';

const verbs: Readonly<Record<FaultAction, string>> = {
  'run-again': 'Run again',
  'open-settings': 'Open settings',
  'sign-in': 'Sign in',
  'choose-another-place': 'Choose another place',
};

type FaultAlertProps = Readonly<{
  fault: Fault;
  /** What the buttons do; an action that the fault offers and nobody can do here has no button. */
  actions?: Partial<Record<FaultAction, () => void>>;
  onCopy: (text: string) => void;
  onDismiss?: () => void;
}>;

/** A failure, inside the view that it belongs to: what happened, what to do, and what came, as plain text. */
export function FaultAlert({ fault, actions = {}, onCopy, onDismiss }: FaultAlertProps) {
  const excerpt = faultExcerpt(fault);
  return (
    <div role="alert" className="fault">
      <CircleAlert size={16} aria-hidden />
      <p>
        <span className="fault-happened">{fault.happened}</span> <span className="fault-code">{fault.code}</span>
      </p>
      {onDismiss && <IconButton label="Dismiss" icon={<X size={14} />} onPress={onDismiss} />}
      <div className="fault-body">
        <p>{fault.advice}</p>
        <div className="fault-buttons">
          {fault.actions?.map((action) => {
            const act = actions[action];
            return (
              act && (
                <Button key={action} onPress={act}>
                  {verbs[action]}
                </Button>
              )
            );
          })}
          <Button kind="quiet" onPress={() => onCopy(faultDetails(fault))}>
            Copy details
          </Button>
        </div>
        {excerpt !== null && (
          <details>
            <summary>What the service sent</summary>
            <pre>{excerpt}</pre>
          </details>
        )}
      </div>
    </div>
  );
}
