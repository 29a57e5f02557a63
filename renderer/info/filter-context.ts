import { argumentInput, arrayOf, callResult, itemValues, membersOf, merged, type Values } from './filter-values.ts';
import { createPathNode, type PathNode } from './path-index.ts';

/** The part of a filter before the caret. */
type FilterContext = Readonly<{
  /** The values that a path at this point starts from: the result of the term before it, or the input. */
  base: Values;
  /** Whether a term is complete, so that only its continuation can follow. */
  isAfterTerm: boolean;
  /** Whether the name of a member is due, as in `{a`. */
  isAtMemberName: boolean;
}>;

/** A bracket that is open at the caret, or the filter itself. */
type Frame = {
  kind: 'filter' | 'group' | 'call' | 'array' | 'object' | 'index' | 'condition';
  /** For a call. */
  name: string;
  results: Values[];
  /** The input where the frame begins. */
  start: Values;
  input: Values;
  /** What the terms before an operator gave. */
  given: Values;
  /** The term before the caret; `null` where one is expected. */
  term: Values | null;
  /** After `as`: the next pipe keeps the input. */
  isBinding: boolean;
  /** After a comparison: the result has no paths. */
  isOpaque: boolean;
  /** For an object: the name whose value follows, and the members so far. */
  memberName: string | null;
  members: Map<string, PathNode>;
  /** For an index: the name in it, and whether it is a slice. */
  indexName: string | null;
  isSlice: boolean;
};

const pattern =
  /\s+|#[^\n]*|"(?:[^"\\]|\\[\s\S])*"|\.\.|\.(?:[A-Za-z_]\w*)?|\d[\d.]*(?:[eE][+-]?\d+)?|[$@]?[A-Za-z_]\w*(?:::\w+)*|\?\/\/|\/\/=|\|=|[=!<>+\-*/%]=|\/\/|[^\s]/y;

/**
 * Follows a filter from its start to the caret and returns the values that a path there starts from. `null` inside a
 * string or a comment, or after syntax that it does not follow, such as `reduce` and `def`. It never fails, even for an
 * invalid filter.
 */
export function contextOf(before: string, document: PathNode | null): FilterContext | null {
  const stack: Frame[] = [frameOf('filter', document ? [document] : [])];
  const top = () => stack.at(-1)!;

  const give = (values: Values) => {
    const frame = top();
    if (frame.kind === 'object' && frame.memberName === null) return;
    frame.term = values;
  };
  const close = (kinds: readonly Frame['kind'][]): Frame | null => {
    const frame = top();
    if (stack.length === 1 || !kinds.includes(frame.kind)) return null;
    stack.pop();
    return frame;
  };

  const readName = (name: string, isCall: boolean): boolean => {
    const frame = top();
    if (frame.kind === 'object' && frame.memberName === null) {
      frame.memberName = name;
      frame.term = membersOf(frame.input, name);
    } else if (name === 'as') frame.isBinding = true;
    else if (name === 'and' || name === 'or') operate(frame, true);
    else if (name === 'if') stack.push(frameOf('condition', frame.input));
    else if (name === 'then') restart(frame);
    else if (name === 'elif' || name === 'else') nextBranch(frame);
    else if (name === 'end') {
      const ended = close(['condition']);
      if (ended) give(outputOf(ended));
    } else if (unknownWords.has(name)) return false;
    else if (name === 'try') frame.term = null;
    else if (isCall) stack.push({ ...frameOf('call', argumentInput(name, frame.input)), name });
    else give(callResult(name, frame.input, []));
    return true;
  };

  const readString = (name: string) => {
    const frame = top();
    if (frame.kind === 'index') frame.indexName = name;
    if (frame.kind === 'object' && frame.memberName === null) {
      frame.memberName = name;
      frame.term = membersOf(frame.input, name);
    } else give([]);
  };

  const readBracket = (token: string): boolean => {
    const frame = top();
    if (token === '(') stack.push(frameOf('group', frame.input));
    else if (token === '{') stack.push(frameOf('object', frame.input));
    else if (token === '[') stack.push(frameOf(frame.term === null ? 'array' : 'index', frame.input));
    else if (token === ')') {
      const closed = close(['group', 'call']);
      if (closed?.kind === 'group') give(outputOf(closed));
      if (closed?.kind === 'call') give(callResult(closed.name, top().input, [...closed.results, outputOf(closed)]));
    } else if (token === ']') {
      const closed = close(['array', 'index']);
      if (closed?.kind === 'array') give([arrayOf(outputOf(closed))]);
      if (closed?.kind === 'index') give(indexed(top().term ?? [], closed));
    } else if (token === '}') {
      const closed = close(['object']);
      if (closed) {
        endMember(closed);
        give([{ ...createPathNode('object'), keys: closed.members }]);
      }
    } else return false;
    return true;
  };

  pattern.lastIndex = 0;
  for (let token = next(before); token !== null; token = next(before)) {
    const frame = top();
    if (/^\s|^#/.test(token)) {
      if (token.startsWith('#') && pattern.lastIndex === before.length) return null;
    } else if (token === '"') return null;
    else if (token.startsWith('"')) readString(textOf(token));
    else if (token === '..') give([]);
    else if (token === '.') {
      if (before[pattern.lastIndex] === '"') {
        const name = next(before)!;
        if (name === '"') return null;
        give(membersOf(frame.term ?? frame.input, textOf(name)));
      } else if (frame.term === null) give(frame.input);
    } else if (token.startsWith('.')) give(membersOf(frame.term ?? frame.input, token.slice(1)));
    else if (/^[$@\d]/.test(token)) give([]);
    else if (/^[A-Za-z_]/.test(token)) {
      if (!readName(token, /^\s*\(/.test(before.slice(pattern.lastIndex)))) return null;
      if (top().kind === 'call' && top() !== frame) skipToBracket(before);
    } else if (!readBracket(token)) readOperator(frame, token);
  }
  const frame = top();
  return {
    base: frame.term ?? frame.input,
    isAfterTerm: frame.term !== null,
    isAtMemberName: frame.kind === 'object' && frame.memberName === null,
  };
}

function next(text: string): string | null {
  return pattern.exec(text)?.[0] ?? null;
}

/** The bracket of a call belongs to its name. */
function skipToBracket(text: string): void {
  pattern.lastIndex = text.indexOf('(', pattern.lastIndex) + 1;
}

function frameOf(kind: Frame['kind'], input: Values): Frame {
  return {
    kind,
    name: '',
    results: [],
    start: input,
    input,
    given: [],
    term: null,
    isBinding: false,
    isOpaque: false,
    memberName: null,
    members: new Map(),
    indexName: null,
    isSlice: false,
  };
}

const unknownWords: ReadonlySet<string> = new Set(['reduce', 'foreach', 'def', 'catch', 'label', 'import', 'include']);

function readOperator(frame: Frame, token: string): void {
  if (token === '?') return;
  if (token === '|') pipe(frame);
  else if (token === ',') {
    if (frame.kind === 'object') endMember(frame);
    else operate(frame, false);
  } else if (token === ';') {
    frame.results.push(outputOf(frame));
    restart(frame);
  } else if (token === ':') {
    if (frame.kind === 'index') frame.isSlice = true;
    if (frame.kind === 'object') frame.term = null;
  } else if (token === '|=') {
    const changed = frame.term ?? [];
    operate(frame, false);
    frame.given = frame.input;
    frame.input = changed;
  } else operate(frame, /^(?:[=!]=|[<>]=?)$/.test(token));
}

/** The operator has another operand: the result may be that of either, or has no paths. */
function operate(frame: Frame, isOpaque: boolean): void {
  frame.given = [...frame.given, ...(frame.term ?? [])];
  frame.isOpaque ||= isOpaque;
  frame.term = null;
}

function pipe(frame: Frame): void {
  if (!frame.isBinding) frame.input = outputOf(frame);
  frame.isBinding = false;
  frame.isOpaque = false;
  frame.given = [];
  frame.term = null;
}

function restart(frame: Frame): void {
  frame.input = frame.start;
  frame.isOpaque = false;
  frame.given = [];
  frame.term = null;
}

/** Collects the results of the branches of a condition. The tested value is not a result. */
function nextBranch(frame: Frame): void {
  frame.results.push(outputOf(frame));
  restart(frame);
}

function endMember(frame: Frame): void {
  if (frame.memberName !== null) frame.members.set(frame.memberName, merged(outputOf(frame)));
  frame.memberName = null;
  restart(frame);
}

function outputOf(frame: Frame): Values {
  const last = frame.isOpaque ? [] : [...frame.given, ...(frame.term ?? [])];
  return frame.kind === 'condition' ? [...frame.results.flat(), ...last] : last;
}

function textOf(token: string): string {
  try {
    return String(JSON.parse(token));
  } catch {
    return token.slice(1, -1);
  }
}

function indexed(values: Values, { indexName, isSlice, term, given }: Frame): Values {
  if (isSlice) return values;
  if (indexName !== null) return membersOf(values, indexName);
  // `.[]` yields the values of an object too, a number only the items of an array.
  if (term === null && given.length === 0) return itemValues(values);
  return values.flatMap(({ items }) => (items ? [items] : []));
}
