import { type CallName, contract, type Handlers } from '../../shared/contract.ts';
import { faultOf, type Outcome } from '../../shared/fault.ts';

/** The caller: the address of its frame from Electron, and whether it is the main frame of the window. */
type Sender = Readonly<{ url: string | undefined; isMainFrame: boolean }>;

export type IpcHandler = (sender: Sender, name: unknown, input: unknown) => Promise<Outcome<unknown>>;

/**
 * Handles the calls of the window: only from Galley's page, only calls of the contract, only valid input, and at most
 * 200 calls of a name per second. Every failure becomes data. Independent of Electron; `electron-ipc.ts` registers it
 * with `ipcMain`. `ourPage` is the address of the page, without query and fragment. Electron,
 * docs/tutorial/security.md, item 17.
 */
export function createIpcHandler(
  handlers: Handlers,
  ourPage: string,
  report: (thrown: unknown) => void,
  monotonicMs: () => number = () => performance.now(),
): IpcHandler {
  const isWithinLimit = createCallLimit(monotonicMs);
  return async (sender, name, input) => {
    if (!sender.isMainFrame || pageOf(sender.url) !== ourPage) {
      return refuse("The call did not come from Galley's own page.");
    }
    if (!isCallName(name)) return refuse(`There is no call named ${nameText(name)}.`);
    if (!isWithinLimit(name)) {
      return refuse(
        `The window called ${name} more than ${callsPerSecond} times in a second.`,
        undefined,
        'Wait a second and try again.',
      );
    }
    const parsed = contract[name].input.safeParse(input);
    if (!parsed.success) {
      const issue = parsed.error.issues[0];
      return refuse(issue?.message ?? 'The input is not valid.', fieldOf(issue?.path));
    }
    try {
      // `contract[name]` has validated `parsed.data`, but the compiler cannot connect the two types.
      const handle = handlers[name] as (input: unknown) => Promise<unknown>;
      return { ok: true, value: await handle(parsed.data) };
    } catch (thrown) {
      const fault = faultOf(thrown);
      if (fault.code === 'DEFECT') report(thrown);
      return { ok: false, fault };
    }
  };
}

/** Ten times what the busiest call needs. A faulty page must not keep this process busy. */
const callsPerSecond = 200;

/** Limits the calls of each name with a token bucket that holds one second of calls. */
function createCallLimit(monotonicMs: () => number): (name: CallName) => boolean {
  const buckets = new Map<CallName, { left: number; atMs: number }>();
  return (name) => {
    const nowMs = monotonicMs();
    const bucket = buckets.get(name) ?? { left: callsPerSecond, atMs: nowMs };
    const refilled = bucket.left + ((nowMs - bucket.atMs) / 1_000) * callsPerSecond;
    const left = Math.min(callsPerSecond, refilled);
    buckets.set(name, { left: left < 1 ? left : left - 1, atMs: nowMs });
    return left >= 1;
  };
}

function isCallName(name: unknown): name is CallName {
  return typeof name === 'string' && Object.hasOwn(contract, name);
}

/** `URL.origin` is "null" for a custom scheme, so the parts are joined by hand. */
function pageOf(url: string | undefined): string | undefined {
  if (!url || !URL.canParse(url)) return undefined;
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}

const fieldOf = (path: readonly PropertyKey[] | undefined): string | undefined => {
  const last = path?.findLast((part) => typeof part === 'string');
  return typeof last === 'string' ? last : undefined;
};

function refuse(happened: string, field?: string, advice = 'Change it and try again.'): Outcome<never> {
  const fault = { code: 'INVALID-INPUT', happened: shortened(happened, maxSentence), advice } as const;
  return { ok: false, fault: field === undefined ? fault : { ...fault, field: shortened(field, maxName) } };
}

/** The most characters of a refusal that come from the page. */
const maxName = 80;
/** Longer than any sentence of a schema. A schema may repeat a member's name, which the page chooses. */
const maxSentence = 300;

const shortened = (text: string, max: number) => (text.length > max ? `${text.slice(0, max)}…` : text);

/** A call's name for a refusal. Only strings are repeated, because other values may fail to convert. */
const nameText = (name: unknown) =>
  typeof name === 'string' ? JSON.stringify(shortened(name, maxName)) : `by a ${typeof name}`;
