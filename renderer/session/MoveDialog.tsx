import { useStore } from 'zustand';
import { Ask } from '../ui/Dialog.tsx';
import type { Session } from './session.ts';

/** Confirms a new server for a connection. Its calls, and the token in them, then go there. */
export function MoveDialog({ session }: { session: Session }) {
  const moving = useStore(session.state, (s) => s.moving);
  return (
    moving && (
      <Ask
        title="Use a different server?"
        confirmLabel="Use this address"
        onYes={() => void session.move(true)}
        onNo={() => void session.move(false)}
      >
        Calls of “{moving.connectionName}”, with your sign-in in them, will go to{' '}
        <span className="mono selectable">{moving.serviceUrl}</span>. Only accept this if you expected it.
      </Ask>
    )
  );
}
