import { isEmptyCondition, type Ref } from './values.ts';

/** The result of a condition or a list; the middle names are those of Handlebars. */
export type Decision = Readonly<{ branch: 'program' | 'inverse' | 'either'; because: string }>;

const truths: Readonly<Record<string, (left: unknown, right: unknown) => boolean>> = {
  gt: (left, right) => (left as number) > (right as number),
  gte: (left, right) => (left as number) >= (right as number),
  lt: (left, right) => (left as number) < (right as number),
  lte: (left, right) => (left as number) <= (right as number),
};
const equalities = new Set(['eq', 'equals', 'equal', 'is', 'isEqual']);
const inequalities = new Set(['ne', 'neq', 'notEquals', 'notEqual', 'isnt', 'isNot']);

/**
 * The result of a helper with a conventional name, such as `eq` or `and`. `undefined` where conventions differ, as for
 * values that are equal only after a conversion.
 */
export function conventionalResult(name: string, args: readonly Ref[]): boolean | undefined {
  if (args.length === 0 || args.some(({ unknown }) => unknown !== null)) return undefined;
  const values = args.map(({ value }) => value);
  const [left, right] = values;
  const isTrue = (value: unknown) => value !== 0 && !isEmptyCondition(value);
  if (name === 'not' && values.length === 1) return !isTrue(left);
  if (name === 'and') return values.every(isTrue);
  if (name === 'or') return values.some(isTrue);
  if (values.length !== 2) return undefined;
  if (Object.hasOwn(truths, name)) return typeof left === typeof right ? truths[name]!(left, right) : undefined;
  const isStrict = left === right;
  // biome-ignore lint/suspicious/noDoubleEquals: whether both conventions agree is the question
  if (isStrict !== (left == right)) return undefined;
  if (equalities.has(name)) return isStrict;
  return inequalities.has(name) ? !isStrict : undefined;
}

/** Helpers that return the first existing argument, so a missing argument is intended. */
export const takesMissing = (name: string) =>
  /^(?:(?:or|and|not|first|either|exists|has)$|default|coalesce|fallback|firstOf|ifNull|nvl|ifEmpty|isEmpty|has[A-Z])/.test(
    name,
  );

/** Block helpers that by convention only choose between their two branches. */
export const keepsContext = (name: string) =>
  takesMissing(name) ||
  equalities.has(name) ||
  inequalities.has(name) ||
  Object.hasOwn(truths, name) ||
  /^(?:if|unless|is|has|when|compare|contains|includes|any|all|every|some|between|switch|case|xif|ifx)(?:$|[A-Z_-]|cond|eq|equal|even|odd|gt|lt|not|or|and)/.test(
    name,
  );

/** Which branch `if` and `unless` take. */
export function decideIf(condition: Ref, isUnless: boolean, includeZero: boolean, words: string): Decision {
  const { value, unknown } = condition;
  if (unknown !== null) return { branch: 'either', because: unknown };
  const holds = value === 0 ? includeZero : !isEmptyCondition(value);
  return { branch: holds === isUnless ? 'inverse' : 'program', because: `${words} is ${kindOf(value)}` };
}

export function decideWith({ value, unknown }: Ref, words: string): Decision {
  if (unknown !== null) return { branch: 'either', because: unknown };
  return { branch: isEmptyCondition(value) ? 'inverse' : 'program', because: `${words} is ${kindOf(value)}` };
}

export function decideEach({ value, unknown }: Ref, words: string): Decision {
  if (unknown !== null) return { branch: 'either', because: unknown };
  const isEntered = typeof value === 'object' && value !== null && keysOf(value).length > 0;
  const kind = typeof value === 'object' || value === undefined ? kindOf(value) : 'not a list';
  return { branch: isEntered ? 'program' : 'inverse', because: `${words} is ${kind}` };
}

/** A block that is called by the name of a value. */
export function decideSection({ value, unknown }: Ref, words: string): Decision {
  if (unknown !== null) return { branch: 'either', because: unknown };
  const isOut =
    value === false || value === null || value === undefined || (Array.isArray(value) && value.length === 0);
  return { branch: isOut ? 'inverse' : 'program', because: `${words} is ${kindOf(value)}` };
}

export const keysOf = (value: object) => Object.keys(value);

function kindOf(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (value === '' || (Array.isArray(value) && value.length === 0)) return 'empty';
  if (typeof value === 'boolean' || value === 0) return String(value);
  if (typeof value === 'object' && !Array.isArray(value) && keysOf(value).length === 0) return 'an empty object';
  return 'there';
}
