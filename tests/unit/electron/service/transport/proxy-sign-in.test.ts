import { expect, test } from 'vitest';
import { createProxySignIn, ProxyNotSignedIn } from '../../../../../electron/service/transport/proxy-sign-in.ts';
import { cancelled, FaultError } from '../../../../../shared/fault.ts';
import type { ProxyWanted } from '../../../../../shared/model.ts';
import { settled } from '../../../../support/simulated-clock.ts';

const proxy = { host: 'proxy.example', port: 8080, realm: 'Company' };
const author = { username: 'author', password: 'through' };

function createFixture() {
  const asked: (ProxyWanted | null)[] = [];
  const signIn = createProxySignIn({ ask: (wanted) => asked.push(wanted) });
  const call = (refused: typeof author | null = null, challenge = proxy) => {
    const end = new AbortController();
    return { end, answer: signIn.credentials(challenge, refused, end.signal) };
  };
  return { asked, signIn, call, shown: () => asked.at(-1) ?? null };
}

test('all calls that wait for one proxy are one question, which counts them and says where it is from', async () => {
  const { signIn, call, asked, shown } = createFixture();
  const calls = [call(), call(), call()];
  expect(asked.map((wanted) => wanted?.waitingCalls)).toEqual([1, 2, 3]);
  expect(shown()).toMatchObject({ host: 'proxy.example:8080', realm: 'Company' });
  signIn.answer(shown()!.id, author);
  expect(await Promise.all(calls.map(({ answer }) => answer))).toEqual([author, author, author]);
  expect(shown()).toBeNull();
});

test('what was typed is kept for the next call, and for no other proxy or realm', async () => {
  const { signIn, call, shown } = createFixture();
  const first = call();
  signIn.answer(shown()!.id, author);
  await first.answer;
  expect(await call().answer).toBe(author);
  expect(shown()).toBeNull();
  for (const other of [
    { ...proxy, port: 8081 },
    { ...proxy, realm: 'Guests' },
    { ...proxy, host: 'proxy.evil' },
  ]) {
    const { end, answer } = call(null, other);
    expect(shown()).toMatchObject({ host: `${other.host}:${other.port}`, realm: other.realm });
    end.abort(new FaultError(cancelled));
    await expect(answer).rejects.toThrow();
  }
});

test('an answer that the proxy refuses is asked for anew, with the reason, and never sent again', async () => {
  const { signIn, call, shown } = createFixture();
  const first = call();
  const question = shown()!.id;
  signIn.answer(question, author);
  await first.answer;
  const again = [call(author), call(author)];
  expect(shown()).toMatchObject({ waitingCalls: 2, why: expect.stringContaining('did not accept') });
  expect(shown()!.id).not.toBe(question);
  const better = { ...author, password: 'right' };
  signIn.answer(shown()!.id, better);
  expect(await Promise.all(again.map(({ answer }) => answer))).toEqual([better, better]);
  // A request that was refused late uses the answer that was typed meanwhile.
  expect(await call(author).answer).toBe(better);
});

test('not signing in ends all that wait with PROXY-AUTH, and the next call asks again', async () => {
  const { signIn, call, shown } = createFixture();
  const calls = [call(), call()];
  signIn.answer(shown()!.id, null);
  for (const { answer } of calls) {
    await expect(answer).rejects.toBeInstanceOf(ProxyNotSignedIn);
    await expect(answer).rejects.toMatchObject({ fault: { code: 'PROXY-AUTH', actions: ['run-again'] } });
  }
  void call().answer.catch(() => {});
  expect(shown()).not.toBeNull();
});

test('a call that is given up leaves the others waiting; the last one takes the question with it', async () => {
  const { call, shown } = createFixture();
  const [one, other] = [call(), call()];
  one.end.abort(new FaultError(cancelled));
  await expect(one.answer).rejects.toMatchObject({ fault: cancelled });
  expect(shown()?.waitingCalls).toBe(1);
  other.end.abort(new FaultError(cancelled));
  await expect(other.answer).rejects.toMatchObject({ fault: cancelled });
  expect(shown()).toBeNull();
});

test('a call that was given up before it asked asks nothing', async () => {
  const { signIn, asked } = createFixture();
  await expect(signIn.credentials(proxy, null, AbortSignal.abort(new FaultError(cancelled)))).rejects.toThrow();
  expect(asked).toEqual([]);
});

test('two proxies are asked about one after the other, and an answer never goes to the other one', async () => {
  const { signIn, call, shown } = createFixture();
  const [one, other] = [call(), call(null, { ...proxy, host: 'second.example' })];
  const first = shown()!.id;
  expect(shown()?.host).toBe('proxy.example:8080');
  signIn.answer(first, author);
  expect(await one.answer).toBe(author);
  expect(shown()?.host).toBe('second.example:8080');
  signIn.answer(first, { username: 'late', password: 'click' });
  await settled();
  expect(shown()?.host).toBe('second.example:8080');
  signIn.answer(shown()!.id, null);
  await expect(other.answer).rejects.toThrow();
});

test('a realm is plain text, however the proxy wrote it', () => {
  const { call, shown } = createFixture();
  void call(null, { ...proxy, realm: `\u202eSign in\n to ${'x'.repeat(300)}` }).answer.catch(() => {});
  expect(shown()?.realm).toMatch(/^Sign in to x{1,100}$/);
  expect(shown()?.realm).toHaveLength(100);
});

test('the password of a proxy is among the secrets that people never see', async () => {
  const { signIn, call, shown } = createFixture();
  const first = call();
  signIn.answer(shown()!.id, author);
  await first.answer;
  expect(signIn.secrets()).toEqual(['through']);
});
