import { type FormEvent, useState } from 'react';
import { useStore } from 'zustand';
import type { ProxyWanted } from '../../shared/model.ts';
import { Dialog, DialogButtons } from '../ui/Dialog.tsx';
import { SecretField } from '../ui/SecretField.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { Session } from './session.ts';
import { waitingCallsText } from './waiting-text.ts';
import './ProxyDialog.css';

/** The proxy dialog, over the views, while calls wait for the answer. */
export function ProxyDialog({ session }: { session: Session }) {
  const wanted = useStore(session.state, (s) => s.proxyWanted);
  // Keyed, so that text typed for one proxy is never left in the dialog of another.
  return wanted && <ProxySignInForm key={wanted.id} session={session} wanted={wanted} />;
}

function ProxySignInForm({ session, wanted }: { session: Session; wanted: ProxyWanted }) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const cancel = () => void session.answerProxy(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (username === '') return setProblem('Enter the user name.');
    setPassword('');
    void session.answerProxy({ username, password });
  };

  return (
    <Dialog title="Proxy sign-in" onClose={cancel}>
      <p>
        {wanted.why} {waitingCallsText(wanted.waitingCalls)}
      </p>
      <form className="proxy-form" onSubmit={submit}>
        <TextField
          label="Username"
          hint={`For ${wanted.host}${wanted.realm === '' ? '' : ` (“${wanted.realm}”)`}`}
          value={username}
          onChange={(text) => {
            setUsername(text);
            setProblem(null);
          }}
          error={problem}
          autoFocus
        />
        <SecretField
          label="Password"
          hint="Kept in memory until Galley quits."
          value={password}
          onChange={setPassword}
        />
        <DialogButtons onCancel={cancel}>Sign in</DialogButtons>
      </form>
    </Dialog>
  );
}
