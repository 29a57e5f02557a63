import { useStore } from 'zustand';
import { FaultAlert } from '../ui/FaultAlert.tsx';
import { NoticeLine } from '../ui/NoticeLine.tsx';
import type { Session } from './session.ts';
import { currentConnection } from './session-state.ts';

/** Notices about the session, over the views: secrets cannot be stored safely, or something failed. */
export function SessionNotices({ session, onCopy }: { session: Session; onCopy: (text: string) => void }) {
  const protection = useStore(session.state, (s) => s.session.protection);
  const isOrganisation = useStore(session.state, (s) => currentConnection(s)?.kind === 'organisation');
  const isRead = useStore(session.state, (s) => s.isProtectionRead);
  const fault = useStore(session.state, (s) => s.fault);

  return (
    <>
      {protection.kind === 'memory' && isOrganisation && !isRead && (
        <NoticeLine tone="warning" onDismiss={session.readProtection}>
          You'll need to sign in each time. {protection.why}
        </NoticeLine>
      )}
      {fault && <FaultAlert fault={fault} onCopy={onCopy} onDismiss={session.dismiss} />}
    </>
  );
}
