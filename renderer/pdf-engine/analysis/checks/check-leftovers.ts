import { type Box, unionBox } from '../../../pdf-pages/box.ts';
import type { Finding } from '../../base/analysis-types.ts';
import { groupedBy } from '../../base/grouped-by.ts';
import type { PageText, Word } from '../text/page-text.ts';
import { firstPage, isOnePage, pagesText, quoteText, runsOf } from './check-runs.ts';

/** The same leftover of a template, found on one page. */
export type Leftover = Readonly<{ text: string; page: number; times: number; box: Box }>;

/**
 * Text that a template leaves behind when a placeholder is not filled in, or is empty. Words must match exactly, and no
 * small letter may touch them; `null` is not among them, because reports do contain it.
 */
const leftover = new RegExp(
  [
    /\{\{[{#/^>!&@~]*\s*(?:[\p{L}_@."'([!-].{0,200}?)?\}\}\}?/u, // an expression of Handlebars
    /\{\{[{#/^>!&@~]?\s*[\p{L}_@.].{0,60}/u, // one that goes on in the next line
    /\$\{[^{}]{1,80}\}/u, // a placeholder of a template literal
    /\[object\s[A-Z][A-Za-z]*\]/u,
    /(?<![\p{Ll}_-])(?:undefined)+(?![\p{Ll}_-])/u,
    /(?<![\p{L}\p{N}_])(?:Invalid\sDate(?![\p{L}\p{N}_])|NaN(?![\p{Ll}\p{N}_]))/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gu',
);

/** The leftovers of a page, each text once, at its first place. */
export function leftoversOf({ page, words }: PageText): readonly Leftover[] {
  const found = new Map<string, Leftover>();
  const lines = [...groupedBy(words, ({ line }) => line).values()];
  const inOrder = lines.flat();
  // A narrow cell breaks "[object Object]" at its space.
  const whole = lines.map((line) => line.map(({ text }) => text).join(' ')).join('\n');
  for (const { 0: matched, index } of whole.matchAll(leftover)) {
    const text = matched.replace('\n', ' ');
    const known = found.get(text);
    if (known) found.set(text, { ...known, times: known.times + 1 });
    else found.set(text, { text, page, times: 1, box: boxBetween(inOrder, index, index + text.length) });
  }
  return [...found.values()];
}

/** A line for each leftover, and for each run of pages with it; in page order. */
export function leftoverText(leftovers: readonly Leftover[]): readonly Finding[] {
  return [...groupedBy(leftovers, ({ text }) => text).values()].flatMap((places) =>
    runsOf(places.map((of) => ({ page: of.page, of }))).map((run) => {
      const { text, times, box } = run.of;
      const again = times > 1 ? ` ${times} times` : '';
      const where = isOnePage(run) ? again : ` on ${pagesText(run)}`;
      return {
        rule: 'leftover-text',
        page: firstPage(run),
        words: `${quoteText(text)} appears in the text${where}`,
        box,
      };
    }),
  );
}

/** The box of the words between the offsets `from` and `to` of their text. */
function boxBetween(words: readonly Word[], from: number, to: number): Box {
  let at = 0;
  const touched: Box[] = [];
  for (const { text, box } of words) {
    if (at < to && at + text.length > from) touched.push(box);
    at += text.length + 1;
  }
  return touched.reduce(unionBox);
}
