import { createStore } from 'zustand/vanilla';
import type { Bridge, Input } from '../../shared/contract.ts';
import type { AppEvent } from '../../shared/events.ts';
import type { Fault, Outcome } from '../../shared/fault.ts';
import type { AppSnapshot, ConnectionView, SessionView } from '../../shared/model.ts';
import {
  type AddressChange,
  currentConnection,
  formOf,
  newForm,
  type SessionState,
  sampleConnection,
} from './session-state.ts';

type SessionDependencies = Readonly<{
  bridge: Bridge;
  snapshot: Pick<AppSnapshot, 'session' | 'connections' | 'passwordWanted' | 'proxyWanted'>;
}>;

export type Session = ReturnType<typeof createSession>;

/**
 * State and actions of the connections and of the current session. The main process stores them; this is the window's
 * view.
 */
export function createSession({ bridge, snapshot }: SessionDependencies) {
  const { session, connections, passwordWanted, proxyWanted } = snapshot;
  const state = createStore<SessionState>(() =>
    withFormIfNeeded({
      session,
      connections,
      passwordWanted,
      proxyWanted,
      form: null,
      isSwitcherOpen: false,
      isProtectionRead: false,
      removing: null,
      moving: null,
      fault: null,
    }),
  );

  const failed = (fault: Fault) => state.setState({ fault: fault.code === 'CANCELLED' ? null : fault });
  const became = (next: SessionView) => state.setState({ session: next, fault: null });

  /**
   * During the first sign-in after the start, until the user chooses a connection: if it ends signed out, the form
   * opens. Later changes only update the state.
   */
  let isOpening = session.state === 'signing-in';
  const updateSession = (next: SessionView) => {
    state.setState({ session: next });
    if (!isOpening || next.state === 'signing-in') return;
    isOpening = false;
    if (!state.getState().form) state.setState(withFormIfNeeded);
  };

  /** Takes the result of a choice, `null` if the user cancelled it. Keeps a form that the user opened meanwhile. */
  const chosen = async (choice: Promise<Outcome<SessionView | null>>) => {
    isOpening = false;
    const openId = state.getState().form?.draft.id;
    const outcome = await choice;
    if (!outcome.ok) return failed(outcome.fault);
    if (outcome.value === null) return;
    became(outcome.value);
    if (state.getState().form?.draft.id === openId) state.setState((now) => withFormIfNeeded({ ...now, form: null }));
  };
  const choose = (id: string) => chosen(bridge.call('connections.choose', { id }));

  const moveTo = async ({ connectionId, serviceUrl, then }: AddressChange) => {
    const outcome = await bridge.call('connections.moveService', { connectionId, serviceUrl });
    if (!outcome.ok) return failed(outcome.fault);
    // `then` would use the connection that is current at that time.
    if (state.getState().session.connectionId === connectionId) then();
  };

  return {
    state,

    /** For the actions of the sign-in form, which load with it. */
    ofForm: { bridge, state },

    closeForm: () => state.setState({ form: null }),

    /** Makes another connection the current one. If that needs a sign-in, its form opens. */
    choose,

    async useSample(): Promise<void> {
      const sample = sampleConnection(state.getState());
      if (sample) await choose(sample.id);
    },

    /** Makes a folder of templates the current connection; with `copySample`, a copy of the sample in it. */
    openFolder: (copySample: boolean): Promise<void> => chosen(bridge.call('connections.openFolder', { copySample })),

    /** Sets a folder's rate limit in requests per minute; `null` removes it. */
    async setLimit(id: string, limit: number | null): Promise<void> {
      const outcome = await bridge.call('connections.setLimit', { id, limit });
      if (!outcome.ok) failed(outcome.fault);
    },

    /** Signs out of the current connection and opens the form to sign in again. */
    async signOut(): Promise<void> {
      const outcome = await bridge.call('session.signOut', undefined);
      if (!outcome.ok) return failed(outcome.fault);
      became(outcome.value);
      state.setState(withFormIfNeeded);
    },

    /**
     * Opens the form for the current connection. The sample and folders have nothing to fill in and sign in at once.
     */
    async signInAgain(): Promise<void> {
      const current = currentConnection(state.getState());
      if (current && current.kind !== 'organisation') await choose(current.id);
      else
        state.setState({
          form: current ? formOf(current, state.getState().session) : newForm(state.getState().connections),
        });
    },

    openNew: () => state.setState({ form: newForm(state.getState().connections) }),

    edit(id: string): void {
      const connection = state.getState().connections.find((each) => each.id === id);
      if (connection?.kind === 'organisation') state.setState({ form: formOf(connection, state.getState().session) });
    },

    /** Copies a connection and opens the copy. */
    async duplicate(id: string): Promise<void> {
      const outcome = await bridge.call('connections.duplicate', { id });
      if (outcome.ok) state.setState({ form: formOf(outcome.value, state.getState().session), fault: null });
      else failed(outcome.fault);
    },

    askToRemove: (removing: ConnectionView | null) => state.setState({ removing }),

    /** Deletes the connection in `removing`, with all its secrets. */
    async remove(): Promise<void> {
      const { removing } = state.getState();
      if (!removing) return;
      state.setState(({ form }) => ({ removing: null, form: form?.draft.id === removing.id ? null : form }));
      const outcome = await bridge.call('connections.remove', { id: removing.id });
      if (!outcome.ok) failed(outcome.fault);
    },

    /** Answers the password dialog; `null` cancels only the calls that wait for it. */
    async answerPassword(password: string | null, remember: boolean): Promise<void> {
      const { passwordWanted } = state.getState();
      if (!passwordWanted) return;
      const { connectionId } = passwordWanted;
      const outcome = await bridge.call('session.answerPassword', { connectionId, password, remember });
      if (!outcome.ok) failed(outcome.fault);
    },

    /** Answers the proxy dialog; `null` cancels the calls that wait for it. */
    async answerProxy(credentials: Input<'session.answerProxy'>['credentials']): Promise<void> {
      const { proxyWanted } = state.getState();
      if (!proxyWanted) return;
      const outcome = await bridge.call('session.answerProxy', { id: proxyWanted.id, credentials });
      if (!outcome.ok) failed(outcome.fault);
    },

    /** Gives a connection the address that a fault names, and calls `then`. Asks first if it is on another server. */
    async useAddress(
      { connectionId, address }: Pick<Fault, 'connectionId' | 'address'>,
      then: () => void,
    ): Promise<void> {
      if (connectionId === undefined || address === undefined) return;
      const connection = state.getState().connections.find(({ id }) => id === connectionId);
      const move = { connectionId, connectionName: connection?.name ?? '', serviceUrl: address, then };
      // The main process refuses an address for a connection that is deleted or fixed, so no confirmation is needed.
      const isSameServer = connection?.kind !== 'organisation' || originOf(connection.serviceUrl) === originOf(address);
      if (isSameServer) await moveTo(move);
      else state.setState({ moving: move });
    },

    /** Completes or drops the change of address in `moving`. */
    async move(isWanted: boolean): Promise<void> {
      const { moving } = state.getState();
      state.setState({ moving: null });
      if (moving && isWanted) await moveTo(moving);
    },

    openSwitcher: (isSwitcherOpen: boolean) => state.setState({ isSwitcherOpen }),

    readProtection: () => state.setState({ isProtectionRead: true }),

    dismiss: () => state.setState({ fault: null }),

    handleEvent(event: AppEvent): void {
      if (event.type === 'session-changed') updateSession(event.session);
      if (event.type === 'connections-changed') state.setState({ connections: event.connections });
      if (event.type === 'password-wanted') state.setState({ passwordWanted: event.wanted });
      if (event.type === 'proxy-wanted') state.setState({ proxyWanted: event.wanted });
    },
  };
}

const originOf = (url: string) => new URL(url).origin;

/** Opens the form of a connection that is signed out. */
function withFormIfNeeded(state: SessionState): SessionState {
  const current = currentConnection(state);
  if (state.session.state !== 'signed-out') return state;
  const form = current?.kind === 'organisation' ? formOf(current, state.session) : newForm(state.connections);
  return { ...state, form: { ...form, fault: state.session.fault ?? null } };
}
