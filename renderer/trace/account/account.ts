/** @file The account of a template's placeholders: data that a worker can send and receive. */

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

/** What a template does with a path: prints it, passes it to a helper or partial, tests it, or enters it. */
export type PlaceholderRole = 'value' | 'argument' | 'condition' | 'list' | 'context' | 'partial' | 'call';

/** One path, call or partial at one place of the template. */
export type Placeholder = Readonly<{
  /** As the template has it. */
  expression: string;
  /** From the root of the data, with `[]` for the items of a list; `null` if it is unknown. */
  path: string | null;
  role: PlaceholderRole;
  /** The worst of all its uses. */
  state: PlaceholderState;
  /** How often it was evaluated, and how often with this state. */
  uses: number;
  usesOfState: number;
  /** The first value of this state, shortened. */
  value: string | null;
  /** The reason for this state: the condition that excluded it, or the helper that decides. */
  reason: string | null;
  /** The nearest existing path, as it can be written in the template. */
  suggestion: string | null;
  /** It is missing, and nothing in the template shows that this is intended. */
  isAlarm: boolean;
  line: number;
  /** In UTF-16 units from the start of the template, or of the partial. */
  offset: number;
  length: number;
  /** The partial that contains it; absent in the template itself. */
  partial: string | null;
}>;

export type UnusedField = Readonly<{ path: string; value: string }>;

export type PlaceholderAccount = Readonly<{
  /** In the order of the template. */
  placeholders: readonly Placeholder[];
  /** Fields below the root that nothing reads; one entry for an object or a list that nothing enters. */
  unused: readonly UnusedField[];
  /** The part of the data that is the template's root, as a path, and the other plausible ones. */
  root: string;
  roots: readonly string[];
  /** Lists were too long to be read completely, so states are those of their first items. */
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
  /** The part of the data that is the template's root; `null` chooses it automatically. */
  root: string | null;
  /** Names that are helpers even without arguments. */
  helperNames?: readonly string[] | undefined;
  /** The texts of partials by name. */
  partials?: Readonly<Record<string, string>>;
}>;

export type AccountMethods = {
  account(input: AccountInput): AccountResult;
};
