import { type FormEvent, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { ConnectionDraft } from '../../shared/connection-draft.ts';
import { type ConnectionColour, connectionColours } from '../../shared/model.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { FaultAlert } from '../ui/FaultAlert.tsx';
import { ProgressLine } from '../ui/ProgressLine.tsx';
import { SecretField } from '../ui/SecretField.tsx';
import { TextField } from '../ui/TextField.tsx';
import { createConnectionForm } from './connection-form.ts';
import type { Session } from './session.ts';
import type { ConnectionForm } from './session-state.ts';
import '../ui/connection-colours.css';
import './SignInForm.css';

type SignInFormProps = Readonly<{ session: Session; onCopy: (text: string) => void }>;

/** The fields of one connection, new or stored, and the button that signs in. Draws nothing while no form is open. */
export function SignInForm({ session, onCopy }: SignInFormProps) {
  const form = useStore(session.state, (s) => s.form);
  return form && <OpenForm key={form.draft.id} session={session} form={form} onCopy={onCopy} />;
}

function OpenForm({ session, form, onCopy }: SignInFormProps & { form: ConnectionForm }) {
  const { draft, problems, busy } = form;
  const actions = useMemo(() => createConnectionForm(session.ofForm), [session]);
  const { form: element, checked } = useFirstInvalid();
  const edit = (part: Partial<ConnectionDraft>) => actions.editForm(part);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void actions.signIn();
    checked();
  };
  const save = () => {
    void actions.saveForm();
    checked();
  };
  // A stored token needs no sign-in, and no password.
  const isLocked = form.fault?.code === 'KEY-STORE' && form.isStored;
  const stored = form.hasStoredSecrets ? 'Leave empty to keep the stored one' : '';

  return (
    <form ref={element} aria-label="Sign in" className="sign-in" onSubmit={submit} noValidate>
      <h2>{form.isStored ? `Connection “${draft.name}”` : 'New connection'}</h2>
      <div className="sign-in-fields">
        <TextField
          label="Connection name"
          value={draft.name}
          onChange={(name) => edit({ name })}
          error={problems.name}
          placeholder="Production, Sandbox…"
          autoFocus={!form.isStored}
        />
        <div className="field">
          <span className="field-label" aria-hidden>
            Colour
          </span>
          <ColourChoice value={draft.colour} onChange={(colour) => edit({ colour })} />
        </div>
        <TextField
          label="Identity server URL"
          mono
          value={draft.authUrl}
          onChange={(authUrl) => edit({ authUrl })}
          error={problems.authUrl}
          placeholder="https://login.example.com"
        />
        <TextField
          label="Service URL"
          mono
          value={draft.serviceUrl}
          onChange={(serviceUrl) => edit({ serviceUrl })}
          error={problems.serviceUrl}
          placeholder="https://reports.example.com"
        />
        <TextField
          label="Client ID"
          mono
          value={draft.clientId}
          onChange={(clientId) => edit({ clientId })}
          error={problems.clientId}
        />
        <SecretField
          label="Client secret"
          value={form.clientSecret}
          onChange={(clientSecret) => actions.editSecret({ clientSecret })}
          error={problems.clientSecret}
          placeholder={stored}
          autoFocus={form.isStored && !form.hasStoredSecrets}
        />
        <TextField
          label="Username"
          value={draft.username}
          onChange={(username) => edit({ username })}
          error={problems.username}
        />
        <SecretField
          label="Password"
          value={form.password}
          onChange={(password) => actions.editSecret({ password })}
          error={problems.password}
          placeholder={draft.rememberPassword ? stored : ''}
          autoFocus={form.hasStoredSecrets}
        />
      </div>
      <Checkbox isChecked={draft.rememberPassword} onChange={(rememberPassword) => edit({ rememberPassword })}>
        Remember password
      </Checkbox>
      {form.fault && (
        <FaultAlert
          fault={form.fault}
          onCopy={onCopy}
          actions={{ 'run-again': () => void (isLocked ? actions.openKept() : actions.signIn()) }}
          againLabel="Try again"
        />
      )}
      {busy === 'signing-in' && <ProgressLine label="Sign-in is running" words="Signing in…" />}
      <div className="sign-in-buttons">
        <Button type="submit" kind="primary" isDisabled={busy !== 'no'}>
          Sign in
        </Button>
        {form.isStored && (
          <Button isDisabled={busy !== 'no'} onPress={save}>
            Save
          </Button>
        )}
        <Button onPress={session.closeForm}>Cancel</Button>
        <span className="toolbar-gap" />
        <Button kind="quiet" onPress={() => void session.useSample()}>
          Use the sample service
        </Button>
      </div>
    </form>
  );
}

type ColourChoiceProps = Readonly<{ value: ConnectionColour; onChange: (colour: ConnectionColour) => void }>;

/** The colour that distinguishes a connection, in the header and the rail. */
function ColourChoice({ value, onChange }: ColourChoiceProps) {
  const group = useId();
  return (
    <fieldset className="colour-choice">
      <legend className="visually-hidden">Colour</legend>
      {connectionColours.map((colour) => (
        <input
          key={colour}
          type="radio"
          name={group}
          aria-label={colour}
          title={colour}
          data-colour={colour}
          checked={colour === value}
          onChange={() => onChange(colour)}
        />
      ))}
    </fieldset>
  );
}

/**
 * Focuses the first invalid field of a form each time `checked` is called, so that a screen reader announces the
 * problem.
 */
function useFirstInvalid(): Readonly<{ form: RefObject<HTMLFormElement | null>; checked: () => void }> {
  const form = useRef<HTMLFormElement>(null);
  const [checks, setChecks] = useState(0);
  useEffect(() => {
    if (checks > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [checks]);
  return { form, checked: () => setChecks((count) => count + 1) };
}
