/** Deeper nesting is not formatted: the indentation would be longer than the data. */
export const maxDepth = 200;

/** The indented text may not become longer than this many UTF-16 units. */
const maxFormattedLength = 128 * 1024 * 1024;

export type FormattedJson =
  | Readonly<{ kind: 'formatted'; text: string; notes: readonly string[] }>
  | Readonly<{ kind: 'damaged'; at: number; line: number; column: number; found: string }>
  | Readonly<{ kind: 'too-complex'; why: string }>;

/**
 * Indents JSON (RFC 8259) by two spaces without parsing its values: strings and numbers keep their text, so that
 * 12345678901234567890 and 1.50 stay as they are. Never throws; `at` counts UTF-16 units from 0, `line` and
 * `column` from 1.
 */
export function formatJson(text: string): FormattedJson {
  try {
    return format(text);
  } catch (thrown) {
    if (thrown instanceof Damaged) return { kind: 'damaged', ...placeOf(text, thrown.at) };
    if (thrown instanceof TooComplex) return { kind: 'too-complex', why: thrown.message };
    throw thrown;
  }
}

class Damaged extends Error {
  readonly at: number;
  constructor(at: number) {
    super(`damaged at ${at}`);
    this.at = at;
  }
}

class TooComplex extends Error {}

function format(text: string): FormattedJson {
  const out = createOutput();
  const repeated = new Set<string>();
  let at = 0;

  const skipSpace = () => {
    for (let code = text.charCodeAt(at); isSpace(code); code = text.charCodeAt(at)) at += 1;
  };

  const value = (depth: number): void => {
    if (depth > maxDepth) throw new TooComplex(`It is nested more than ${maxDepth} levels deep.`);
    const code = text.charCodeAt(at);
    if (code === openBrace) container(depth, closeBrace, member);
    else if (code === openBracket) container(depth, closeBracket, value);
    else if (code === quote) out.add(string());
    else out.add(scalar());
  };

  const container = (depth: number, close: number, item: (depth: number, names: Set<string>) => void) => {
    const names = new Set<string>();
    out.add(text[at]!);
    at += 1;
    skipSpace();
    if (text.charCodeAt(at) !== close) {
      for (;;) {
        out.add(indents[depth + 1]!);
        item(depth + 1, names);
        skipSpace();
        if (text.charCodeAt(at) !== comma) break;
        out.add(',');
        at += 1;
        skipSpace();
      }
      if (text.charCodeAt(at) !== close) throw new Damaged(at);
      out.add(indents[depth]!);
    }
    out.add(text[at]!);
    at += 1;
  };

  const member = (depth: number, names: Set<string>) => {
    if (text.charCodeAt(at) !== quote) throw new Damaged(at);
    const name = string();
    if (names.has(name)) repeated.add(name);
    names.add(name);
    skipSpace();
    if (text.charCodeAt(at) !== colon) throw new Damaged(at);
    out.add(name);
    out.add(': ');
    at += 1;
    skipSpace();
    value(depth);
  };

  const string = (): string => {
    const start = at;
    at += 1;
    for (;;) {
      const code = text.charCodeAt(at);
      if (code === quote) break;
      if (!(code >= 0x20)) throw new Damaged(at);
      if (code === backslash) at += escapeLength(text, at);
      else at += 1;
    }
    at += 1;
    return text.slice(start, at);
  };

  const scalar = (): string => {
    scalarPattern.lastIndex = at;
    const found = scalarPattern.exec(text)?.[0];
    if (found === undefined) throw new Damaged(at);
    at += found.length;
    return found;
  };

  skipSpace();
  value(0);
  skipSpace();
  if (at < text.length) throw new Damaged(at);
  return { kind: 'formatted', text: out.text(), notes: notesOn(repeated) };
}

const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];
const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const isSpace = (code: number) => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
const scalarPattern = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const escapePattern = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;
const indents = Array.from({ length: maxDepth + 2 }, (_, depth) => `\n${'  '.repeat(depth)}`);

function escapeLength(text: string, at: number): number {
  escapePattern.lastIndex = at;
  const found = escapePattern.exec(text);
  if (!found) throw new Damaged(at);
  return found[0].length;
}

/** Joins the parts in batches: an array of millions of short strings needs more memory than the text. */
function createOutput() {
  const done: string[] = [];
  let parts: string[] = [];
  let length = 0;
  const flush = () => {
    done.push(parts.join(''));
    parts = [];
  };
  return {
    add(part: string) {
      length += part.length;
      if (length > maxFormattedLength) throw new TooComplex('Indented, it would be too long.');
      if (parts.push(part) >= 16_384) flush();
    },
    text() {
      flush();
      return done.join('');
    },
  };
}

function placeOf(text: string, at: number) {
  const before = text.slice(0, at);
  const lineStart = before.lastIndexOf('\n') + 1;
  let line = 1;
  for (let index = before.indexOf('\n'); index !== -1; index = before.indexOf('\n', index + 1)) line += 1;
  return { at, line, column: at - lineStart + 1, found: at < text.length ? JSON.stringify(text[at]) : 'the end' };
}

function notesOn(repeated: ReadonlySet<string>): string[] {
  if (repeated.size === 0) return [];
  const shown = [...repeated].slice(0, 3).join(', ');
  const more = repeated.size > 3 ? ` and ${repeated.size - 3} more` : '';
  return [`Some names occur twice in one object, and jq takes the last: ${shown}${more}.`];
}
