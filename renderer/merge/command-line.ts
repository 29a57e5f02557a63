/**
 * The words of a command line as a POSIX shell splits them (IEEE Std 1003.1, Shell Command Language, 2.2 Quoting), with `$'…'` and the
 * continued lines of Windows' `cmd`. `null` if a quotation is not closed. Nothing is expanded.
 */
export function splitCommandLine(text: string): readonly string[] | null {
  const words: string[] = [];
  let word: string | null = null;
  let at = 0;
  const add = (part: string) => {
    word = (word ?? '') + part;
  };

  while (at < text.length) {
    const sign = text[at] ?? '';
    if (/\s/.test(sign)) {
      if (word !== null) words.push(word);
      word = null;
      at += 1;
    } else if ((sign === '\\' || sign === '^') && /^\r?\n/.test(text.slice(at + 1, at + 3))) {
      at = text.indexOf('\n', at) + 1;
    } else if (sign === '\\') {
      add(text[at + 1] ?? '');
      at += 2;
    } else if (sign === "'" || sign === '"' || text.startsWith("$'", at)) {
      const quoted = readQuoted(text, at);
      if (!quoted) return null;
      add(quoted.text);
      at = quoted.end;
    } else {
      add(sign);
      at += 1;
    }
  }
  if (word !== null) words.push(word);
  return words;
}

function readQuoted(text: string, start: number): Readonly<{ text: string; end: number }> | null {
  const isAnsi = text[start] === '$';
  const mark = isAnsi ? "'" : text[start];
  let inside = '';
  for (let at = start + (isAnsi ? 2 : 1); at < text.length; at += 1) {
    const sign = text[at] ?? '';
    const next = text[at + 1] ?? '';
    if (sign === mark) return { text: inside, end: at + 1 };
    const isEscape = sign === '\\' && (isAnsi || (mark === '"' && /["\\$`\n]/.test(next)));
    if (!isEscape) inside += sign;
    else {
      if (next !== '\n') inside += isAnsi ? (ansiSigns[next] ?? next) : next;
      at += 1;
    }
  }
  return null;
}

const ansiSigns: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };
