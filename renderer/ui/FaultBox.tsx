import { CircleAlert, X } from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import type { Fault, FaultAction } from '../../shared/fault.ts';
import { Button } from './Button.tsx';
import { FaultFileButtons } from './FaultFileButtons.tsx';
import { faultDetails, faultExcerpt } from './fault-details.ts';
import { FaultHelpContext } from './fault-help.ts';
import { IconButton } from './IconButton.tsx';
import './FaultBox.css';

const actionLabels: Readonly<Record<FaultAction, string>> = {
  'run-again': 'Run again',
  'try-anyway': 'Try anyway',
  'open-settings': 'Open settings',
  'sign-in': 'Sign in',
  'choose-another-place': 'Choose another place',
  'use-address': 'Use this address',
  'copy-address': 'Copy address',
  'copy-certificate': 'Copy certificate details',
  'save-incomplete': 'Save anyway…',
  'save-raw': 'Save raw reply…',
};

/** The actions of a fault's buttons. Copying is always possible. */
type FaultDeeds = Readonly<
  Partial<Record<Exclude<FaultAction, 'try-anyway' | 'copy-address' | 'copy-certificate'>, () => void>>
>;

export type FaultProps = Readonly<{
  fault: Fault;
  /** A recovery that the fault offers has a button only if its action is given here. */
  actions?: FaultDeeds;
  onCopy: (text: string) => void;
  onDismiss?: () => void;
  /** The label of the retry button, if the retry is not a run. */
  againLabel?: string;
  /** A link to the subject of the fault, before its buttons. */
  link?: ReactNode;
}>;

/** A fault, inside the view that it belongs to: what happened, what to do, and the evidence as plain text. */
export function FaultBox({ fault, actions = {}, onCopy, onDismiss, againLabel, link }: FaultProps) {
  const openHelp = useContext(FaultHelpContext);
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
          {link}
          <FaultFileButtons fault={fault} />
          {fault.actions?.map((action) => {
            const act = deedOf(action, fault, actions, onCopy);
            return (
              act && (
                <Button key={action} onPress={act}>
                  {(action === 'run-again' && againLabel) || actionLabels[action]}
                </Button>
              )
            );
          })}
          <Button kind="quiet" onPress={() => onCopy(faultDetails(fault))}>
            Copy details
          </Button>
          {openHelp && (
            <Button kind="quiet" role="link" onPress={() => openHelp(fault.code)}>
              Help on {fault.code}
            </Button>
          )}
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

/** The action of a button; `undefined` if the view has none, or if the fault lacks what the action needs. */
function deedOf(
  action: FaultAction,
  { address, documentId, evidence }: Fault,
  actions: FaultDeeds,
  onCopy: (text: string) => void,
): (() => void) | undefined {
  const copies = (text: string | undefined) => (text === undefined ? undefined : () => onCopy(text));
  switch (action) {
    case 'try-anyway':
      return actions['run-again'];
    case 'copy-address':
      return copies(address);
    case 'copy-certificate':
      return copies(evidence?.certificate);
    case 'use-address':
      return address === undefined ? undefined : actions[action];
    case 'save-incomplete':
    case 'save-raw':
      return documentId === undefined ? undefined : actions[action];
    default:
      return actions[action];
  }
}
