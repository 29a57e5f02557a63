import { createRandom, type Random } from '../../renderer/base/random.ts';
import { corpusNames } from '../support/corpus/corpus.ts';

/**
 * The connections of a soak. `below` is another path of the service of `second`, and `by name` another name of it, so
 * they have one limit; `moving` is a service with two addresses, `stoppable` one that can be stalled.
 */
export const places = ['sample', 'steady', 'second', 'below', 'by name', 'moving', 'stoppable', 'hostile'] as const;
export type Place = (typeof places)[number];

/** The behaviour of a service towards a call at the connection `hostile`; `services.ts` has one entry for each. */
export const hostilities = [
  'resets',
  'hangs up',
  'says nothing',
  'stands still',
  'drips',
  'never ends',
  'half a PDF',
  'a web page',
  'broken JSON',
  'a token in an error',
  'too many requests',
  'misdirected',
  'unavailable',
  'expired session',
  'forbidden',
  'redirect',
  'empty',
  'not HTTP',
] as const;
export type Hostility = (typeof hostilities)[number];

/** Each kind of step, its frequency, and its random choices. */
export const killMoments = ['idle', 'save', 'settings', 'approve', 'receive', 'burst'] as const;
export type KillMoment = (typeof killMoments)[number];

const operationsToRun = ['info', 'handlebars', 'deepload', 'render'] as const;
const samples = [
  { templateID: 'invoice', sobjectId: 'INV-2041' },
  { templateID: 'letter', sobjectId: 'LET-052' },
  { templateID: 'certificate', sobjectId: 'CRT-009' },
  { templateID: 'broken-syntax', sobjectId: 'INV-2041' },
  { templateID: 'no such template', sobjectId: '{{constructor}}' },
] as const;

/** Each kind of step, how often it comes among the others, and what is decided about it ahead. */
const kinds = {
  'start again': { weight: 2, decide: () => ({}) },
  'kill main': {
    weight: 6,
    decide: ({ whole, oneOf }: Random) => ({
      during: oneOf(killMoments),
      afterMs: whole(0, 250),
      key: whole(0, 5),
      size: whole(1, 12),
    }),
  },
  'kill renderer': {
    weight: 4,
    decide: ({ whole, oneOf }: Random) => ({
      during: oneOf(killMoments),
      afterMs: whole(0, 250),
      key: whole(0, 5),
      size: whole(1, 12),
    }),
  },
  'render again': {
    weight: 5,
    decide: ({ whole }: Random) => ({ runs: whole(1, 5), pages: whole(1, 30), key: whole(0, 5) }),
  },
  'run and cancel': {
    weight: 5,
    decide: ({ whole, oneOf }: Random) => ({
      place: oneOf(places),
      runs: whole(1, 8),
      operation: oneOf(operationsToRun),
      cancelAfterMs: whole(0, 800),
    }),
  },
  burst: {
    weight: 3,
    decide: ({ whole, oneOf }: Random) => ({
      place: oneOf(['second', 'below', 'by name', 'moving', 'hostile'] as const),
      does: oneOf(hostilities),
      runs: whole(26, 70),
      cancelAfterMs: whole(100, 2_000),
    }),
  },
  'move a service': {
    weight: 2,
    decide: ({ whole }: Random) => ({ before: whole(0, 40), after: whole(1, 40), cancelAfterMs: whole(100, 2_000) }),
  },
  'stop a service': {
    weight: 2,
    decide: ({ whole }: Random) => ({
      still: whole(1, 40),
      stillMs: whole(100, 3_000),
      after: whole(1, 40),
      cancelAfterMs: whole(100, 2_000),
    }),
  },
  'switch connections': {
    weight: 3,
    decide: ({ whole, oneOf }: Random) => ({ to: Array.from({ length: whole(1, 6) }, () => oneOf(places)) }),
  },
  merge: {
    weight: 3,
    decide: ({ whole, oneOf }: Random) => ({ place: oneOf(['sample', 'second'] as const), items: whole(1, 12) }),
  },
  'sample report': {
    weight: 3,
    decide: ({ oneOf }: Random) => ({ report: oneOf(samples), operation: oneOf(operationsToRun) }),
  },
  'hostile answer': {
    weight: 6,
    decide: ({ oneOf }: Random) => ({ does: oneOf(hostilities), operation: oneOf(operationsToRun) }),
  },
  'open a PDF of the corpus': { weight: 5, decide: ({ oneOf }: Random) => ({ file: oneOf(corpusNames) }) },
  approve: { weight: 4, decide: ({ whole }: Random) => ({ key: whole(0, 5), pages: whole(1, 6) }) },
  withdraw: { weight: 1, decide: ({ whole }: Random) => ({ key: whole(0, 5) }) },
  save: { weight: 4, decide: ({ whole }: Random) => ({ name: whole(0, 5), size: whole(0, 12) }) },
  'change settings': {
    weight: 2,
    decide: ({ whole, oneOf }: Random) => ({
      theme: oneOf(['system', 'light', 'dark'] as const),
      keepDocumentsMiB: whole(64, 128),
    }),
  },
  'clear Activity': { weight: 1, decide: () => ({}) },
  'save to a full disk': { weight: 3, decide: ({ whole }: Random) => ({ size: whole(1, 4) }) },
  'full disk for the user data': { weight: 3, decide: ({ whole }: Random) => ({ key: whole(0, 5) }) },
} as const satisfies Record<string, Readonly<{ weight: number; decide: (random: Random) => object }>>;

type Kinds = typeof kinds;
export type StepKind = keyof Kinds;
/** What is decided about a step of that kind. */
export type StepOf<K extends StepKind> = Readonly<{ kind: K }> & Readonly<ReturnType<Kinds[K]['decide']>>;
export type Step = { [K in StepKind]: StepOf<K> }[StepKind];

export const stepKinds = Object.keys(kinds) as readonly StepKind[];

const byWeight = stepKinds.flatMap((kind) => Array.from({ length: kinds[kind].weight }, () => kind));

/** The endless steps of a seed. They do not depend on time or on results, so the same seed gives the same steps. */
export function* planOf(seed: number): Generator<Step, never> {
  const random = createRandom(seed);
  for (;;) {
    const kind = random.oneOf(byWeight);
    // The compiler cannot relate the kind to what is decided about it.
    yield { kind, ...kinds[kind].decide(random) } as Step;
  }
}

export const stepText = ({ kind, ...decided }: Step): string =>
  Object.keys(decided).length === 0 ? kind : `${kind} ${JSON.stringify(decided)}`;
