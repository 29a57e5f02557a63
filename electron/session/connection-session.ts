import { abortable } from '../../shared/abortable.ts';
import type { Credentials } from '../../shared/credentials.ts';
import { cancelled, FaultError, faultOf } from '../../shared/fault.ts';
import type { ConnectionView } from '../../shared/model.ts';
import { identityOf } from '../inspection/token-response.ts';
import type { PasswordPrompts } from './password-prompts.ts';
import { printedSafely } from './printed-safely.ts';
import { createSessionCalls, isForSame } from './session-calls.ts';
import {
  connectionChanged,
  connectionRemoved,
  failureOf,
  isPasswordRefused,
  passwordNotGiven,
  secretMissing,
  serviceChanged,
  signedOut,
  signInFailed,
  signInNeeded,
  whyExpired,
  whyNeeded,
} from './session-faults.ts';
import { nextSessionState, openingState, type SessionMachineState, type SessionTransition } from './session-machine.ts';
import { createSingleFlight } from './single-flight.ts';
import type { RequestToken } from './token-request.ts';
import { createKeptSecrets, noSecrets, type Vault } from './vault.ts';

/** The server and user of a sign-in. A secret that is `null` is in the vault, or must be asked for. */
export type Account = Readonly<{ connection: ConnectionView; clientSecret: string | null; password: string | null }>;

type ConnectionSessionDependencies = Readonly<{
  connectionId: string;
  /** The current account. Throws `FaultError` if the connection no longer exists. */
  account: () => Promise<Account>;
  vault: Vault;
  requestToken: RequestToken;
  prompts: PasswordPrompts;
  /** The state or the protection may have changed. */
  changed: () => void;
  /** The user changed "remember" in the password dialog. */
  rememberPassword: (remember: boolean) => void;
}>;

export type ConnectionSession = ReturnType<typeof createConnectionSession>;

/** The secrets from the form; `null` uses the stored one. */
type TypedSecrets = Readonly<{ clientSecret: string | null; password: string | null }>;

/**
 * The session of one connection: its state, its secrets and at most one sign-in at a time. Secrets stay in this
 * closure; only `credentials` and `refused` return the token.
 */
export function createConnectionSession(deps: ConnectionSessionDependencies) {
  const { connectionId, vault, prompts } = deps;
  const secrets = createKeptSecrets(connectionId, vault);
  let state: SessionMachineState = openingState;
  let generation = 0;
  let endCount = 0;
  let isServiceChosen = false; // by the user, in this run: the service may have the token
  let opening: Promise<void> | null = null;
  let prompt: AbortController | null = null;
  const calls = createSessionCalls();

  const signIns = createSingleFlight(() => {
    if (signIns.waiting > 0 || prompt === null) return prompts.recount(connectionId);
    signIns.leave(); // No call waits for the dialog any more.
    prompt.abort(new FaultError(cancelled));
  });

  const move = (next: SessionTransition) => {
    const before = state;
    state = nextSessionState(state, next);
    if (state !== before) deps.changed();
  };

  const account = async () => {
    const { connection, clientSecret, password } = await deps.account();
    const usable = secrets.usableFor(connection);
    return {
      connection,
      token: usable.token,
      clientSecret: clientSecret ?? usable.clientSecret,
      password: password ?? usable.password,
      mayAsk: password === null,
    };
  };

  const keep: typeof secrets.keep = async (next) => {
    const before = vault.protection();
    await secrets.keep(next);
    if (vault.protection() !== before) deps.changed();
  };

  const read = async () => {
    try {
      if (!(await secrets.load())) return;
      const { connection, token } = await account();
      if (isServiceChosen) secrets.bindTo(connection);
      const otherService = secrets.otherServiceThan(connection);
      if (otherService !== null) throw serviceChanged(otherService, connection);
      if (secrets.isUnbound) await keep(secrets.usableFor(connection));
      if (token) generation += 1;
      move(token ? { type: 'granted', identity: identityOf(token) } : { type: 'ended' });
    } catch (thrown) {
      opening = null; // The next call tries again, because a locked key store can be unlocked meanwhile.
      move({ type: 'failed', fault: faultOf(thrown) });
      throw thrown;
    }
  };

  /** Reads the vault. Throws `KEY-STORE`. */
  const open = () => {
    if (opening === null) {
      move({ type: 'began' });
      opening = read();
    }
    return opening;
  };

  const attempt = async (
    connection: ConnectionView,
    { remember, ...given }: Readonly<{ clientSecret: string; password: string; remember: boolean }>,
    end: AbortSignal,
  ) => {
    const { authUrl, clientId, username } = connection;
    const { clientSecret, password } = given;
    move({ type: 'began' });
    try {
      const token = await abortable(deps.requestToken({ authUrl, clientId, username, ...given }, end), end);
      generation += 1;
      const kept = keep({ ...noSecrets(connection), token, clientSecret, password: remember ? password : null });
      move({ type: 'granted', identity: identityOf(token) });
      await kept;
    } catch (thrown) {
      if (!end.aborted) move({ type: 'failed', fault: faultOf(thrown) });
      const usable = secrets.usableFor(connection);
      if (isPasswordRefused(thrown) && usable.password === password) await keep({ ...usable, password: null });
      throw thrown;
    }
  };

  const askPassword = async ({ name, username, rememberPassword }: ConnectionView, why: string, end: AbortSignal) => {
    const mine = new AbortController();
    prompt = mine;
    const wanted = () => ({ connectionId, connectionName: name, username, why, waitingCalls: signIns.waiting });
    try {
      const answer = await prompts.ask(wanted, AbortSignal.any([end, mine.signal]));
      if (answer === null) throw passwordNotGiven();
      if (answer.remember !== rememberPassword) deps.rememberPassword(answer.remember);
      return answer;
    } finally {
      if (prompt === mine) prompt = null;
    }
  };

  /** Signs in for the waiting calls, and asks for the password until it is accepted. */
  const renew = async (end: AbortSignal) => {
    let why = state.state === 'expired' ? whyExpired : whyNeeded;
    for (;;) {
      const { connection, clientSecret, password, mayAsk } = await account();
      if (clientSecret === null) throw signInNeeded();
      const answer =
        password === null
          ? await askPassword(connection, why, end)
          : { password, remember: connection.rememberPassword };
      try {
        return await attempt(connection, { clientSecret, ...answer }, end);
      } catch (thrown) {
        if (!isPasswordRefused(thrown) || !mayAsk || end.aborted) throw thrown;
        why = `${thrown.fault.happened} ${thrown.fault.advice}`;
      }
    }
  };

  const credentials = async (signal: AbortSignal): Promise<Credentials> => {
    const requestedOf = deps.account();
    requestedOf.catch(() => {}); // `open` reports the error
    for (;;) {
      await abortable(open(), signal);
      const { connection, token } = await account();
      if (!isForSame((await requestedOf).connection, connection)) throw connectionChanged();
      if (token && state.state === 'signed-in') {
        const { name: connectionName, serviceUrl } = connection;
        const pairs = { token: token.access_token, id: token.id, instance: token.instance_url };
        const sessionEnd = calls.endFor(connection);
        return printedSafely({ connectionId, connectionName, serviceUrl, ...pairs, generation, sessionEnd });
      }
      move({ type: 'refused' });
      await signIns.join(renew, signal);
    }
  };

  /** Ends the session here, and all its calls. */
  const end = (reason: FaultError) => {
    endCount += 1;
    secrets.drop();
    opening = Promise.resolve();
    signIns.end(reason);
    calls.end(reason);
    move({ type: 'ended' });
  };

  const signIn = async (typed: TypedSecrets, over: AbortSignal) => {
    move({ type: 'restarted' });
    calls.endUnlessFor((await deps.account()).connection);
    // If the vault cannot be read now, the form may have the secret.
    const unread = await failureOf(opening ?? secrets.load());
    over.throwIfAborted();
    const { connection, ...stored } = await account();
    const clientSecret = typed.clientSecret ?? stored.clientSecret;
    const password = typed.password ?? stored.password;
    const isWhole = clientSecret !== null && password !== null;
    move({ type: 'restarted' });
    // Without the token: the previous session is over. Nothing overwrites a secret that the vault may still return.
    const toKeep = {
      ...noSecrets(connection),
      clientSecret,
      password: typed.password === null ? stored.password : null,
    };
    const kept = unread === null || isWhole ? keep(toKeep) : null;
    opening = kept && Promise.resolve();
    if (!isWhole) {
      const thrown = unread ?? secretMissing(clientSecret === null ? 'clientSecret' : 'password');
      calls.end(signInFailed());
      move({ type: 'failed', fault: faultOf(thrown) });
      throw thrown;
    }
    await kept;
    over.throwIfAborted();
    try {
      await attempt(connection, { clientSecret, password, remember: connection.rememberPassword }, over);
    } catch (thrown) {
      if (!over.aborted) calls.end(signInFailed());
      throw thrown;
    }
  };

  return {
    get state() {
      return state;
    },

    /** Whether the client secret is known now, typed or read from the vault. */
    hasClientSecret: () => secrets.hasClientSecret,

    /** Every secret of the connection in memory, for redaction. */
    secrets: secrets.all,

    open,
    credentials,

    /** New credentials after the service refused these. Concurrent calls share one sign-in. */
    refused(old: Credentials, signal: AbortSignal): Promise<Credentials> {
      if (old.generation === generation) move({ type: 'refused' });
      return credentials(signal);
    },

    /** Signs in again and replaces any session. Throws `FaultError` with the form field. */
    signIn: (typed: TypedSecrets): Promise<void> => signIns.replace((over) => signIn(typed, over)),

    /** The user changed the connection: drops secrets that no longer fit, and takes a new client secret. */
    async adapt(clientSecret: string | null, hasOtherService = false): Promise<void> {
      isServiceChosen ||= hasOtherService;
      const endsBefore = endCount;
      calls.endUnlessFor((await deps.account()).connection);
      try {
        await open();
      } catch {
        if (clientSecret === null) return; // It is checked against the connection when it is read.
      }
      const { connection } = await deps.account();
      // The user signed out or removed the connection while the vault was read. Its secrets must not come back.
      if (endCount !== endsBefore) return;
      if (isServiceChosen) secrets.bindTo(connection);
      const usable = secrets.usableFor(connection);
      if (secrets.hasToken && usable.token === null) end(connectionChanged());
      await keep({ ...usable, clientSecret: clientSecret ?? usable.clientSecret });
    },

    /** The client secret for the connection as it is now; `null` without one, or if it cannot be read now. */
    async clientSecret(): Promise<string | null> {
      await open().catch(() => {});
      return (await account()).clientSecret;
    },

    /** The pairs of the last token (service interface, 2.1), which are not secret; `null` without a token. */
    async pairs(): Promise<Readonly<{ id: string; instance: string }> | null> {
      await open().catch(() => {});
      const { token } = secrets.usableFor((await deps.account()).connection);
      return token && { id: token.id, instance: token.instance_url };
    },

    /** Ends the session and removes every secret. Throws `KEY-STORE` if one is left on the disk. */
    async forget(why: 'signed-out' | 'removed'): Promise<void> {
      end(why === 'signed-out' ? signedOut() : connectionRemoved());
      await vault.remove(connectionId);
    },
  };
}
