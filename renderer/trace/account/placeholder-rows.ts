import { type Placeholder, type PlaceholderRole, type PlaceholderState, placeholderStates } from './account.ts';
import type { Frame, Lookup } from './frames.ts';
import { isClearTypo, nearestPath } from './nearest-path.ts';
import { type Ref, shortValue } from './values.ts';

type Outcome = {
  uses: number;
  /** Uses that nothing shows to be intended. */
  unguarded: number;
  ref: Ref | null;
  reason: string | null;
  /** Of the first use, for a suggestion. */
  missed: Readonly<{ frame: Frame; lookup: Lookup }> | null;
};

type Row = Readonly<{
  node: hbs.AST.Node;
  expression: () => string;
  role: PlaceholderRole;
  partial: string | null;
  outcomes: Map<PlaceholderState, Outcome>;
}>;

type Use = Readonly<{
  node: hbs.AST.Node;
  /** Made only for the list. */
  expression: () => string;
  role: PlaceholderRole;
  frame: Frame;
  /** Nothing is wrong if it is missing. */
  isOptional: boolean;
}>;

/** How unlike an absent list an unread one may be: a plural, or one level too many. */
const maxListCost = 0.3;
/** The uses of this number take about a second. */
const maxUses = 400_000;

export type PlaceholderRows = ReturnType<typeof createPlaceholderRows>;

/** Collects the uses of each place. `offsetsOf` gives the offsets of the lines of a partial, or of the template. */
export function createPlaceholderRows(offsetsOf: (partial: string | null) => readonly number[]) {
  const rows = new Map<hbs.AST.Node, Row>();
  let uses = 0;
  let isCut = false;

  const add = (use: Use, state: PlaceholderState, ref: Ref | null, reason: string | null, lookup: Lookup | null) => {
    const { node, expression, role, frame, isOptional } = use;
    uses += 1;
    let row = rows.get(node);
    if (!row) {
      row = { node, expression, role, partial: frame.partial, outcomes: new Map() };
      rows.set(node, row);
    }
    let outcome = row.outcomes.get(state);
    if (!outcome) {
      outcome = { uses: 0, unguarded: 0, ref, reason, missed: null };
      row.outcomes.set(state, outcome);
    }
    outcome.uses += 1;
    if (!lookup || !isMissing(state)) return;
    outcome.missed ??= { frame, lookup };
    const isTested = ref?.path != null && frame.guards.includes(ref.path);
    if (!isOptional && !isTested && frame.reach.kind === 'yes') outcome.unguarded += 1;
  };

  return {
    /** Enough uses were recorded. Of further lists only the first items are read. */
    isFull: () => uses > maxUses,
    isCut: () => isCut,

    /** A list is not read to its end. */
    cut(): void {
      isCut = true;
    },

    /** A path that was looked up. */
    addPath(use: Use, lookup: Lookup): void {
      const { ref, note } = lookup;
      const { reach } = use.frame;
      const state = stateOf(lookup, use.role);
      if (reach.kind === 'no') {
        add(use, 'never-reached', ref, reach.because, null);
        return;
      }
      const reason = note ?? ref.unknown ?? missingReason(state, lookup);
      const only = reach.kind === 'maybe' && reach.because !== reason ? reach.because : null;
      add(use, state, ref, [reason, only].filter(Boolean).join(' ') || null, lookup);
    },

    /** What a helper or a partial decides. */
    addCall(use: Use, state: 'helper' | 'undecidable', reason: string): void {
      const { reach } = use.frame;
      if (reach.kind === 'no') add(use, 'never-reached', null, reach.because, null);
      else add(use, state, null, reason, null);
    },

    /** How many placeholders have a value or are empty on purpose, and how many are missing. */
    counts() {
      let present = 0;
      let missing = 0;
      for (const row of rows.values()) {
        const state = worstOf(row);
        if (state === 'filled' || state === 'empty' || state === 'null') present += 1;
        else if (state && isMissing(state) && row.outcomes.get(state)!.unguarded > 0) missing += 1;
      }
      return { present, missing };
    },

    list(): Placeholder[] {
      const places = new Map<string, number>();
      for (const { outcomes } of rows.values()) {
        const paths = new Set([...outcomes.values()].map(({ ref }) => ref?.path ?? ''));
        for (const path of paths) places.set(path, (places.get(path) ?? 0) + 1);
      }
      return [...rows.values()]
        .map((row) => placeholderOf(row, offsetsOf(row.partial), (path) => places.get(path) ?? 0))
        .sort((a, b) => Number(a.partial !== null) - Number(b.partial !== null) || a.offset - b.offset);
    },
  };
}

const isMissing = (state: PlaceholderState) => state === 'key-missing' || state === 'parent-missing';

function stateOf({ ref, last, depth, parts }: Lookup, role: PlaceholderRole): PlaceholderState {
  const { value, unknown, isGuess } = ref;
  if (unknown !== null) return isGuess && value !== undefined ? 'helper' : 'undecidable';
  if (value === undefined) {
    const hasParent = depth === parts.length - 1 && last.value !== undefined && last.value !== null;
    return hasParent ? 'key-missing' : 'parent-missing';
  }
  if (value === null) return 'null';
  const isList = Array.isArray(value) || (role === 'list' && typeof value === 'object');
  return value === '' || (isList && Object.keys(value as object).length === 0) ? 'empty' : 'filled';
}

function missingReason(state: PlaceholderState, { last, depth, parts }: Lookup): string | null {
  if (!isMissing(state) || parts.length === 0) return null;
  const parent = parts.slice(0, depth + (state === 'key-missing' ? 0 : 1)).join('.');
  if (state === 'parent-missing') return `There is no ${parent}.`;
  if (Array.isArray(last.value)) return `${parent === '' ? 'The data here' : parent} is a list.`;
  if (typeof last.value !== 'object') return `${parent === '' ? 'The data here' : parent} is not an object.`;
  return null;
}

/** By urgency. Never reached counts only if no use was reached. */
const worstOf = ({ outcomes }: Row) =>
  placeholderStates.find((state) => state !== 'never-reached' && outcomes.has(state));

function placeholderOf(row: Row, offsets: readonly number[], placesOf: (path: string) => number): Placeholder {
  const { node, role, partial, outcomes } = row;
  const expression = row.expression();
  const state = worstOf(row) ?? 'never-reached';
  const outcome = outcomes.get(state)!;
  const { start, end } = node.loc;
  const offset = (offsets[start.line - 1] ?? 0) + start.column;
  // A field that other items of the list have is optional.
  const isAlways = !(['filled', 'empty', 'null'] as const).some((each) => outcomes.has(each));
  const missed = isAlways ? outcome.missed : null;
  const suggested = missed && nearestPath(missed.frame, missed.lookup, expression, role);
  const reached = [...outcomes]
    .filter(([each]) => each !== 'never-reached')
    .reduce((sum, [, { uses }]) => sum + uses, 0);
  // A name that is tested and then used is optional; a name that occurs only once is probably a mistake.
  const isAlone = outcome.ref?.path != null && placesOf(outcome.ref.path) === 1;
  const isTypo = suggested !== null && (!suggested.isRead || isAlone) && isClearTypo(suggested);
  // A list that is absent on purpose has no list beside it that nothing reads.
  const isOtherList = role === 'list' && suggested !== null && !suggested.isRead && suggested.cost <= maxListCost;
  const { ref } = outcome;
  const hasValue = ref !== null && ref.value !== undefined && state !== 'never-reached';
  return {
    expression,
    path: ref?.path === null || ref?.path === '' ? null : (ref?.path ?? null),
    role,
    state,
    uses: reached,
    usesOfState: state === 'never-reached' ? 0 : outcome.uses,
    value: hasValue ? shortValue(ref.value) : null,
    reason: outcome.reason,
    suggestion: suggested?.path ?? null,
    isAlarm: isMissing(state) && isAlways && (outcome.unguarded > 0 || isTypo || isOtherList),
    line: start.line,
    offset,
    length: (offsets[end.line - 1] ?? 0) + end.column - offset,
    partial,
  };
}
