/**
 * @file Runs in the analysis worker of `npm run bench -- --ablate`: `build/vite/ablation-switches.mjs` sends each call of a rule through `ruled`. The
 * page of the bench names the rule to switch off.
 */

/** `watches`: also notes which rules act, that is, whose result differs from that without them. */
export type AblationOrder = Readonly<{ off: string; watches: boolean }>;

/** The rules that have acted since the last order. */
export type AblationReport = Readonly<{ acted: readonly string[] }>;

export const ablationChannel = 'galley-ablation';

let order: AblationOrder = { off: '', watches: false };
const acted = new Set<string>();

// The page of the bench has this module, too.
if (!('document' in globalThis)) {
  const channel = new BroadcastChannel(ablationChannel);
  channel.onmessage = ({ data }: MessageEvent<AblationOrder>) => {
    order = data;
    channel.postMessage({ acted: [...acted] } satisfies AblationReport);
    acted.clear();
  };
}

type AnyFunction = (...given: never[]) => unknown;

/** Calls `on`, or `off` in its place. */
export function ruled(name: string, on: AnyFunction, off: AnyFunction, given: never[]): unknown {
  const without = () => off(on as never, ...given);
  if (order.off === name) return without();
  if (!order.watches || acted.has(name)) return on(...given);
  return watched(name, () => on(...given), without, given);
}

/**
 * The result of `on`. Notes the rule as acting if the result of `off` differs, or if `on` changes the matches `given`.
 */
function watched(name: string, on: () => unknown, off: () => unknown, given: readonly unknown[]): unknown {
  const left = off();
  const compare = (result: unknown, other: unknown) => {
    if (result !== other && shown(result) !== shown(other)) acted.add(name);
  };
  const matches = left === undefined ? matchesIn(given) : '';
  const result = on();
  if (result === undefined && (given.some((one) => ArrayBuffer.isView(one)) || matchesIn(given) !== matches))
    acted.add(name);
  if (result instanceof Promise) {
    void Promise.all([result, left]).then((both) => compare(...both));
    return result;
  }
  if (isGenerator(result) && isGenerator(left)) {
    const matchesBefore = matchesIn(given);
    return (function* () {
      const value = yield* result;
      if (value === undefined && matchesIn(given) !== matchesBefore) acted.add(name);
      compare(value, drained(left));
      return value;
    })();
  }
  const watchedCall = (one: AnyFunction, other: AnyFunction) => {
    return (...own: never[]) =>
      watched(
        name,
        () => one(...own),
        () => other(...own),
        given,
      );
  };
  if (typeof result === 'function') return watchedCall(result as AnyFunction, left as AnyFunction);
  if (isObject(result) && isObject(left) && Object.values(result).some((one) => typeof one === 'function')) {
    const calls = Object.entries(result).map(([key, one]) => [
      key,
      typeof one === 'function' ? watchedCall(one as AnyFunction, left[key] as AnyFunction) : one,
    ]);
    return Object.fromEntries(calls) as unknown;
  }
  compare(result, left);
  return result;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isGenerator = (value: unknown): value is Generator<void, unknown> =>
  isObject(value) && Symbol.iterator in value && typeof value.next === 'function';

function drained(steps: Generator<void, unknown>): unknown {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

const matchesIn = (given: readonly unknown[]): string =>
  given
    .flatMap((one) => (isObject(one) ? Object.values(one) : []))
    .map((value) => (value instanceof Int32Array ? value.join() : ''))
    .join('\n');

/** A value as text. Pictures count as different ones. */
function shown(value: unknown): string {
  if (ArrayBuffer.isView(value)) return String(Math.random());
  return String(JSON.stringify(value, (_, one) => (one instanceof Map || one instanceof Set ? [...one] : one)));
}
