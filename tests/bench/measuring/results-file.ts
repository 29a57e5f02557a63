import { type BenchReport, cellsOf } from './table.ts';

const begin = '<!-- figures of npm run bench: begin -->';
const end = '<!-- figures of npm run bench: end -->';

/**
 * The file with the figures that have a goal between its two marks, and a row for each case that was not measured.
 * Throws if the marks are missing.
 */
export function withFigures(text: string, report: BenchReport): string {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`The file lacks the marks ${begin} and ${end}.`);
  return `${text.slice(0, from + begin.length)}\n\n${figuresOf(report)}\n\n${text.slice(to)}`;
}

function figuresOf({ at, host, results }: BenchReport): string {
  const heads = ['case', 'figure', 'Galley', 'peer', 'ratio', 'goal', ''];
  const rows = results.flatMap(({ name, verdicts, failed, skipped }) => {
    if (failed !== undefined) return [[name, 'failed', '–', '–', '', '', 'NOT MEASURED']];
    if (skipped !== undefined) return [[name, 'skipped on this machine', '–', '–', '', '', 'NOT MEASURED']];
    return verdicts.flatMap((verdict) => (verdict.goal ? [[name, ...cellsOf(verdict)]] : []));
  });
  const widths = heads.map((head, column) => Math.max(3, head.length, ...rows.map((row) => row[column]!.length)));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at]!)).join(' | ')} |`;
  const where = `${at.slice(0, 10)}, ${host.platform}, ${host.processor}, ${host.cores} cores, Electron ${host.electron}`;
  return [
    `Measured ${where}; medians.`,
    '',
    line(heads),
    line(widths.map((width) => '-'.repeat(width))),
    ...rows.map(line),
  ].join('\n');
}
