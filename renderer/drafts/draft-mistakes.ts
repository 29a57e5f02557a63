import { javascriptLanguage } from '@codemirror/lang-javascript';
import type { Fault } from '../../shared/fault.ts';
import type { CodeRemark } from '../text-viewer/code-remark.ts';

/**
 * The mistake that a fault reports in one text of the draft, at its place; empty if it is in another text or its place
 * is unknown. Helpers with invalid JavaScript are reported without a place, which is then found in `helpers`.
 */
export function mistakeIn(
  field: 'markup' | 'data' | 'helpers',
  fault: Fault | null,
  helpers = '',
): readonly CodeRemark[] {
  if (fault?.field !== field || fault.place?.partial !== undefined) return [];
  const place = fault.place ?? (field === 'helpers' ? firstMistake(helpers) : null);
  if (!place) return [];
  return [{ line: place.line, column: place.column, severity: 'error', words: `${fault.happened} ${fault.advice}` }];
}

/**
 * The first place where a text is not valid JavaScript; line and column from 1. `null` if the parser, which is more
 * lenient than V8, finds none.
 */
function firstMistake(text: string): Readonly<{ line: number; column: number }> | null {
  let at: number | null = null;
  javascriptLanguage.parser.parse(text).iterate({
    enter({ type, from }) {
      if (type.isError) at ??= from;
    },
  });
  if (at === null) return null;
  const lines = text.slice(0, at).split(/\r\n?|\n/);
  return { line: lines.length, column: lines.at(-1)!.length + 1 };
}
