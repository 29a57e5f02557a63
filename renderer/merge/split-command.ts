/** Stands for the `$` of a variable or a command that the shell would have expanded. */
export const expansionMark = '\uE000';

const controlOf: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  e: '\x1B',
  E: '\x1B',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/**
 * The words of commands as Bash splits them (POSIX, Shell Command Language, 2.2; Bash manual, 3.1.2), without comments.
 * Operators are separate words. Nothing is expanded. `null` if a quotation is not closed.
 */
export function bashWords(text: string): readonly string[] | null {
  const words: string[] = [];
  const part =
    /(\\\r?\n)|(\s+)|(#[^\n]*)|'([^']*)'|\$'((?:[^'\\]|\\[\s\S])*)'|\$?"((?:[^"\\]|\\[\s\S])*)"|\\([\s\S])|([|&;<>()]+)|([^\s'"\\|&;<>()$]+|\$)/y;
  let word: string | null = null;
  const end = () => {
    if (word !== null) words.push(word);
    word = null;
  };
  while (part.lastIndex < text.length) {
    const at = part.lastIndex;
    const match = part.exec(text);
    if (!match) return null;
    const [, continued, space, comment, single, ansi, double, escaped, operator, plain] = match;
    if (continued !== undefined) continue;
    // Within a word this sign begins no comment.
    if (comment !== undefined && word !== null) {
      word += '#';
      part.lastIndex = at + 1;
    } else if (space !== undefined || comment !== undefined) end();
    else if (operator !== undefined) {
      end();
      words.push(operator);
    } else {
      const value = plain ?? double;
      word = (word ?? '') + (single ?? escaped ?? (ansi === undefined ? '' : ansiText(ansi)));
      if (value !== undefined) word += marked(double === undefined ? value : doubleText(value), text[part.lastIndex]);
    }
  }
  end();
  return words;
}

const doubleText = (inside: string) =>
  inside.replace(/\\\r?\n|\\([$`"\\])/g, (_, sign: string | undefined) => (sign === '$' ? '\uE001' : (sign ?? '')));

/** With the mark in place of each `$` that begins an expansion; escaped ones are restored. */
const marked = (text: string, next: string | undefined) =>
  text
    .replace(/\$(?=[\w{(@*#?!-])/g, expansionMark)
    .replace(/^\$$/, next !== undefined && /[\w{(]/.test(next) ? expansionMark : '$')
    .replaceAll('\uE001', '$');

/** ANSI-C quoting. Bytes are read as UTF-8, and surrogate halves, as browsers write them, are joined. */
function ansiText(inside: string): string {
  const codes = /(?:\\(?:x[\dA-Fa-f]{1,2}|[0-7]{1,3}))+|\\(?:u[\dA-Fa-f]{1,4}|U[\dA-Fa-f]{1,8}|c[\s\S]|[\s\S])/g;
  return inside.replace(codes, (code) => {
    if (/^\\u[\da-f]/i.test(code)) return String.fromCodePoint(Math.min(Number.parseInt(code.slice(2), 16), 0x10ffff));
    if (/^\\(?:x[\dA-Fa-f]|[0-7])/.test(code)) {
      const bytes = [...code.matchAll(/\\x([\da-f]{1,2})|\\([0-7]{1,3})/gi)].map(([, hex, octal]) =>
        hex === undefined ? Number.parseInt(octal ?? '', 8) & 0xff : Number.parseInt(hex, 16),
      );
      return new TextDecoder().decode(Uint8Array.from(bytes));
    }
    const sign = code.slice(1);
    if (sign.length === 2) return String.fromCharCode((sign.codePointAt(1) ?? 0) & 0x1f);
    return controlOf[sign] ?? sign;
  });
}

/** The words of a Windows command line: `cmd` removes its carets, then programs split their arguments (Microsoft C). */
export function cmdWords(text: string): readonly string[] {
  const line = withoutCarets(text);
  const words: string[] = [];
  const part = /\s+|(\\*)(")|(\\+)|([^\s\\"]+)/y;
  let word: string | null = null;
  let isQuoted = false;
  while (part.lastIndex < line.length) {
    const at = part.lastIndex;
    const match = part.exec(line);
    if (!match) break;
    const [whole, slashes = '', mark] = match;
    if (mark !== undefined) {
      word = (word ?? '') + '\\'.repeat(slashes.length >> 1);
      if (slashes.length % 2 === 1) word += '"';
      else if (isQuoted && line[part.lastIndex] === '"') {
        word += '"';
        part.lastIndex += 1;
      } else isQuoted = !isQuoted;
    } else if (/^\s/.test(whole) && !isQuoted) {
      if (word !== null) words.push(word);
      word = null;
    } else word = (word ?? '') + line.slice(at, part.lastIndex);
  }
  if (word !== null) words.push(word);
  return words;
}

/** A caret escapes the next character, except in quotation marks. Before a line end it joins the lines. */
function withoutCarets(text: string): string {
  let line = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (sign === '^' && !isQuoted) {
      const end = /^\r?\n/.exec(text.slice(at + 1, at + 3))?.[0].length ?? 0;
      at += end + 1;
      // The first character of the joined line is escaped too, so a line end there is text.
      line += text[at] ?? '';
    } else {
      if (sign === '"') isQuoted = !isQuoted;
      line += sign;
    }
  }
  return line;
}

/**
 * The strings in a PowerShell script: in double quotes with backticks, in single quotes, and as here-strings
 * (about_Quoting_Rules).
 */
export function powerShellTexts(script: string): readonly string[] {
  const text = /(?<!\S)#[^\n]*|'((?:[^']|'')*)('?)|"((?:[^"`]|""|`[\s\S])*)("?)/g;
  const quoted = [...script.matchAll(text)].flatMap(([, single, singleEnd, double = '', doubleEnd]) => {
    if (singleEnd) return [(single ?? '').replaceAll("''", "'")];
    return doubleEnd ? [expanded(double.replaceAll('""', '"'))] : [];
  });
  const texts = [...hereStrings(script, "'"), ...hereStrings(script, '"').map(expanded), ...quoted];
  // The quotation marks of a here-string are found twice.
  return [...new Set(texts.map((each) => each.trim()))];
}

function hereStrings(script: string, mark: string): readonly string[] {
  const found: string[] = [];
  const start = new RegExp(`@${mark}\\r?\\n`, 'g');
  for (let match = start.exec(script); match; match = start.exec(script)) {
    const end = script.indexOf(`\n${mark}@`, start.lastIndex - 1);
    // After an unclosed string, no later one is closed.
    if (end === -1) break;
    found.push(script.slice(start.lastIndex, end));
    start.lastIndex = end + 1;
  }
  return found;
}

const expanded = (inside: string) =>
  inside.replace(
    /`u\{([\da-f]{1,6})\}|`([\s\S])|\$\(\[char\](0x[\da-f]+|\d+)\)|\$(?=[\w{(])/gi,
    (_, unicode: string | undefined, sign: string | undefined, code: string | undefined) => {
      if (unicode !== undefined) return String.fromCodePoint(Math.min(Number.parseInt(unicode, 16), 0x10ffff));
      if (code !== undefined) return String.fromCharCode(Number(code));
      return sign === undefined ? expansionMark : sign === '0' ? '\0' : (controlOf[sign] ?? sign);
    },
  );
