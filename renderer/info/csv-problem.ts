/**
 * Why a result cannot be saved as CSV, as far as its start shows; `null` if it may be possible. The text is indented
 * JSON, as jq and `formatJson` write it.
 */
export function csvProblem(text: string): string | null {
  if (/^\[\n {2}[{[]/.test(text)) return null;
  if (text.startsWith('[]')) return 'the array is empty';
  return 'only for an array of objects or of arrays';
}
