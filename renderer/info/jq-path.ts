/** A step of a path into JSON: the name of a member, or an index of an array, counted from 0. */
export type JqStep = string | number;

/** Names that jq accepts without quotation marks (jq 1.7 manual, "Object Identifier-Index"). */
const plainName = /^[A-Za-z_]\w*$/;

/** The jq filter for the value at a path, as in `.lines[0]["unit price"]`; `.` for the whole document. */
export function jqPath(steps: readonly JqStep[]): string {
  const written = steps.map((step) =>
    typeof step === 'string' && plainName.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`,
  );
  const path = written.join('');
  return path.startsWith('.') ? path : `.${path}`;
}
