import { contextOf } from './filter-context.ts';
import type { Values } from './filter-values.ts';
import { jqFunctions } from './jq-functions.ts';
import type { PathNode } from './path-index.ts';

/** A completion for the text at the caret. `details` says what it is. */
type FilterOption = Readonly<{ label: string; text: string; details: string }>;

/** The options, and the part of the filter that one of them replaces. */
export type FilterCompletion = Readonly<{ from: number; to: number; options: readonly FilterOption[] }>;

/** A longer list is too long to read. */
const maxOptions = 150;

const plainName = /^[A-Za-z_]\w*$/;

/**
 * The completions at the caret of a jq filter: names of the document after a dot, functions, and paths where a term is
 * expected. `null` if there is nothing to offer: in a string or a comment, or when the word is complete.
 */
export function completeFilter(filter: string, caret: number, document: PathNode | null): FilterCompletion | null {
  const before = filter.slice(0, caret);
  // In the middle of a word there is nothing to add.
  if (/^\w/.test(filter.slice(caret))) return null;
  const word = /[A-Za-z_]\w*$/.exec(before)?.[0] ?? '';
  const start = caret - word.length;
  const previous = before[start - 1] ?? '';
  if (previous === '$' || previous === '@' || (word === '' && /\w/.test(previous))) return null;
  const found = previous === '.' ? afterDot(before, start, word, document) : atTerm(before, start, word, document);
  if (!found) return null;
  const typed = before.slice(found.from);
  // A list for a complete word would only hide the result.
  const continued = found.options.filter(({ text }) => text.startsWith(typed));
  const isComplete = word !== '' && continued.length === 1 && continued[0]!.text === typed;
  return found.options.length === 0 || isComplete ? null : { ...found, to: caret };
}

/** Whether the list opens by itself: after a word, a dot, a pipe, and the bracket of a function or an object. */
export const opensByItself = (filter: string, caret: number): boolean =>
  /(?:[A-Za-z_]\w*|[.|({])$|\|\s+$/.test(filter.slice(0, caret));

type Found = Omit<FilterCompletion, 'to'>;

function afterDot(before: string, start: number, word: string, document: PathNode | null): Found | null {
  const dot = start - 1;
  // A part of `..` or of a number.
  if (/(?:\.|(?:^|\W)\d+)$/.test(before.slice(0, dot))) return null;
  const context = contextOf(before.slice(0, dot), document);
  if (!context) return null;
  const names = matching(namesOf(context.base), word, ({ label }) => label).map(({ label, text, details }) => ({
    label,
    text: `.${text}`,
    details,
  }));
  const hasItems = word === '' && context.base.some(({ items }) => items !== null);
  const each = { label: '[]', text: context.isAfterTerm ? '[]' : '.[]', details: 'each item' };
  return { from: dot, options: (hasItems ? [each, ...names] : names).slice(0, maxOptions) };
}

function atTerm(before: string, start: number, word: string, document: PathNode | null): Found | null {
  const context = contextOf(before.slice(0, start), document);
  if (context?.isAfterTerm || (!context && word === '')) return null;
  const names = context ? namesOf(context.base) : [];
  if (context?.isAtMemberName)
    return { from: start, options: matching(names, word, ({ label }) => label).slice(0, maxOptions) };
  // A text is not known to end before the caret.
  if (!context && /["#]/.test(before)) return null;
  const paths = names.map((name) => ({ ...name, label: `.${name.label}`, text: `.${name.text}` }));
  const functions = jqFunctions.map(({ name, takes, does }) => {
    const text = takes > 0 ? `${name}(` : name;
    return { label: takes > 0 ? `${text}…)` : text, text, details: does };
  });
  const beginning = ({ text }: FilterOption) => text.startsWith(word);
  const options =
    word === ''
      ? [...paths, ...functions]
      : [
          ...functions.filter(beginning),
          ...matching(paths, word, ({ label }) => label),
          ...functions.filter((option) => !beginning(option) && option.text.includes(word)),
        ];
  return { from: start, options: options.slice(0, maxOptions) };
}

/** The names of the members of these values, each once, in the order of the document. */
function namesOf(values: Values): FilterOption[] {
  const kinds = new Map<string, Set<string>>();
  for (const { keys } of values) {
    for (const [name, child] of keys) {
      const known = kinds.get(name) ?? new Set();
      for (const kind of child.kinds) known.add(kind);
      kinds.set(name, known);
    }
  }
  return [...kinds].map(([label, found]) => ({
    label,
    text: plainName.test(label) ? label : JSON.stringify(label),
    details: [...found].join(' or '),
  }));
}

/** The names that begin with the word, then those that contain it, in any case. */
function matching<T>(options: readonly T[], word: string, nameOf: (option: T) => string): T[] {
  const wanted = word.toLowerCase();
  const at = (option: T) => nameOf(option).toLowerCase().replace(/^\./, '').indexOf(wanted);
  return [...options.filter((option) => at(option) === 0), ...options.filter((option) => at(option) > 0)];
}
