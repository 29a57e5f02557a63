import type { ConnectionDraft } from '../../shared/connection-draft.ts';
import type { Fault } from '../../shared/fault.ts';
import {
  type ConnectionColour,
  type ConnectionView,
  freeColour,
  type PasswordWanted,
  type ProxyWanted,
  type SessionView,
} from '../../shared/model.ts';

/** A field of the form, by its name in the contract. */
export type FormField =
  | Exclude<keyof ConnectionDraft, 'id' | 'rememberPassword' | 'colour'>
  | 'clientSecret'
  | 'password';

/** The sign-in form while it is open. Its secrets are nowhere else in the window. */
export type ConnectionForm = Readonly<{
  /**
   * The connection as typed. A new one has its id from the start, so that a second attempt does not add a second
   * connection.
   */
  draft: ConnectionDraft & Readonly<{ id: string }>;
  clientSecret: string;
  password: string;
  /** Whether the main process already has a connection with this id. */
  isStored: boolean;
  /** Whether the main process may have its secrets. Fields that are left empty keep them. */
  hasStoredSecrets: boolean;
  problems: Readonly<Partial<Record<FormField, string>>>;
  fault: Fault | null;
  busy: 'no' | 'signing-in' | 'saving';
}>;

/** A new address on another server that a service reported for itself. */
export type AddressChange = Readonly<{
  connectionId: string;
  connectionName: string;
  serviceUrl: string;
  /** Called when the connection has the address. */
  then: () => void;
}>;

export type SessionState = Readonly<{
  session: SessionView;
  connections: readonly ConnectionView[];
  passwordWanted: PasswordWanted | null;
  proxyWanted: ProxyWanted | null;
  form: ConnectionForm | null;
  isSwitcherOpen: boolean;
  /** Whether the author has read that this computer cannot store secrets safely. */
  isProtectionRead: boolean;
  /** The connection whose deletion waits for confirmation. */
  removing: ConnectionView | null;
  /** The change of address that waits for confirmation. */
  moving: AddressChange | null;
  /** What went wrong outside the form. */
  fault: Fault | null;
}>;

/** An empty form for a new connection, with an unused colour. */
export const newForm = (connections: readonly ConnectionView[]): ConnectionForm =>
  emptyForm(crypto.randomUUID(), freeColour(connections.map(({ colour }) => colour)));

function emptyForm(id: string, colour: ConnectionColour): ConnectionForm {
  return {
    draft: {
      id,
      name: '',
      authUrl: '',
      serviceUrl: '',
      clientId: '',
      username: '',
      rememberPassword: false,
      colour,
    },
    clientSecret: '',
    password: '',
    isStored: false,
    hasStoredSecrets: false,
    problems: {},
    fault: null,
    busy: 'no',
  };
}

/** The form of a stored connection. The window does not know its secrets; they are kept unless typed again. */
export function formOf({ kind: _, ...draft }: ConnectionView, session: SessionView): ConnectionForm {
  const isForgotten = session.connectionId === draft.id && session.state === 'signed-out' && session.isForgotten;
  return { ...emptyForm(draft.id, draft.colour), draft, isStored: true, hasStoredSecrets: !isForgotten };
}

export const currentConnection = ({ connections, session }: SessionState): ConnectionView | undefined =>
  connections.find(({ id }) => id === session.connectionId);

export const sampleConnection = ({ connections }: SessionState): ConnectionView | undefined =>
  connections.find(({ kind }) => kind === 'sample');
