/**
 * The line and the column, from 1, at which a text is no JSON. The message of `JSON.parse` gives a position only sometimes. So the mistake is found by bisection: it is the last
 * character of the shortest beginning of the text which no continuation could make valid.
 */
export function jsonMistakePlace(text: string): { line: number; column: number } {
  let [right, wrong] = [0, text.length + 1];
  while (wrong - right > 1) {
    const middle = (right + wrong) >> 1;
    if (isBeyondRepair(text.slice(0, middle))) wrong = middle;
    else right = middle;
  }
  const before = text.slice(0, wrong - 1).split('\n');
  return { line: before.length, column: before.at(-1)!.length + 1 };
}

function isBeyondRepair(beginning: string): boolean {
  try {
    JSON.parse(beginning);
    return false;
  } catch (reason) {
    const { message } = reason as SyntaxError;
    const position = / at position (\d+)/.exec(message)?.[1];
    if (position !== undefined) return Number(position) < beginning.length && !/^Unterminated string/.test(message);
    return !/end of JSON input/.test(message);
  }
}
