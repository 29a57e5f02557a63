import { randomUUID } from 'node:crypto';
import { FaultError } from '../../shared/fault.ts';
import type { ProxyWanted } from '../../shared/model.ts';

/** What the author typed for a proxy. */
export type ProxyCredentials = Readonly<{ username: string; password: string }>;

/** What a proxy says when it answers 407 (RFC 9110, section 11.7): where it is, and what it calls the place behind it. */
export type ProxyChallenge = Readonly<{ host: string; port: number; realm: string }>;

/** The author did not sign in to the proxy, so the request has not gone past it. */
export class ProxyNotSignedIn extends FaultError {
  constructor(host: string) {
    super({
      code: 'PROXY-AUTH',
      happened: 'Your proxy asks for a sign-in.',
      advice: `Nothing was sent. Try again, and sign in to ${host} when Galley asks for it.`,
      actions: ['run-again'],
    });
  }
}

export type ProxySignInDependencies = Readonly<{
  /** Hears what is to be asked now; `null` when nothing is. */
  ask(wanted: ProxyWanted | null): void;
}>;

export type ProxySignIn = ReturnType<typeof createProxySignIn>;

type Waiting = Readonly<{ give(credentials: ProxyCredentials): void; giveUp(reason: unknown): void }>;
type Question = Readonly<{ id: string; key: string; host: string; realm: string; why: string; waiting: Set<Waiting> }>;

/**
 * The sign-in to proxies: asked once for all requests that wait for the same proxy and realm, kept in memory until Galley
 * quits, asked again when the proxy refuses it. One question at a time, the oldest first, because the window shows one dialog.
 */
export function createProxySignIn({ ask }: ProxySignInDependencies) {
  const known = new Map<string, ProxyCredentials>();
  const questions: Question[] = [];

  const wanted = (): ProxyWanted | null => {
    const [question] = questions;
    if (!question) return null;
    const { id, host, realm, why, waiting } = question;
    return { id, host, realm, why, waitingCalls: waiting.size };
  };

  const close = (question: Question) => {
    const place = questions.indexOf(question);
    if (place !== -1) questions.splice(place, 1);
    if (place === 0) ask(wanted());
  };

  const open = (key: string, { host, port, realm }: ProxyChallenge, why: string): Question => {
    const shown = { host: `${host}:${port}`, realm: plain(realm) };
    const question: Question = { id: randomUUID(), key, ...shown, why, waiting: new Set() };
    questions.push(question);
    return question;
  };

  const waitFor = (question: Question, signal: AbortSignal): Promise<ProxyCredentials> =>
    new Promise((resolve, reject) => {
      const leave = () => {
        question.waiting.delete(waiting);
        reject(signal.reason);
        if (question.waiting.size === 0) close(question);
        else if (questions[0] === question) ask(wanted());
      };
      const settled =
        <T>(settle: (value: T) => void) =>
        (value: T) => {
          signal.removeEventListener('abort', leave);
          settle(value);
        };
      const waiting: Waiting = { give: settled(resolve), giveUp: settled(reject) };
      signal.addEventListener('abort', leave, { once: true });
      question.waiting.add(waiting);
      if (questions[0] === question) ask(wanted());
    });

  return {
    wanted,

    /**
     * The sign-in for a proxy that asks. `refused` is what this request has been given before, if anything: the proxy did not
     * take it. Rejects with `ProxyNotSignedIn` when the author does not sign in, or with the reason of the signal.
     */
    async credentials(
      challenge: ProxyChallenge,
      refused: ProxyCredentials | null,
      signal: AbortSignal,
    ): Promise<ProxyCredentials> {
      signal.throwIfAborted();
      const key = JSON.stringify([challenge.host, challenge.port, challenge.realm]);
      if (refused !== null && known.get(key) === refused) known.delete(key);
      const kept = known.get(key);
      if (kept) return kept;
      const question = questions.find((each) => each.key === key);
      return waitFor(question ?? open(key, challenge, refused === null ? whyAsked : whyRefused), signal);
    },

    /** The author's answer to the question of that id; `null` ends the requests that wait for it. A late answer means nothing. */
    answer(id: string, credentials: ProxyCredentials | null): void {
      const question = questions.find((each) => each.id === id);
      if (!question) return;
      if (credentials) known.set(question.key, credentials);
      close(question);
      for (const waiting of question.waiting) {
        if (credentials) waiting.give(credentials);
        else waiting.giveUp(new ProxyNotSignedIn(question.host));
      }
    },

    /** What must not stand in anything that people see. */
    secrets: (): readonly string[] => [...known.values()].map(({ password }) => password),
  };
}

const whyAsked = 'Your proxy asks for a sign-in before it lets calls through.';
const whyRefused = 'The proxy did not accept this user name and password.';

/** The proxy chooses its realm; it must not look like words of ours. */
const plain = (realm: string) =>
  realm
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, 100);
