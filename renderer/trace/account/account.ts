/** @file The account of a template's placeholders: data that can cross to and from a worker. */

/** In the order in which they deserve attention. */
export const placeholderStates = [
  'key-missing',
  'parent-missing',
  'null',
  'empty',
  'undecidable',
  'helper',
  'never-reached',
  'filled',
] as const;

export type PlaceholderState = (typeof placeholderStates)[number];

/** What a template does with a path: print it, pass it to a helper or partial, test it, or enter it. */
export type PlaceholderRole = 'value' | 'argument' | 'condition' | 'list' | 'context' | 'partial' | 'call';

/** One path, call or partial at one place of the template. */
export type Placeholder = Readonly<{
  /** As the template has it. */
  expression: string;
  /** From the root of the data, with `[]` for the items of a list; `null` if it is not known. */
  path: string | null;
  role: PlaceholderRole;
  /** The worst of all its uses. */
  state: PlaceholderState;
  /** How often it was evaluated, and how often with this state. */
  uses: number;
  usesOfState: number;
  /** The first value of this state, shortened. */
  value: string | null;
  /** Why it has this state: the condition that kept it out, or the helper that decides. */
  reason: string | null;
  /** The nearest path that exists, as it can stand in the template. */
  suggestion: string | null;
  /** It is missing, and nothing in the template shows that this is intended. */
  isAlarm: boolean;
  line: number;
  /** In UTF-16 units from the beginning of the template, or of the partial. */
  offset: number;
  length: number;
  /** The partial that it is in, if it is not in the template itself. */
  partial: string | null;
}>;

export type UnusedField = Readonly<{ path: string; value: string }>;

export type PlaceholderAccount = Readonly<{
  /** In the order of the template. */
  placeholders: readonly Placeholder[];
  /** Fields below the root that nothing reads; one entry for an object or a list that nothing enters. */
  unused: readonly UnusedField[];
  /** The part of the data that the template starts from, as a path, and the other plausible ones. */
  root: string;
  roots: readonly string[];
  /** Lists were too long to be read to their ends: states are of their first items. */
  isCut: boolean;
}>;

export type AccountResult =
  | PlaceholderAccount
  | Readonly<{ problem: 'template'; message: string; line: number | null }>
  | Readonly<{ problem: 'data' }>;

export type AccountInput = Readonly<{
  template: string;
  /** JSON. */
  data: string;
  /** The part of the data that the template starts from; `null` chooses it. */
  root: string | null;
  /** Names that are helpers also where nothing is passed to them. */
  helperNames?: readonly string[];
  /** The texts of partials by name. */
  partials?: Readonly<Record<string, string>>;
}>;

export type AccountMethods = {
  account(input: AccountInput): AccountResult;
};
