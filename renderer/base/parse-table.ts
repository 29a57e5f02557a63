/** The problem with a quotation mark at offset `at`, in the row that begins at `rowAt`. */
export type TableMistake = Readonly<{ at: number; rowAt: number; kind: 'open' | 'within' }>;

type ParsedTable = Readonly<{ rows: ReadonlyArray<readonly string[]>; mistake: TableMistake | null }>;

/**
 * Reads at most `maxRows` rows of CSV (RFC 4180) up to the first mistake, in one pass. White space around a quoted cell
 * is dropped. A quotation mark inside an unquoted cell is an ordinary character.
 */
export function parseTable(text: string, delimiter: string, maxRows: number): ParsedTable {
  const code = `\\u${delimiter.charCodeAt(0).toString(16).padStart(4, '0')}`;
  const opening = new RegExp(`(?:(?!${code})[^\\S\\r\\n])*"`, 'y');
  const plain = new RegExp(`[^\\r\\n${code}]*`, 'y');
  const rows: string[][] = [];
  let cells: string[] = [];
  let at = 0;
  let rowAt = 0;

  const plainEnd = () => {
    plain.lastIndex = at;
    plain.test(text);
    return plain.lastIndex;
  };
  for (;;) {
    opening.lastIndex = at;
    if (opening.test(text)) {
      const from = opening.lastIndex;
      const end = closingAt(text, from);
      if (end === -1) return { rows: [...rows, [...cells, '']], mistake: { at: from - 1, rowAt, kind: 'open' } };
      cells.push(text.slice(from, end).replaceAll('""', '"'));
      at = end + 1;
      const next = plainEnd();
      if (text.slice(at, next).trim() !== '')
        return { rows: [...rows, cells], mistake: { at: end, rowAt, kind: 'within' } };
      at = next;
    } else {
      const end = plainEnd();
      cells.push(text.slice(at, end));
      at = end;
    }
    if (text[at] === delimiter) {
      at += 1;
      continue;
    }
    rows.push(cells);
    cells = [];
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1;
    rowAt = at;
    if (at >= text.length || rows.length === maxRows) return { rows, mistake: null };
  }
}

const usualDelimiters = ['\t', ';', ',', '|'];

/** Empties notes, which begin with `# `, and rules of tables such as `|---|---|`. Other lines keep their numbers. */
export const withoutNotes = (text: string): string =>
  text
    .replace(/^[ \t]*#[ \t].*$/gm, '')
    .replace(/^[|:+ \t-]+$/gm, (line) => (line.includes('--') && /[|+]/.test(line) ? '' : line));

/** Splits off the line in which Excel names the delimiter, a byte order mark, and the white space around the text. */
export function splitDelimiterLine(text: string) {
  const [line = '', named] = /^\uFEFF?\s*"?sep=([^\r\n])"?[^\S\r\n]*\r?\n/i.exec(text) ?? [];
  const isNamed = named !== undefined;
  return {
    delimiters: isNamed ? [named] : usualDelimiters,
    isNamed,
    body: text
      .slice(line.length)
      .replace(/^\uFEFF/, '')
      .trim(),
  } as const;
}

/** The mark that closes the cell that begins here; -1 without one. */
function closingAt(text: string, from: number): number {
  let end = text.indexOf('"', from);
  while (end !== -1 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
  return end;
}
