/**
 * Why a result cannot be a file of CSV, in a few words, as far as its beginning tells; `null` if it may be one. The
 * text is indented JSON, as jq and `formatJson` write it.
 */
export function csvProblem(text: string): string | null {
  if (/^\[\n {2}[{[]/.test(text)) return null;
  if (text.startsWith('[]')) return 'the array is empty';
  return 'only for an array of objects or of arrays';
}
