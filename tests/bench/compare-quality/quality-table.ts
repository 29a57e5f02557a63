import type { Values } from '../case.ts';
import type { Score } from './score.ts';

/** A pair's score with its kind; `isChanged` is the truth. */
export type Judged = Readonly<{ kind: string; isChanged: boolean; score: Score }>;

/** The figures of some pairs. Shares are from 0 to 1; shares of nothing are left out. */
export function qualityOf(judged: readonly Judged[]): Values {
  const sum = (of: (one: Score) => number) => judged.reduce((total, { score }) => total + of(score), 0);
  const same = judged.filter(({ isChanged }) => !isChanged);
  const shares = {
    verdict: [sum(({ verdict }) => Number(verdict)), judged.length],
    pages: [sum(({ pages }) => pages.found), sum(({ pages }) => pages.wanted)],
    recall: [sum(({ words }) => words.found), sum(({ words }) => words.wanted)],
    precision: [sum(({ words }) => words.right), sum(({ words }) => words.told)],
    whole: [sum(({ isWhole }) => Number(isWhole)), judged.length],
    same: [same.filter(({ score }) => score.verdict).length, same.length],
  } as const;
  const known = Object.entries(shares).flatMap(([name, [part, all]]) => (all > 0 ? [[name, part / all] as const] : []));
  return {
    ...Object.fromEntries(known),
    falsePages: sum(({ pages }) => pages.wrong),
    falseWords: sum(({ words }) => words.told - words.right),
  };
}

const columns = ['verdict', 'pages', 'falsePages', 'recall', 'precision', 'falseWords', 'whole'] as const;

/** One line for each kind, and one for all, for each tool that has answered. */
export function qualityTable(tools: Readonly<Record<string, readonly Judged[]>>): string {
  const kinds = [...new Set(Object.values(tools).flatMap((judged) => judged.map(({ kind }) => kind)))];
  const rows = [...kinds, 'all'].flatMap((kind) =>
    Object.entries(tools).map(([tool, judged]) => {
      const some = kind === 'all' ? judged : judged.filter((one) => one.kind === kind);
      const quality = qualityOf(some);
      return [kind, String(some.length), tool, ...columns.map((column) => shown(quality[column]))];
    }),
  );
  const lines = [['kind', 'pairs', 'tool', ...columns], ...rows];
  const widths = lines[0]!.map((_, at) => Math.max(...lines.map((line) => line[at]!.length)));
  return lines
    .map((line) =>
      line
        .map((text, at) => text.padEnd(widths[at]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const shown = (value: number | undefined) =>
  value === undefined ? '–' : Number.isInteger(value) ? String(value) : value.toFixed(3);
