import type { ConnectionDraft } from '../../shared/connection-draft.ts';
import type { Handlers } from '../../shared/contract.ts';
import type { AppEvent } from '../../shared/events.ts';
import { FaultError } from '../../shared/fault.ts';
import {
  type BudgetView,
  type ConnectionView,
  type PasswordWanted,
  type SessionView,
  type Suggestions,
  sampleConnectionId,
} from '../../shared/model.ts';

export type ConnectionHandlersDependencies = Readonly<{
  /** What is stored of the connections to organisations and of folders; the sample service is chosen as `null`. */
  stored: Readonly<{
    list(): readonly ConnectionView[];
    choose(id: string | null): void;
    save(draft: ConnectionDraft): ConnectionView;
    addFolder(folder: string): ConnectionView;
    setLimit(id: string, limit: number | null): void;
    duplicate(id: string): ConnectionView;
    remove(id: string): void;
    flush(): Promise<void>;
  }>;
  session: Readonly<{
    view(): SessionView;
    choose(id: string): Promise<SessionView>;
    signIn(connection: ConnectionView, clientSecret: string | null, password: string | null): Promise<SessionView>;
    signOut(): Promise<SessionView>;
    adapt(id: string, clientSecret: string | null, isServiceChosen: boolean): Promise<void>;
    copyClientSecret(fromId: string, toId: string): Promise<void>;
    forget(id: string): Promise<void>;
    passwordWanted(): PasswordWanted | null;
    answerPassword(password: string | null, remember: boolean): void;
  }>;
  proofs: Readonly<{ forget(connectionId: string): Promise<void> }>;
  /** The path of a folder of templates; `null` when the author closed the dialog. Fails for one that has not the form of the sample. */
  askTemplateFolder(copySample: boolean): Promise<string | null>;
  /** Stops the service of a folder; the next call starts it anew. Never rejects. */
  restartFolder(id: string): Promise<void>;
  answerProxy(id: string, credentials: Readonly<{ username: string; password: string }> | null): void;
  /** The service of one address answers at another one now: both share one limit. */
  moveLimit(fromUrl: string, toUrl: string): void;
  /** Both of the current connection. */
  budget(): BudgetView;
  suggestions(): Promise<Suggestions>;
  emit(event: AppEvent): void;
}>;

type ConnectionCall = Extract<keyof Handlers, `session.${string}` | `connections.${string}`>;

/**
 * What a connection is to the settings and to the session, kept together: each call changes both, secrets first when they go and last when they
 * come. Otherwise Galley, killed in between, would find secrets of no connection.
 */
export function createConnectionHandlers(deps: ConnectionHandlersDependencies): Pick<Handlers, ConnectionCall> {
  const { stored, session, proofs, emit } = deps;

  /** What belongs to the connection that was just made the current one. */
  const emitCurrent = async () => {
    emit({ type: 'budget-changed', budget: deps.budget() });
    emit({ type: 'suggestions-changed', suggestions: await deps.suggestions() });
  };

  /** Changes what is stored of a connection; the session keeps what still fits it, and another service has a budget of its own. */
  const save = async (draft: ConnectionDraft, clientSecret: string | null) => {
    const before = stored.list().find(({ id }) => id === draft.id);
    const saved = stored.save(draft);
    await stored.flush();
    await session.adapt(saved.id, clientSecret, before?.serviceUrl !== saved.serviceUrl);
    if (session.view().connectionId === saved.id) await emitCurrent();
    return saved;
  };

  const choose = async (id: string) => {
    stored.choose(id === sampleConnectionId ? null : id);
    const view = await session.choose(id);
    await emitCurrent();
    return view;
  };

  return {
    'session.signIn': async ({ connection: draft, clientSecret, password }) => {
      const saved = stored.save(draft);
      stored.choose(saved.id);
      await emitCurrent();
      await stored.flush();
      return session.signIn(saved, clientSecret, password);
    },
    'session.signOut': () => session.signOut(),
    'session.answerPassword': async ({ connectionId, password, remember }) => {
      // A password never goes to another server than the one it was typed for.
      if (session.passwordWanted()?.connectionId === connectionId) session.answerPassword(password, remember);
    },
    'session.answerProxy': async ({ id, credentials }) => deps.answerProxy(id, credentials),
    'connections.choose': ({ id }) => choose(id),
    'connections.save': ({ connection: draft, clientSecret }) => save(draft, clientSecret),
    'connections.moveService': async ({ connectionId, serviceUrl }) => {
      // The sample service is not among those that are stored, and a folder has no address of its own.
      const connection = stored.list().find(({ id }) => id === connectionId);
      if (connection?.kind !== 'organisation') throw new FaultError(cannotMove);
      const { kind: _, folder: __, ...draft } = connection;
      deps.moveLimit(connection.serviceUrl, serviceUrl);
      // Its secrets were given for the identity server, which stays the same, so the session goes on.
      return save({ ...draft, serviceUrl }, null);
    },
    'connections.openFolder': async ({ copySample }) => {
      const folder = await deps.askTemplateFolder(copySample);
      return folder === null ? null : choose(stored.addFolder(folder).id);
    },
    'connections.setLimit': async ({ id, limit }) => {
      stored.setLimit(id, limit);
      await deps.restartFolder(id);
      // Its service has another address and another limit.
      if (session.view().connectionId === id) await choose(id);
    },
    'connections.duplicate': async ({ id }) => {
      const copy = stored.duplicate(id);
      await stored.flush();
      await session.copyClientSecret(id, copy.id);
      return copy;
    },
    'connections.remove': async ({ id }) => {
      await session.forget(id);
      stored.remove(id);
      await proofs.forget(id);
      if (session.view().connectionId === id) await choose(sampleConnectionId);
    },
  };
}

const cannotMove = {
  code: 'INVALID-INPUT',
  happened: 'This connection cannot be moved.',
  advice: 'It is gone, or it is the sample service, which has its own address.',
} as const;
