import type { Credentials } from '../../shared/credentials.ts';
import type { AppEvent } from '../../shared/events.ts';
import { connectionGone } from '../../shared/gone-faults.ts';
import type { ConnectionView, PasswordWanted, SessionView } from '../../shared/model.ts';
import { type Account, type ConnectionSession, createConnectionSession } from './connection-session.ts';
import { createPasswordPrompts } from './password-prompts.ts';
import type { SessionMachineState } from './session-machine.ts';
import type { Login, RequestToken } from './token-request.ts';
import { noVault, type Vault } from './vault.ts';

export type SessionServiceDependencies = Readonly<{
  /**
   * The stored data of a connection, without its secrets; `undefined` without one. The kind of an embedded service is
   * not `organisation`.
   */
  connection: (id: string) => ConnectionView | undefined;
  /** The address and credentials of a connection's embedded service, new at each start of Galley. */
  embeddedLogin: (connectionId: string) => Promise<Login & Readonly<{ serviceUrl: string }>>;
  /** Changes `rememberPassword` of the connection, at once. */
  rememberPassword: (connectionId: string, remember: boolean) => void;
  requestToken: RequestToken;
  vault: Vault;
  emit: (event: AppEvent) => void;
  /** The first connection. The vault and the network are not used for it until `choose`, or a call. */
  currentId: string;
}>;

/**
 * Signs in to every connection, current or not. Emits `session-changed` for the current connection, and
 * `password-wanted` for any.
 */
export function createSessionService(deps: SessionServiceDependencies) {
  const { emit, vault } = deps;
  const prompts = createPasswordPrompts(emit);
  const sessions = new Map<string, ConnectionSession>();
  let currentId = deps.currentId;

  const known = (id: string): ConnectionView => {
    const connection = deps.connection(id);
    if (!connection) throw connectionGone();
    return connection;
  };
  /** Galley itself signs in to a service that it embeds. */
  const isEmbedded = (id: string) => (deps.connection(id)?.kind ?? 'organisation') !== 'organisation';

  const accountOf = async (id: string): Promise<Account> => {
    const connection = known(id);
    if (connection.kind === 'organisation') return { connection, clientSecret: null, password: null };
    const { clientSecret, password, ...address } = await deps.embeddedLogin(id);
    return { connection: { ...connection, ...address }, clientSecret, password };
  };

  const vaultOf = (id: string) => (isEmbedded(id) ? noVault : vault);

  /**
   * The embedded service that began to start last, until it runs. The view reports it as signing in, because signed out
   * would open the sign-in form.
   */
  let startingId: string | null = null;

  const view = (): SessionView => {
    const shown = viewOf(of(currentId).state);
    const isStarting = startingId === currentId && shown.state === 'signed-out' && !shown.fault;
    // The content of a locked key store is unknown.
    const mayBeKept = of(currentId).hasClientSecret() || isEmbedded(currentId) || faultOf(shown)?.code === 'KEY-STORE';
    return {
      connectionId: currentId,
      protection: vaultOf(currentId).protection(),
      ...(isStarting ? { state: 'signing-in' } : shown),
      ...(shown.state === 'signed-out' && !mayBeKept && { isForgotten: true as const }),
    };
  };

  const open = (connectionId: string): ConnectionSession => {
    const session = createConnectionSession({
      connectionId,
      account: () => accountOf(connectionId),
      vault: vaultOf(connectionId),
      requestToken: deps.requestToken,
      prompts,
      changed: () => {
        if (connectionId === currentId) emit({ type: 'session-changed', session: view() });
      },
      rememberPassword: (remember) => deps.rememberPassword(connectionId, remember),
    });
    sessions.set(connectionId, session);
    return session;
  };

  const of = (id: string): ConnectionSession => sessions.get(id) ?? open(id);

  const makeCurrent = (id: string) => {
    currentId = id;
    emit({ type: 'session-changed', session: view() });
  };

  return {
    /**
     * The credentials of a connection. Waits for a sign-in, and for the password if none is remembered. Throws
     * `FaultError`.
     */
    async credentials(signal: AbortSignal, connectionId = currentId): Promise<Credentials> {
      known(connectionId);
      return of(connectionId).credentials(signal);
    },

    /**
     * New credentials of the same connection, after the service refused these. Calls that were refused together share
     * one sign-in. If the new ones are refused too, the caller must report it and not ask again.
     */
    refused: (credentials: Credentials, signal: AbortSignal): Promise<Credentials> =>
      of(credentials.connectionId).refused(credentials, signal),

    /**
     * Signs in with the secrets from the form and makes the connection current. `null` uses the stored secret. The
     * connection must be stored already. Throws `FaultError` with the form field.
     */
    async signIn(
      connection: ConnectionView,
      clientSecret: string | null,
      password: string | null,
    ): Promise<SessionView> {
      makeCurrent(connection.id);
      await of(connection.id).signIn({ clientSecret, password });
      return view();
    },

    /**
     * Ends the current session and removes every secret of its connection. Throws `KEY-STORE` if one is left on the
     * disk.
     */
    async signOut(): Promise<SessionView> {
      await of(currentId).forget('signed-out');
      return view();
    },

    /** The user's answer to `password-wanted`. `null` fails only the calls that wait for it. */
    answerPassword: (password: string | null, remember: boolean): void =>
      prompts.answer(password === null ? null : { password, remember }),

    /** The window's current question; `null` without one. */
    passwordWanted: (): PasswordWanted | null => prompts.wanted(),

    /**
     * Makes the connection current at once. Resolves when the vault has reported whether it is signed in, which needs
     * no network. Also signs in to an embedded service. A failure is part of the view. Throws only if the connection
     * does not exist.
     */
    async choose(connectionId: string): Promise<SessionView> {
      known(connectionId);
      if (isEmbedded(connectionId)) startingId = connectionId;
      makeCurrent(connectionId);
      const session = of(connectionId);
      const ready = isEmbedded(connectionId) ? session.credentials(new AbortController().signal) : session.open();
      await ready.catch(() => {});
      if (startingId === connectionId) startingId = null;
      const now = view();
      if (now.connectionId === connectionId && now.state === 'signed-out')
        emit({ type: 'session-changed', session: now });
      return now;
    },

    view,

    /**
     * The connection was changed: drops secrets that no longer fit, and takes the new client secret if there is one.
     */
    adapt: (connectionId: string, clientSecret: string | null, isServiceChosen: boolean): Promise<void> =>
      of(connectionId).adapt(clientSecret, isServiceChosen),

    /** Copies the client secret to a duplicated connection, if it can be read now. */
    async copyClientSecret(fromId: string, toId: string): Promise<void> {
      const clientSecret = await of(fromId).clientSecret();
      if (clientSecret !== null) await of(toId).adapt(clientSecret);
    },

    /**
     * The pairs `id` and `instance` for calls of the connection; `null` if it was never signed in to. Throws if it no
     * longer exists.
     */
    pairs: (connectionId: string) => of(connectionId).pairs(),

    /**
     * Ends the session of a connection that is being removed, with every secret of it. Throws `KEY-STORE` if one is
     * left on the disk.
     */
    async forget(connectionId: string): Promise<void> {
      await of(connectionId).forget('removed');
      if (connectionId !== currentId) sessions.delete(connectionId);
    },

    /** All secrets in memory, for redaction. */
    secrets: (): readonly string[] => [...sessions.values()].flatMap((session) => session.secrets()),
  };
}

const faultOf = (shown: ReturnType<typeof viewOf>) => (shown.state === 'signed-out' ? shown.fault : undefined);

function viewOf(state: SessionMachineState) {
  switch (state.state) {
    case 'signed-out':
      return state;
    case 'signing-in':
      return { state: 'signing-in' } as const;
    default:
      return { state: state.state, ...state.identity };
  }
}
