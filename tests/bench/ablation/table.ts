import type { Score } from '../compare-quality/score.ts';

/** The answer for one pair. `shown`: the whole of it as text. */
export type Told = Readonly<{ score: Score; shown: string }>;

/** The value of a rule over the pairs on which it was `tried`. `pairs`: those with another answer without it. */
export type Cost = Readonly<{
  tried: number;
  pairs: number;
  wrongPairs: number;
  missedPages: number;
  falsePages: number;
  missedWords: number;
  falseWords: number;
}>;

/** `acts`: the pairs on which it does something. `moreMs`: the extra time for a pair without it. */
export type AblatedRule = Readonly<{ name: string; example: string; acts: number; moreMs: number }> & Cost;

/** Compares the answers with all rules and without one, pair by pair. */
export function costOf(told: ReadonlyArray<readonly [whole: Told, without: Told]>): Cost {
  const more = (of: (one: Told) => number) => told.reduce((sum, [whole, without]) => sum + of(without) - of(whole), 0);
  return {
    tried: told.length,
    pairs: told.filter(([whole, without]) => whole.shown !== without.shown).length,
    wrongPairs: more(({ score }) => Number(!score.isWhole)),
    missedPages: more(({ score: { pages } }) => pages.wanted - pages.found),
    falsePages: more(({ score: { pages } }) => pages.wrong),
    missedWords: more(({ score: { words } }) => words.wanted - words.found),
    falseWords: more(({ score: { words } }) => words.told - words.right),
  };
}

const heads = [
  'rule',
  'for example',
  'acts on',
  'changes',
  'wrong pairs',
  'missed pages',
  'false pages',
  'missed words',
  'false words',
  'ms a pair',
];

/** The table as Markdown. */
export function ablationTable(rules: readonly AblatedRule[], pairs: number): string {
  const rows = rules.map((rule) => [
    rule.name,
    rule.example,
    `${rule.acts} of ${pairs}`,
    `${rule.pairs} of ${rule.tried}`,
    ...[rule.wrongPairs, rule.missedPages, rule.falsePages, rule.missedWords, rule.falseWords].map(signed),
    signed(Math.round(rule.moreMs)),
  ]);
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return `${[heads, heads.map(() => '---'), ...rows].map(line).join('\n')}\n`;
}

const signed = (count: number) => (count > 0 ? `+${count}` : String(count));
