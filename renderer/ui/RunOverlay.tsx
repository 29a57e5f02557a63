import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Fault } from '../../shared/fault.ts';
import type { RunState } from '../base/run-tracker.ts';
import { FaultAlert } from './FaultAlert.tsx';
import { RunProgress } from './RunProgress.tsx';
import { SavedNotice } from './SavedNotice.tsx';
import './RunOverlay.css';

/** The recoveries of a fault that happen outside the view that shows it. */
export type RecoveryActions = Readonly<{
  openSettings: () => void;
  signIn: () => void;
  /** Gives the connection the address that the fault names, then calls `then`. */
  useAddress: (fault: Fault, then: () => void) => void;
}>;

/** What a view does with its runs. */
type RunActions = Readonly<{
  runAgain: () => Promise<void>;
  save: (documentId?: string) => Promise<void>;
  tryNow: () => Promise<unknown>;
  dismiss: (part: 'fault' | 'savedPath' | 'saveFault') => void;
}>;

type RunOverlayProps = Readonly<{
  run: RunState;
  /** The name of the operation. */
  label: string;
  actions: RunActions;
  recovery: RecoveryActions;
  onCopy: (text: string) => void;
  /** Whether the author sees the view. The place of a saved file is shown only then. */
  isVisible?: boolean;
  /** A link to the subject of the run's fault. */
  faultLink?: ReactNode;
  /** Other faults of the view. */
  children?: ReactNode;
}>;

/** Over the lower edge of the result: the progress of a run, a fault, and a saved file. The result does not move. */
export function RunOverlay(props: RunOverlayProps) {
  const { run, label, actions, recovery, onCopy, isVisible = true, faultLink, children } = props;
  const { shown, running, fault, savedPath, saveFault } = run;
  const { save, dismiss } = actions;
  const runAgain = () => void actions.runAgain();
  return (
    <>
      <div className="run-overlay" data-alone={!shown || undefined}>
        {savedPath !== null && isVisible && <SavedNotice path={savedPath} onDismiss={() => dismiss('savedPath')} />}
        {saveFault && (
          <FaultAlert
            fault={saveFault}
            actions={{ 'choose-another-place': () => void save(saveFault.documentId) }}
            onCopy={onCopy}
            onDismiss={() => dismiss('saveFault')}
          />
        )}
        {children}
        {fault && (
          <FaultAlert
            fault={fault}
            actions={{
              'run-again': runAgain,
              'open-settings': recovery.openSettings,
              'sign-in': recovery.signIn,
              'save-incomplete': () => void save(fault.documentId),
              'save-raw': () => void save(fault.documentId),
              'use-address': () => recovery.useAddress(fault, runAgain),
            }}
            onCopy={onCopy}
            onDismiss={() => dismiss('fault')}
            link={faultLink}
          />
        )}
        {running && (
          <RunProgress label={`${label} is running`} phase={running.phase} onTryNow={() => void actions.tryNow()} />
        )}
      </div>
      {/* Beside it, because a scrollable box takes keyboard focus even when it is empty. */}
      <CancelAnnouncer run={run} isVisible={isVisible} />
    </>
  );
}

/** How long the announcement stays, which only a screen reader reads. */
const cancelledMs = 3_000;

/** Announces a cancelled run, because nothing else on the screen reports it. */
function CancelAnnouncer({ run, isVisible }: Readonly<{ run: RunState; isVisible: boolean }>) {
  const [isCancelled, setCancelled] = useState(false);
  const { running, shown, fault } = run;
  const last = useRef({ running, shown });

  useEffect(() => {
    const before = last.current;
    last.current = { running, shown };
    if (running) setCancelled(false);
    else if (before.running && before.shown === shown && !fault) setCancelled(true);
  }, [running, shown, fault]);

  useEffect(() => {
    if (!isCancelled) return;
    const timer = setTimeout(() => setCancelled(false), cancelledMs);
    return () => clearTimeout(timer);
  }, [isCancelled]);

  return (
    <p aria-live="polite" className="visually-hidden">
      {isCancelled && isVisible && 'Cancelled'}
    </p>
  );
}
