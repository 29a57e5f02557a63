import { randomUUID } from 'node:crypto';
import { FaultError } from '../../../shared/fault.ts';
import type { ProxyWanted } from '../../../shared/model.ts';

/** What the author typed for a proxy. */
export type ProxyCredentials = Readonly<{ username: string; password: string }>;

/** The content of a 407 (RFC 9110, section 11.7): the proxy's address and realm. */
type ProxyChallenge = Readonly<{ host: string; port: number; realm: string }>;

/** The author did not sign in to the proxy, so the proxy did not forward the request. */
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

type ProxySignInDependencies = Readonly<{
  /** Called with the sign-in that the window has to ask for; `null` to close the question. */
  ask(wanted: ProxyWanted | null): void;
}>;

export type ProxySignIn = ReturnType<typeof createProxySignIn>;

type WaitingRequest = Readonly<{ give(credentials: ProxyCredentials): void; giveUp(reason: unknown): void }>;
type SignInPrompt = Readonly<{
  id: string;
  key: string;
  host: string;
  realm: string;
  why: string;
  waiting: Set<WaitingRequest>;
}>;

/**
 * The sign-in to proxies. It asks once for all requests to the same proxy and realm, keeps the answer in memory until
 * Galley quits, and asks again if the proxy refuses it. Questions are asked one at a time, oldest first, because the
 * window shows one dialog.
 */
export function createProxySignIn({ ask }: ProxySignInDependencies) {
  const known = new Map<string, ProxyCredentials>();
  const queue: SignInPrompt[] = [];

  const wanted = (): ProxyWanted | null => {
    const [prompt] = queue;
    if (!prompt) return null;
    const { id, host, realm, why, waiting } = prompt;
    return { id, host, realm, why, waitingCalls: waiting.size };
  };

  const close = (prompt: SignInPrompt) => {
    const place = queue.indexOf(prompt);
    if (place !== -1) queue.splice(place, 1);
    if (place === 0) ask(wanted());
  };

  const open = (key: string, { host, port, realm }: ProxyChallenge, why: string): SignInPrompt => {
    const shown = { host: `${host}:${port}`, realm: plain(realm) };
    const prompt: SignInPrompt = { id: randomUUID(), key, ...shown, why, waiting: new Set() };
    queue.push(prompt);
    return prompt;
  };

  const waitFor = (prompt: SignInPrompt, signal: AbortSignal): Promise<ProxyCredentials> =>
    new Promise((resolve, reject) => {
      const leave = () => {
        prompt.waiting.delete(waiting);
        reject(signal.reason);
        if (prompt.waiting.size === 0) close(prompt);
        else if (queue[0] === prompt) ask(wanted());
      };
      const once =
        <T>(finish: (value: T) => void) =>
        (value: T) => {
          signal.removeEventListener('abort', leave);
          finish(value);
        };
      const waiting: WaitingRequest = { give: once(resolve), giveUp: once(reject) };
      signal.addEventListener('abort', leave, { once: true });
      prompt.waiting.add(waiting);
      if (queue[0] === prompt) ask(wanted());
    });

  return {
    wanted,

    /**
     * The credentials for a proxy. `refused` are the ones that this request used before and the proxy refused. Rejects
     * with `ProxyNotSignedIn` if the author does not sign in, or with the reason of the signal.
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
      const prompt = queue.find((each) => each.key === key);
      return waitFor(prompt ?? open(key, challenge, refused === null ? whyWanted : whyRefused), signal);
    },

    /** The author's answer to a question; `null` ends the requests that wait for it. Late answers are ignored. */
    answer(id: string, credentials: ProxyCredentials | null): void {
      const prompt = queue.find((each) => each.id === id);
      if (!prompt) return;
      if (credentials) known.set(prompt.key, credentials);
      close(prompt);
      for (const waiting of prompt.waiting) {
        if (credentials) waiting.give(credentials);
        else waiting.giveUp(new ProxyNotSignedIn(prompt.host));
      }
    },

    /** Strings to remove from everything that is shown. */
    secrets: (): readonly string[] => [...known.values()].map(({ password }) => password),
  };
}

const whyWanted = 'Your proxy asks for a sign-in before it lets calls through.';
const whyRefused = 'The proxy did not accept this user name and password.';

/** The proxy chooses its realm, which must not look like Galley's text. */
const plain = (realm: string) =>
  realm
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, 100);
