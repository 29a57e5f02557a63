import type { ConnectionDraft } from '../../shared/connection-draft.ts';
import type { Handlers } from '../../shared/contract.ts';
import type { AppEvent } from '../../shared/events.ts';
import { invalidInput } from '../../shared/fault.ts';
import {
  type BudgetView,
  type ConnectionView,
  type PasswordWanted,
  type SessionView,
  type Suggestions,
  sampleConnectionId,
} from '../../shared/model.ts';

export type ConnectionHandlersDependencies = Readonly<{
  /** The stored connections: organisations and folders. `null` chooses the sample service. */
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
  /**
   * The path of a folder of templates; `null` if the dialog was cancelled. Fails if the folder does not have the
   * structure of the sample.
   */
  askTemplateFolder(copySample: boolean): Promise<string | null>;
  /** Stops the service of a folder; the next call starts it again. Never rejects. */
  restartFolder(id: string): Promise<void>;
  answerProxy(id: string, credentials: Readonly<{ username: string; password: string }> | null): void;
  /** A service has a new address: both addresses share one limit. */
  moveLimit(fromUrl: string, toUrl: string): void;
  /** Both for the current connection. */
  budget(): BudgetView;
  suggestions(): Promise<Suggestions>;
  emit(event: AppEvent): void;
}>;

type ConnectionCall = Extract<keyof Handlers, `session.${string}` | `connections.${string}`>;

/**
 * Keeps the settings and the session of a connection consistent. Each call changes both: it deletes secrets first and
 * adds them last. Otherwise, a kill in between would leave secrets without a connection.
 */
export function createConnectionHandlers(deps: ConnectionHandlersDependencies): Pick<Handlers, ConnectionCall> {
  const { stored, session, proofs, emit } = deps;

  /** Emits the data of the new current connection. */
  const emitCurrent = async () => {
    emit({ type: 'budget-changed', budget: deps.budget() });
    emit({ type: 'suggestions-changed', suggestions: await deps.suggestions() });
  };

  /** Changes the stored data of a connection. The session keeps what still fits; another service has its own budget. */
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
      // A password is only sent to the server that it was typed for.
      if (session.passwordWanted()?.connectionId === connectionId) session.answerPassword(password, remember);
    },
    'session.answerProxy': async ({ id, credentials }) => deps.answerProxy(id, credentials),
    'connections.choose': ({ id }) => choose(id),
    'connections.save': ({ connection: draft, clientSecret }) => save(draft, clientSecret),
    'connections.moveService': async ({ connectionId, serviceUrl }) => {
      // The sample service is not stored, and a folder has no address.
      const connection = stored.list().find(({ id }) => id === connectionId);
      if (connection?.kind !== 'organisation') throw cannotMove();
      const { kind: _, folder: __, ...draft } = connection;
      deps.moveLimit(connection.serviceUrl, serviceUrl);
      // Its secrets belong to the identity server, which is unchanged, so the session continues.
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

const cannotMove = () =>
  invalidInput(
    'This connection cannot be moved.',
    'It is gone, or it is the sample service, which has its own address.',
  );
