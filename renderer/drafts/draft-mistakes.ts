import { javascriptLanguage } from '@codemirror/lang-javascript';
import type { Fault } from '../../shared/fault.ts';
import type { CodeRemark } from '../text-viewer/code-remark.ts';

/**
 * The mistake that a fault tells of one text of the draft, at its place; none if it lies in another text, or its place
 * is not known. Helpers that are no JavaScript are reported without a place: then it is found in `helpers`.
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
 * Where a text first is no JavaScript; line and column from 1. `null` if the parser, which is more lenient than V8, has
 * nothing to say.
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
