import { wholeWordsSource } from './whole-word.ts';

type PatternRequest = Readonly<{ query: string; matchCase: boolean; wholeWords: boolean }>;

/** A regular expression, or why there is none. */
type CompiledPattern = Readonly<{ pattern: RegExp } | { problem: string }>;

/**
 * The regular expression of a search, in the syntax of JavaScript with the flag `u`; `^` and `$` are the ends of lines.
 * Braces that repeat nothing are literal, so that `{{#if \w+}}` needs no backslashes.
 */
export function compilePattern({ query, matchCase, wholeWords }: PatternRequest): CompiledPattern {
  const source = withPlainBraces(query);
  const flags = matchCase ? 'gmu' : 'gimu';
  try {
    // Checked before wrapping: wrapped, an invalid expression such as `a)(b` would be valid.
    const pattern = new RegExp(source, flags);
    return { pattern: wholeWords ? new RegExp(wholeWordsSource(source), flags) : pattern };
  } catch (thrown) {
    return { problem: problemText(thrown instanceof Error ? thrown.message : '') };
  }
}

/** The parts of an expression with brackets and backslashes: escapes, sets, quantifiers, and single brackets. */
const partsOfPattern = /\\[pPuk][{<][^}>]*[}>]|\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|\{\d+(?:,\d*)?\}|[{}\]]/g;

/** A backslash before a character. If the flag `u` refuses the pair, the character is literal. */
const escapes = /\\(?:([^\w\\^$.*+?()[\]{}|/-])|[\s\S])/g;

/** As without the flag `u`: single brackets are literal, and any character may have a backslash. */
const withPlainBraces = (query: string): string =>
  query.replace(partsOfPattern, (part) => {
    if (part === '\\-') return '-'; // allowed in a set alone
    return part.length === 1 ? `\\${part}` : part.replace(escapes, (all: string, sign?: string) => sign ?? all);
  });

/** The messages of V8, in plain sentences. */
const problems: ReadonlyArray<readonly [RegExp, string]> = [
  [/Unterminated group/, 'A ( has no ).'],
  [/Unmatched '\)'/, 'A ) has no (.'],
  [/Unterminated character class/, 'A [ has no ].'],
  [/Nothing to repeat/, 'A *, + or ? has nothing to repeat.'],
  [/\\ at end/, 'A \\ at the end escapes nothing.'],
  [/Range out of order|Invalid character class/, 'A range in [ ] is wrong.'],
  [/numbers out of order/, 'The numbers in { } are out of order.'],
  [/property name/, 'No such property of characters is known.'],
  [/capture group|named reference/, 'The name of a group is wrong.'],
  [/too large/, 'The expression is too large.'],
];

function problemText(message: string): string {
  const known = problems.find(([pattern]) => pattern.test(message))?.[1];
  return known ?? `This expression is wrong: ${message.replace(/^.*: /s, '')}.`;
}
