import type { Bridge, CallName, Input, Output } from '../../shared/contract.ts';
import type { AppEvent } from '../../shared/events.ts';
import type { Fault, Outcome } from '../../shared/fault.ts';

type Answer<N extends CallName> = (input: Input<N>) => Outcome<Output<N>> | Promise<Outcome<Output<N>>>;

/** What main answers in a test, call by call. */
export type FakeAnswers = { [N in CallName]?: Answer<N> };

export type FakeBridge = Bridge &
  Readonly<{
    /** Every call so far, in order. */
    calls: ReadonlyArray<Readonly<{ name: CallName; input: unknown }>>;
    /** The inputs of the calls of one name, in order. */
    inputsOf: <N extends CallName>(name: N) => Input<N>[];
    /** Says something unasked, as main does. */
    say: (event: AppEvent) => void;
    /** Changes the main process's answers from now on. */
    answer: (answers: FakeAnswers) => void;
  }>;

/** A fake main process: it answers as the test prepared it, and an unprepared call is a fault. */
export function fakeBridge(answers: FakeAnswers = {}): FakeBridge {
  const calls: { name: CallName; input: unknown }[] = [];
  const listeners = new Set<(event: AppEvent) => void>();
  let prepared = answers;
  let early: AppEvent[] | null = [];

  return {
    calls,
    inputsOf: <N extends CallName>(name: N) =>
      calls.filter((call) => call.name === name).map(({ input }) => input as Input<N>),
    say: (event) => {
      early?.push(event);
      for (const listener of listeners) listener(event);
    },
    answer: (more) => {
      prepared = { ...prepared, ...more };
    },
    call: async <N extends CallName>(name: N, input: Input<N>): Promise<Outcome<Output<N>>> => {
      calls.push({ name, input });
      const answer = prepared[name] as Answer<N> | undefined;
      return answer ? answer(input) : failure({ happened: `The test prepared no answer to ${name}.` });
    },
    subscribe: (listener) => {
      listeners.add(listener);
      early?.forEach(listener);
      early = null;
      return () => void listeners.delete(listener);
    },
  };
}

export const success = <T>(value: T): Outcome<T> => ({ ok: true, value });

/** An answer that is a fault; members that the test does not name are arbitrary. */
export const failure = (fault: Partial<Fault> = {}): Outcome<never> => ({
  ok: false,
  fault: { code: 'DEFECT', happened: 'It failed.', advice: 'Try again.', ...fault },
});

/** An answer that the test gives later. */
export function later<T>() {
  let resolve!: (value: T) => void;
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
