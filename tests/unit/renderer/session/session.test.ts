import { describe, expect, test } from 'vitest';
import { createConnectionForm } from '../../../../renderer/session/connection-form.ts';
import { createSession } from '../../../../renderer/session/session.ts';
import type { Outcome } from '../../../../shared/fault.ts';
import { connectionColours, type SessionView } from '../../../../shared/model.ts';
import { type FakeAnswers, failure, fakeBridge, later, success } from '../../../support/fake-bridge.ts';
import { production, sample, signedIn, snapshotWith } from '../../../support/window-state.ts';

const inProduction: SessionView = { ...signedIn, connectionId: production.id };
const signedOut: SessionView = {
  connectionId: production.id,
  protection: { kind: 'keychain' },
  state: 'signed-out',
};

function sessionOn(answers: FakeAnswers, view: SessionView = signedIn) {
  const bridge = fakeBridge(answers);
  const created = createSession({ bridge, snapshot: snapshotWith({ session: view }) });
  const session = { ...created, ...createConnectionForm(created.ofForm) };
  return { bridge, session, now: () => created.state.getState() };
}

const filled = {
  name: 'Sandbox',
  authUrl: 'https://login.example.com/',
  serviceUrl: 'https://reports.example.com',
  clientId: 'client',
  username: 'author@example.com',
};

describe('the form', () => {
  test('marks every field that is wrong and sends nothing', async () => {
    const { bridge, session, now } = sessionOn({});
    session.openNew();
    await session.signIn();
    expect(bridge.calls).toEqual([]);
    expect(Object.keys(now().form!.problems).sort()).toEqual(
      ['authUrl', 'clientId', 'clientSecret', 'name', 'password', 'serviceUrl', 'username'].sort(),
    );
    session.editForm({ name: 'Sandbox' });
    expect(now().form!.problems.name).toBeUndefined();
    expect(now().form!.problems.authUrl).toBeDefined();
  });

  test('offers a new connection a colour that no other has', () => {
    const { session, now } = sessionOn({});
    session.openNew();
    expect(now().form!.draft.colour).toBe('blue');
    const connections = connectionColours.slice(0, 3).map((colour) => ({ ...production, id: colour, colour }));
    session.handleEvent({ type: 'connections-changed', connections });
    session.openNew();
    expect(now().form!.draft.colour).toBe(connectionColours[3]);
    const all = [...connectionColours, ...connectionColours.slice(1)].map((colour) => ({ ...production, colour }));
    session.handleEvent({ type: 'connections-changed', connections: all });
    session.openNew();
    expect(now().form!.draft.colour).toBe('teal');
  });

  test('refuses an address that would show the password to the network', async () => {
    const { session, now } = sessionOn({});
    session.openNew();
    session.editForm({ ...filled, authUrl: 'http://login.example.com' });
    await session.signIn();
    expect(now().form!.problems.authUrl).toMatch(/https/);
  });

  test('goes, and its secrets with it, once the sign-in is done', async () => {
    const { bridge, session, now } = sessionOn({ 'session.signIn': () => success(inProduction) });
    session.openNew();
    session.editForm(filled);
    session.editSecret({ clientSecret: ' s3cret ', password: ' pass wörd ' });
    await session.signIn();
    expect(bridge.inputsOf('session.signIn')).toMatchObject([
      { connection: filled, clientSecret: ' s3cret ', password: ' pass wörd ' },
    ]);
    expect(now()).toMatchObject({ form: null, session: inProduction });
    expect(JSON.stringify(now())).not.toContain('s3cret');
  });

  test('shows a refusal at the field that it concerns, and a second try is of the same connection', async () => {
    const refused = { code: 'AUTH-GRANT', happened: 'User name or password not accepted.', field: 'password' } as const;
    const { bridge, session, now } = sessionOn({ 'session.signIn': () => failure(refused) });
    session.openNew();
    session.editForm(filled);
    session.editSecret({ clientSecret: 's', password: 'p' });
    await session.signIn();
    expect(now().form).toMatchObject({ busy: 'no', problems: { password: refused.happened }, fault: refused });
    await session.signIn();
    const [first, second] = bridge.inputsOf('session.signIn');
    expect(first!.connection.id).toEqual(second!.connection.id);
  });

  test('of a stored connection leaves secrets alone that are not typed', async () => {
    const { bridge, session } = sessionOn({ 'connections.save': () => success(production) });
    session.edit(production.id);
    session.editForm({ colour: 'violet' });
    await session.saveForm();
    expect(bridge.inputsOf('connections.save')).toMatchObject([
      { connection: { id: production.id, colour: 'violet' }, clientSecret: null },
    ]);
  });

  test('asks a key store that was locked again, and sends no password', async () => {
    const fault = { code: 'KEY-STORE', happened: 'Locked.', advice: 'Unlock it.' } as const;
    const answers = [success({ ...signedOut, fault }), success(inProduction)];
    const { bridge, session, now } = sessionOn(
      { 'connections.choose': () => answers.shift()! },
      { ...signedOut, fault },
    );
    session.editSecret({ password: 'typed' });
    await session.openKept();
    expect(now().form).toMatchObject({ fault, password: 'typed', busy: 'no' });
    await session.openKept();
    expect(now()).toMatchObject({ form: null, session: inProduction });
    expect(bridge.inputsOf('session.signIn')).toEqual([]);
  });

  test('that was closed is not brought back by a late answer', async () => {
    const answer = later<Outcome<SessionView>>();
    const { session, now } = sessionOn({ 'session.signIn': () => answer.promise });
    session.edit(production.id);
    session.editSecret({ password: 'p' });
    const signIn = session.signIn();
    session.closeForm();
    answer.resolve(failure({ code: 'AUTH-GRANT', field: 'password' }));
    await signIn;
    expect(now().form).toBeNull();
  });
});

describe('a connection', () => {
  test('that is signed out shows its form at the start, with the reason', () => {
    const fault = {
      code: 'KEY-STORE',
      happened: 'Saved sign-in could not be read.',
      advice: 'Sign in again.',
    } as const;
    const { now } = sessionOn({}, { ...signedOut, fault });
    expect(now().form).toMatchObject({ draft: { id: production.id }, isStored: true, fault });
  });

  test('whose secrets are gone needs them all again, also a password that was remembered', async () => {
    const { bridge, session, now } = sessionOn({}, { ...signedOut, isForgotten: true });
    session.editForm({ rememberPassword: true });
    await session.signIn();
    expect(bridge.calls).toEqual([]);
    expect(now().form!.problems).toEqual({ clientSecret: 'Enter the client secret.', password: 'Enter the password.' });
  });

  test('that main finds signed out after the start shows its form once, not at every later sign-out', () => {
    const { session, now } = sessionOn({}, { ...signedOut, state: 'signing-in' });
    expect(now().form).toBeNull();
    session.handleEvent({ type: 'session-changed', session: signedOut });
    expect(now().form?.draft.id).toBe(production.id);
    session.closeForm();
    session.handleEvent({ type: 'session-changed', session: signedOut });
    expect(now().form).toBeNull();
  });

  test('that is chosen becomes the current one; its form opens only where a sign-in is needed', async () => {
    const { session, now } = sessionOn({ 'connections.choose': () => success(inProduction) });
    await session.choose(production.id);
    expect(now()).toMatchObject({ session: inProduction, form: null });

    const other = sessionOn({ 'connections.choose': () => success(signedOut) });
    await other.session.choose(production.id);
    expect(other.now().form?.draft.id).toBe(production.id);
  });

  test('that takes long to choose closes no form that was opened meanwhile', async () => {
    const answer = later<Outcome<SessionView>>();
    const { session, now } = sessionOn({ 'connections.choose': () => answer.promise });
    session.edit(production.id);
    const chosen = session.choose(sample.id);
    session.openNew();
    session.editForm({ name: 'Typed' });
    answer.resolve(success(signedIn));
    await chosen;
    expect(now().form?.draft.name).toBe('Typed');
  });

  test('that is chosen during the first sign-in shows no form of the first', async () => {
    const answer = later<Outcome<SessionView>>();
    const { session, now } = sessionOn(
      { 'connections.choose': () => answer.promise },
      { ...signedOut, state: 'signing-in' },
    );
    const chosen = session.choose(sample.id);
    session.handleEvent({ type: 'session-changed', session: signedOut });
    answer.resolve(success(signedIn));
    await chosen;
    expect(now()).toMatchObject({ session: signedIn, form: null });
  });

  test('is deleted only after a yes', async () => {
    const { bridge, session, now } = sessionOn({ 'connections.remove': () => success(undefined) });
    session.askToRemove(production);
    session.askToRemove(null);
    await session.remove();
    expect(bridge.calls).toEqual([]);
    session.askToRemove(production);
    await session.remove();
    expect(bridge.inputsOf('connections.remove')).toEqual([{ id: production.id }]);
    expect(now().removing).toBeNull();
  });

  test('that is copied opens as the copy', async () => {
    const copy = { ...production, id: '7f1b6d52-6d0f-4a52-9d3e-0a41d1c7a222', name: 'Production copy' };
    const { session, now } = sessionOn({ 'connections.duplicate': () => success(copy) });
    await session.duplicate(production.id);
    expect(now().form?.draft).toMatchObject({ id: copy.id, name: 'Production copy' });
  });

  test('the sample has no form to edit, and is one step away from any', async () => {
    const { bridge, session, now } = sessionOn({ 'connections.choose': () => success(signedIn) }, signedOut);
    session.edit(sample.id);
    expect(now().form?.draft.id).toBe(production.id);
    await session.useSample();
    expect(bridge.inputsOf('connections.choose')).toEqual([{ id: sample.id }]);
    expect(now().form).toBeNull();
  });
});

describe('the question for a password', () => {
  const wanted = {
    connectionId: production.id,
    connectionName: 'Production',
    username: 'author@example.com',
    why: 'Your sign-in has expired.',
    waitingCalls: 1,
  };

  test('comes and goes as main says', () => {
    const { session, now } = sessionOn({});
    session.handleEvent({ type: 'password-wanted', wanted });
    expect(now().passwordWanted).toEqual(wanted);
    session.handleEvent({ type: 'password-wanted', wanted: null });
    expect(now().passwordWanted).toBeNull();
  });

  test('is answered with what was typed, or given up, for the connection that asked', async () => {
    const { bridge, session } = sessionOn({ 'session.answerPassword': () => success(undefined) });
    await session.answerPassword('nobody asked', false);
    session.handleEvent({ type: 'password-wanted', wanted });
    await session.answerPassword('geheim', true);
    await session.answerPassword(null, false);
    expect(bridge.inputsOf('session.answerPassword')).toEqual([
      { connectionId: wanted.connectionId, password: 'geheim', remember: true },
      { connectionId: wanted.connectionId, password: null, remember: false },
    ]);
  });
});

describe('a service that moved', () => {
  const fault = { connectionId: production.id, address: 'https://reports.example.com/v2' };
  const moves = { 'connections.moveService': () => success({ ...production, serviceUrl: fault.address }) };

  function movedTo(address: string, answers: FakeAnswers = moves, session = inProduction) {
    const { now, ...rest } = sessionOn(answers, session);
    let runs = 0;
    const then = () => {
      runs += 1;
    };
    const asking = rest.session.useAddress({ ...fault, address }, then);
    return { ...rest, now, asking, runs: () => runs, inputs: () => rest.bridge.inputsOf('connections.moveService') };
  }

  test('on the same server gets its new address at once, and the run is repeated', async () => {
    const { asking, now, runs, inputs } = movedTo(fault.address);
    await asking;
    expect(inputs()).toEqual([{ connectionId: production.id, serviceUrl: fault.address }]);
    expect([runs(), now().moving]).toEqual([1, null]);
  });

  test.each(['https://elsewhere.example', 'https://reports.example.com:8443', 'http://localhost:9000'])(
    'to another server (%s) is asked about; a no changes nothing',
    async (address) => {
      const { asking, session, now, runs, inputs } = movedTo(address);
      await asking;
      expect(now().moving).toMatchObject({ connectionName: 'Production', serviceUrl: address });
      expect(inputs()).toEqual([]);
      await session.move(false);
      expect([now().moving, inputs(), runs()]).toEqual([null, [], 0]);
    },
  );

  test('to another server moves with a yes', async () => {
    const { asking, session, runs, inputs } = movedTo('https://elsewhere.example');
    await asking;
    await session.move(true);
    await session.move(true);
    expect(inputs()).toEqual([{ connectionId: production.id, serviceUrl: 'https://elsewhere.example' }]);
    expect(runs()).toBe(1);
  });

  test('and was not the current one repeats nothing: the run would go elsewhere', async () => {
    const { asking, runs, inputs } = movedTo(fault.address, moves, signedIn);
    await asking;
    expect([inputs().length, runs()]).toEqual([1, 0]);
  });

  test('and cannot be moved says why', async () => {
    const { asking, now, runs } = movedTo(fault.address, {
      'connections.moveService': () => failure({ happened: 'No.' }),
    });
    await asking;
    expect([now().fault?.happened, runs()]).toEqual(['No.', 0]);
  });

  test('and is the sample has no address to hold the new one against; main refuses it', async () => {
    const bridge = fakeBridge({ 'connections.moveService': () => failure({ happened: 'No.' }) });
    const connections = [{ ...sample, serviceUrl: '' }];
    const session = createSession({ bridge, snapshot: snapshotWith({ connections }) });
    await session.useAddress({ connectionId: sample.id, address: 'https://elsewhere.example' }, () => {});
    expect(session.state.getState()).toMatchObject({ moving: null, fault: { happened: 'No.' } });
  });
});

describe('a proxy', () => {
  const wanted = {
    id: '7c0f3f0e-52b5-4c6f-9d3e-0a41d1c7a222',
    host: 'proxy:8080',
    realm: 'Company',
    why: 'Your proxy asks for a sign-in.',
    waitingCalls: 1,
  };
  const credentials = { username: 'author', password: 'through' };

  test('is answered under the question that is on the screen; without one there is nothing to answer', async () => {
    const { bridge, session, now } = sessionOn({ 'session.answerProxy': () => success(undefined) });
    await session.answerProxy(credentials);
    expect(bridge.calls).toEqual([]);
    session.handleEvent({ type: 'proxy-wanted', wanted });
    expect(now().proxyWanted).toEqual(wanted);
    await session.answerProxy(credentials);
    session.handleEvent({ type: 'proxy-wanted', wanted: null });
    expect(bridge.inputsOf('session.answerProxy')).toEqual([{ id: wanted.id, credentials }]);
    expect(JSON.stringify(now())).not.toContain('through');
  });
});
