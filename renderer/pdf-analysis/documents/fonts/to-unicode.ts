/** @file The CMap of a font that gives each code its text (ToUnicode, ISO 32000-2, 9.10.3), with codes of two bytes. */

/** Ranges of a CMap may repeat every code without an end. */
const maxTexts = 1_000_000;
/** Four bytes in hexadecimal digits for each of 128 UTF-16 units; a code has at most that (ISO 32000-2, 9.10.3). */
const maxTextDigits = 512;

/** The text of each code. Takes time in proportion to the CMap, whatever it contains. */
export function readToUnicode(cmap: string): ReadonlyMap<number, string> {
  const texts = new Map<number, string>();
  let left = maxTexts;
  const set = (code: number, text: string) => {
    left -= 1;
    texts.set(code, text);
  };
  for (const { kind, entries } of sectionsOf(cmap)) {
    const tokens: readonly string[] = entries.match(/<[^<>]*>|[[\]]/g) ?? [];
    for (let at = 0; at < tokens.length && left > 0; ) {
      const from = numberOf(tokens[at] ?? '');
      if (kind === 'bfchar') {
        set(from, textOf(tokens[at + 1] ?? ''));
        at += 2;
        continue;
      }
      const to = Math.min(numberOf(tokens[at + 1] ?? ''), 0xffff);
      const isList = tokens[at + 2] === '[';
      const end = isList ? tokens.indexOf(']', at + 2) : at + 2;
      if (end === -1) break;
      const each = isList ? tokens.slice(at + 3, end).map(textOf) : null;
      const text = textOf(tokens[at + 2] ?? '');
      for (let step = 0; step <= to - from && left > 0; step += 1)
        set(from + step, each ? (each[step] ?? '') : advanced(text, step));
      at = end + 1;
    }
  }
  return texts;
}

type Section = Readonly<{ kind: string; entries: string }>;

function* sectionsOf(cmap: string): Generator<Section> {
  let read = 0;
  for (const { 0: begin, 1: kind = '', index } of cmap.matchAll(/begin(bfchar|bfrange)/g)) {
    const start = index + begin.length;
    if (start < read) continue;
    const end = cmap.indexOf(`end${kind}`, start);
    if (end === -1) return;
    yield { kind, entries: cmap.slice(start, end) };
    read = end;
  }
}

const digitsOf = (token: string) => token.replace(/[^\da-f]/gi, '').slice(0, maxTextDigits);
const numberOf = (token: string) => Number.parseInt(digitsOf(token), 16);

const textOf = (token: string) =>
  String.fromCharCode(...(digitsOf(token).match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)));

/** The last unit of the text so many further on. */
const advanced = (text: string, by: number) =>
  text.slice(0, -1) + String.fromCharCode(text.charCodeAt(text.length - 1) + by);

/** One section of a CMap has at most so many entries. */
const longestSection = 100;

export function writeToUnicode(texts: ReadonlyMap<number, string>): string {
  const entries = Array.from(texts, ([code, text]) => `<${hexOf(code)}> <${[...units(text)].map(hexOf).join('')}>\n`);
  let sections = '';
  for (let from = 0; from < entries.length; from += longestSection) {
    const some = entries.slice(from, from + longestSection);
    sections += `${some.length} beginbfchar\n${some.join('')}endbfchar\n`;
  }
  return `begincmap\n/CMapType 2 def\n1 begincodespacerange\n<0000> <ffff>\nendcodespacerange\n${sections}endcmap\n`;
}

const units = (text: string) => Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
const hexOf = (unit: number) => unit.toString(16).padStart(4, '0');
