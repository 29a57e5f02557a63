import type { Goal, Unit } from '../case.ts';
import type { Verdict } from './verdict.ts';

/** The result of a case: its figures, or why there are none. */
export type CaseResult = Readonly<{
  name: string;
  peer: string;
  how: string;
  rounds: number;
  tookMs: number;
  verdicts: readonly Verdict[];
  /** It could not be measured, and why. */
  failed?: string;
  /** This machine lacks something for it. */
  skipped?: string;
}>;

/** What a run leaves on disk. */
export type BenchReport = Readonly<{
  /** ISO 8601. */
  at: string;
  host: Readonly<{ platform: string; processor: string; cores: number; electron: string }>;
  rounds: number;
  results: readonly CaseResult[];
}>;

const heads = ['case', 'figure', 'ours', 'peer', 'ratio', 'goal', ''] as const;

/** The results as lines of text, in columns. */
export function tableOf(results: readonly CaseResult[]): string {
  const rows = results.flatMap((result) => rowsOf(result));
  const widths = heads.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) =>
        column >= 2 && column <= 4 ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!),
      )
      .join('  ')
      .trimEnd();
  const notes = results.flatMap(({ name, failed, skipped }) => {
    if (failed) return [`${name}: could not be measured: ${failed}`];
    return skipped ? [`${name}: skipped: ${skipped}`] : [];
  });
  return [line(heads), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line), ...notes].join('\n');
}

function rowsOf({ name, verdicts }: CaseResult): ReadonlyArray<readonly string[]> {
  return verdicts.map((verdict, at) => [at === 0 ? name : '', ...cellsOf(verdict)]);
}

/** The cells of a line after the name of its case. */
export function cellsOf({ figure, unit, ours, peer, ratio, goal, met }: Verdict): readonly string[] {
  return [
    figure,
    amount(ours, unit),
    amount(peer, unit),
    ratio === null ? '' : `${rounded(ratio)}x`,
    goal ? goalText(goal, unit) : '',
    met === null ? '' : met ? 'met' : 'MISSED',
  ];
}

const amount = (value: number | null, unit: Unit) => {
  if (value === null) return '–';
  if (unit === 'share') return value.toFixed(3);
  return unit === 'count' ? String(value) : `${rounded(value)} ${unit}`;
};

function goalText({ kind, value }: Goal, unit: Unit): string {
  if (kind === 'more-at-most') return `≤ +${amount(value, unit)}`;
  const sign = kind.endsWith('at-most') ? '≤' : '≥';
  return kind.startsWith('ratio') ? `${sign} ${value}x` : `${sign} ${amount(value, unit)}`;
}

/** As many digits as mean something. */
const rounded = (value: number) => {
  if (Math.abs(value) >= 100) return value.toFixed(0);
  return String(Number(value.toFixed(Math.abs(value) >= 10 ? 1 : 2)));
};
