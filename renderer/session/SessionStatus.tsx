import { useStore } from 'zustand';
import { Button } from '../ui/Button.tsx';
import type { Session } from './session.ts';
import { currentConnection } from './session-state.ts';

/** Beside the connection: the folder's path, or organisation and user, or the state of the sign-in. */
export function SessionStatus({ session }: { session: Session }) {
  const view = useStore(session.state, (s) => s.session);
  const folder = useStore(session.state, (s) => currentConnection(s)?.folder);
  const isFormOpen = useStore(session.state, (s) => s.form !== null);
  const again = !isFormOpen && <Button onPress={() => void session.signInAgain()}>Sign in</Button>;

  if (view.state === 'signing-in') return <span role="status">Signing in…</span>;
  if (view.state === 'signed-out') {
    return (
      <>
        <span role="status">Signed out</span>
        {again}
      </>
    );
  }
  return (
    <>
      <span className="session-words selectable">
        <span title={folder ?? 'Organisation'}>{folder ?? view.organisation}</span>
        {folder === undefined && <span title="User">{view.user}</span>}
      </span>
      {view.state === 'expired' && (
        <>
          <span role="status" className="session-expired">
            Sign-in expired
          </span>
          {again}
        </>
      )}
    </>
  );
}
