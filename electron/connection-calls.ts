import type { ConnectionDraft } from '../shared/connection-draft.ts';
import type { Handlers } from '../shared/contract.ts';
import type { AppEvent } from '../shared/events.ts';
import type { BudgetView, ConnectionView, PasswordWanted, SessionView, Suggestions } from '../shared/model.ts';
import { sampleId } from './sample.ts';

export type ConnectionCallsNeeds = Readonly<{
  /** What is stored of the connections to organisations; the sample service is chosen as `null`. */
  stored: Readonly<{
    choose(id: string | null): void;
    save(draft: ConnectionDraft): ConnectionView;
    duplicate(id: string): ConnectionView;
    remove(id: string): void;
  }>;
  session: Readonly<{
    view(): SessionView;
    choose(id: string): Promise<SessionView>;
    signIn(connection: ConnectionView, clientSecret: string | null, password: string | null): Promise<SessionView>;
    signOut(): Promise<SessionView>;
    adapt(id: string, clientSecret: string | null): Promise<void>;
    copyClientSecret(fromId: string, toId: string): Promise<void>;
    forget(id: string): Promise<void>;
    passwordWanted(): PasswordWanted | null;
    answerPassword(password: string | null, remember: boolean): void;
  }>;
  /** Both of the current connection. */
  budget(): BudgetView;
  suggestions(): Promise<Suggestions>;
  tell(event: AppEvent): void;
}>;

type ConnectionCall = Extract<keyof Handlers, `session.${string}` | `connections.${string}`>;

/** What a connection is to the settings and to the session, kept together: each call changes both, secrets first when they go. */
export function createConnectionCalls(needs: ConnectionCallsNeeds): Pick<Handlers, ConnectionCall> {
  const { stored, session, tell } = needs;

  /** What belongs to the connection that was just made the current one. */
  const tellOfCurrent = async () => {
    tell({ type: 'budget-changed', budget: needs.budget() });
    tell({ type: 'suggestions-changed', suggestions: await needs.suggestions() });
  };

  const choose = async (id: string) => {
    stored.choose(id === sampleId ? null : id);
    const view = await session.choose(id);
    await tellOfCurrent();
    return view;
  };

  return {
    'session.signIn': async ({ connection: draft, clientSecret, password }) => {
      const saved = stored.save(draft);
      stored.choose(saved.id);
      await tellOfCurrent();
      return session.signIn(saved, clientSecret, password);
    },
    'session.signOut': () => session.signOut(),
    'session.answerPassword': async ({ connectionId, password, remember }) => {
      // A password never goes to another server than the one it was typed for.
      if (session.passwordWanted()?.connectionId === connectionId) session.answerPassword(password, remember);
    },
    'connections.choose': ({ id }) => choose(id),
    'connections.save': async ({ connection: draft, clientSecret }) => {
      const saved = stored.save(draft);
      await session.adapt(saved.id, clientSecret);
      return saved;
    },
    'connections.duplicate': async ({ id }) => {
      const copy = stored.duplicate(id);
      await session.copyClientSecret(id, copy.id);
      return copy;
    },
    'connections.remove': async ({ id }) => {
      await session.forget(id);
      stored.remove(id);
      if (session.view().connectionId === id) await choose(sampleId);
    },
  };
}
