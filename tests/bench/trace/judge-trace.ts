import type { SourcePlace } from '../../../renderer/trace/source-places.ts';
import type { TracedDocument } from '../pages/trace.ts';
import type { KnownTemplate } from './make-template.ts';
import type { TruePlace } from './truth.ts';

/** Counts of words of one template. */
export type TraceScore = Readonly<{
  name: string;
  pages: number;
  words: number;
  line: number;
  placeholder: number;
  iteration: number;
  wrong: number;
  abstains: number;
  /** Words that no place of the template has written, such as page numbers, and those that got a place nevertheless. */
  generated: number;
  answerMs: number;
  indexMs: number;
}>;

/** Compares every answer with the truth. `say` receives the wrong ones. */
export function judgeTrace(
  { name, nodes, template, partials }: KnownTemplate,
  { pages, indexMs, asked }: TracedDocument,
  truth: readonly TruePlace[],
  say: (line: string) => void,
): TraceScore {
  const score = { words: 0, line: 0, placeholder: 0, iteration: 0, wrong: 0, abstains: 0, generated: 0, answerMs: 0 };
  for (const { text, point, nearPx, answer, tookMs } of asked) {
    score.answerMs = Math.max(score.answerMs, tookMs);
    const true_ = truth.filter(
      ({ page, left, right, top, bottom }) =>
        page === point.page &&
        left - nearPx <= point.x &&
        point.x <= right + nearPx &&
        top <= point.y &&
        point.y <= bottom,
    );
    const isCertain = answer.certain === 'template';
    const first = answer.places[0];
    const describe = (place: SourcePlace | undefined) =>
      place
        ? `${place.template?.partial ?? ''}:${place.template?.line} “${place.expression}” ${place.iteration} (markup ${place.markup.from})`
        : 'nothing';
    if (true_.length === 0) {
      score.generated += 1;
      // Text between two places, such as a comma, has no link.
      const written = first?.template && sourceText(first, template, partials);
      if (isCertain && first && !(written !== undefined && first.kind === 'text')) {
        score.wrong += 1;
        say(`${name}: “${text}” on page ${point.page} is not of a place, but ${describe(first)}`);
      }
      continue;
    }
    score.words += 1;
    if (!isCertain || !first) {
      score.abstains += 1;
      if (process.env.BENCH_TRACE_ABSTAINS) say(`${name}: “${text}” on page ${point.page}: ${answer.reason}`);
      continue;
    }
    const isRight = { line: false, placeholder: false, iteration: false };
    for (const { node, iteration } of true_) {
      const { partial, line, from, to } = nodes[node]!;
      const place = first.template;
      if (!place || place.partial !== partial) continue;
      const hasLine = place.line === line;
      const hasPlace = place.from < to && place.to > from;
      const hasIteration = String(first.iteration) === String(iteration);
      isRight.line ||= hasLine;
      isRight.placeholder ||= hasPlace;
      isRight.iteration ||= hasPlace && hasIteration;
    }
    if (isRight.line) score.line += 1;
    if (isRight.placeholder) score.placeholder += 1;
    if (isRight.iteration) score.iteration += 1;
    else {
      score.wrong += 1;
      const wanted = true_.map(
        ({ node, iteration }) => `${nodes[node]!.partial ?? ''}:${nodes[node]!.line} ${iteration}`,
      );
      say(`${name}: “${text}” on page ${point.page} is ${wanted.join(' or ')}, not ${describe(first)}`);
    }
  }
  return { name, pages, ...score, indexMs };
}

const sourceText = (
  { template: place }: SourcePlace,
  template: string,
  partials: KnownTemplate['partials'],
): string | undefined =>
  place ? (place.partial === null ? template : partials[place.partial]?.plain)?.slice(place.from, place.to) : undefined;

const columns = ['pages', 'words', 'line', 'placeholder', 'iteration', 'wrong', 'abstains', 'generated'] as const;

/** One line for each template, and one for all. Shares are of the words that a place has written. */
export function traceTable(scores: readonly TraceScore[]): string {
  const rows = [...scores, { ...sumOf(scores), name: 'all' }].map((score) => [
    score.name,
    ...columns.map((column) =>
      column === 'pages' || column === 'words' || column === 'generated'
        ? String(score[column])
        : (score[column] / Math.max(1, score.words)).toFixed(4),
    ),
    score.indexMs.toFixed(0),
  ]);
  const lines = [['template', ...columns, 'index ms'], ...rows];
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

function sumOf(scores: readonly TraceScore[]): Omit<TraceScore, 'name'> {
  const sum = (column: Exclude<keyof TraceScore, 'name'>) => scores.reduce((total, score) => total + score[column], 0);
  const [pages, words, generated, indexMs] = [sum('pages'), sum('words'), sum('generated'), sum('indexMs')];
  const [line, placeholder, iteration, wrong, abstains] = [
    sum('line'),
    sum('placeholder'),
    sum('iteration'),
    sum('wrong'),
    sum('abstains'),
  ];
  const answerMs = Math.max(...scores.map((score) => score.answerMs));
  return { pages, words, line, placeholder, iteration, wrong, abstains, generated, answerMs, indexMs };
}

/** The figures of all templates. The time of the index is that of the slowest page times 50. */
export function traceFigures(scores: readonly TraceScore[]): Readonly<Record<string, number>> {
  const all = sumOf(scores);
  const longest = scores.reduce((most, score) => (score.pages > most.pages ? score : most));
  return {
    line: all.line / all.words,
    placeholder: all.placeholder / all.words,
    iteration: all.iteration / all.words,
    wrong: all.wrong / all.words,
    abstains: all.abstains / all.words,
    answerMs: all.answerMs,
    indexMs: (longest.indexMs / longest.pages) * 50,
  };
}
