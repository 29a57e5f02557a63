import { type FormEvent, useState } from 'react';
import { useStore } from 'zustand';
import type { PasswordWanted } from '../../shared/model.ts';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Dialog, DialogButtons } from '../ui/Dialog.tsx';
import { SecretField } from '../ui/SecretField.tsx';
import type { Session } from './session.ts';
import { waitingCallsText } from './waiting-text.ts';

/** The password dialog, over the views, while calls wait for the answer. */
export function PasswordDialog({ session }: { session: Session }) {
  const wanted = useStore(session.state, (s) => s.passwordWanted);
  // Keyed, so that text typed for one connection is never left in the dialog of another.
  return wanted && <PasswordForm key={wanted.connectionId} session={session} wanted={wanted} />;
}

function PasswordForm({ session, wanted }: { session: Session; wanted: PasswordWanted }) {
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password === '') return setProblem('Enter the password.');
    setPassword('');
    void session.answerPassword(password, remember);
  };

  return (
    <Dialog title={`Sign in to ${wanted.connectionName}`} onClose={() => void session.answerPassword(null, false)}>
      <p>
        {wanted.why} {waitingCallsText(wanted.waitingCalls)}
      </p>
      <form className="field" onSubmit={submit}>
        <SecretField
          label="Password"
          hint={`For ${wanted.username}`}
          value={password}
          onChange={(text) => {
            setPassword(text);
            setProblem(null);
          }}
          error={problem}
          autoFocus
        />
        <Checkbox isChecked={remember} onChange={setRemember}>
          Remember password
        </Checkbox>
        <DialogButtons onCancel={() => void session.answerPassword(null, false)}>Sign in</DialogButtons>
      </form>
    </Dialog>
  );
}
