import type { StoreApi } from 'zustand/vanilla';
import { type ConnectionDraft, draftProblems } from '../../shared/connection-draft.ts';
import type { Bridge } from '../../shared/contract.ts';
import type { Fault, Outcome } from '../../shared/fault.ts';
import type { SessionView } from '../../shared/model.ts';
import type { ConnectionForm, FormField, SessionState } from './session-state.ts';

type ConnectionFormDependencies = Readonly<{ bridge: Bridge; state: StoreApi<SessionState> }>;

/** The actions of the sign-in form. Each does nothing while no form is open. */
export function createConnectionForm({ bridge, state }: ConnectionFormDependencies) {
  const setForm = (part: Partial<ConnectionForm>) =>
    state.setState(({ form }) => ({ form: form && { ...form, ...part } }));

  /** A late answer is ignored if the form was closed meanwhile, or opened for another connection. */
  const isStillOpen = (id: string) => state.getState().form?.draft.id === id;

  const showFault = (fault: Fault) => {
    const field = fault.field;
    setForm({
      busy: 'no',
      fault: fault.code === 'CANCELLED' ? null : fault,
      ...(field !== undefined && isFormField(field) && { problems: { [field]: fault.happened } }),
    });
  };

  const became = ({ draft }: ConnectionForm, outcome: Outcome<SessionView>) => {
    if (outcome.ok) state.setState({ session: outcome.value, fault: null });
    if (!isStillOpen(draft.id)) return;
    if (!outcome.ok) showFault(outcome.fault);
    else if (outcome.value.state === 'signed-in') state.setState({ form: null });
    else if (outcome.value.state === 'signed-out' && outcome.value.fault) showFault(outcome.value.fault);
    else setForm({ busy: 'no' });
  };

  const checked = (isSigningIn: boolean): ConnectionForm | null => {
    const { form } = state.getState();
    if (form?.busy !== 'no') return null;
    const problems = problemsOf(form, isSigningIn);
    setForm({ problems, fault: null });
    return Object.keys(problems).length === 0 ? form : null;
  };

  return {
    editForm(part: Partial<ConnectionDraft>): void {
      setFields(part, (form) => ({ draft: { ...form.draft, ...part, id: form.draft.id } }));
    },

    editSecret(part: Partial<Pick<ConnectionForm, 'clientSecret' | 'password'>>): void {
      setFields(part, () => part);
    },

    /** Saves the connection, makes it the current one and signs in; with a wrong field, marks it and sends nothing. */
    async signIn(): Promise<void> {
      const form = checked(true);
      if (!form) return;
      setForm({ busy: 'signing-in' });
      const outcome = await bridge.call('session.signIn', {
        connection: form.draft,
        clientSecret: form.clientSecret || null,
        password: form.password || null,
      });
      became(form, outcome);
    },

    /** Asks the key store again for the stored sign-in. With a session the form closes. Typed text stays. */
    async openKept(): Promise<void> {
      const { form } = state.getState();
      if (form?.busy !== 'no') return;
      setForm({ busy: 'signing-in', fault: null });
      became(form, await bridge.call('connections.choose', { id: form.draft.id }));
    },

    /** Stores the connection without signing in. */
    async saveForm(): Promise<void> {
      const form = checked(false);
      if (!form) return;
      setForm({ busy: 'saving' });
      const outcome = await bridge.call('connections.save', {
        connection: form.draft,
        clientSecret: form.clientSecret || null,
      });
      if (!isStillOpen(form.draft.id)) return;
      if (outcome.ok) state.setState({ form: null });
      else showFault(outcome.fault);
    },
  };

  /** Changes fields and removes their problems; those of other fields stay. */
  function setFields(part: object, change: (form: ConnectionForm) => Partial<ConnectionForm>): void {
    const { form } = state.getState();
    if (!form) return;
    const problems = Object.fromEntries(Object.entries(form.problems).filter(([field]) => !Object.hasOwn(part, field)));
    setForm({ ...change(form), problems });
  }
}

/** The problems in the form by field, before anything is sent. */
function problemsOf(form: ConnectionForm, isSigningIn: boolean): ConnectionForm['problems'] {
  const problems: Partial<Record<FormField, string>> = draftProblems(form.draft);
  const isSecretNeeded = !form.isStored || (isSigningIn && !form.hasStoredSecrets);
  if (isSecretNeeded && form.clientSecret === '') problems.clientSecret = 'Enter the client secret.';
  const isKept = form.hasStoredSecrets && form.draft.rememberPassword;
  if (isSigningIn && !isKept && form.password === '') problems.password = 'Enter the password.';
  return problems;
}

const formFields: ReadonlySet<string> = new Set<FormField>([
  'name',
  'authUrl',
  'serviceUrl',
  'clientId',
  'clientSecret',
  'username',
  'password',
]);

const isFormField = (field: string): field is FormField => formFields.has(field);
