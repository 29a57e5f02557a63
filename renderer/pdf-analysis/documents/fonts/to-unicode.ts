/** @file The CMap of a font that gives each code its text (ToUnicode, ISO 32000-2, 9.10.3), with codes of two bytes. */

const section = /begin(bfchar|bfrange)([\s\S]*?)end\1/g;
const pair = /<([\da-f\s]*)>\s*<([\da-f\s]*)>/gi;
const range = /<([\da-f\s]*)>\s*<([\da-f\s]*)>\s*(?:<([\da-f\s]*)>|\[([^\]]*)\])/gi;

/** The text of each code. */
export function readToUnicode(cmap: string): ReadonlyMap<number, string> {
  const texts = new Map<number, string>();
  for (const [, kind, entries] of cmap.matchAll(section)) {
    if (kind === 'bfchar') {
      for (const [, code, text] of entries!.matchAll(pair)) texts.set(numberOf(code!), textOf(text!));
      continue;
    }
    for (const [, first, last, text, list] of entries!.matchAll(range)) {
      const from = numberOf(first!);
      const each = list === undefined ? null : Array.from(list.matchAll(/<([\da-f\s]*)>/gi), ([, one]) => textOf(one!));
      for (let step = 0; step <= Math.min(numberOf(last!), 0xffff) - from; step += 1)
        texts.set(from + step, each ? (each[step] ?? '') : advanced(textOf(text!), step));
    }
  }
  return texts;
}

const numberOf = (hex: string) => Number.parseInt(hex.replace(/\s/g, ''), 16);

const textOf = (hex: string) =>
  String.fromCharCode(...(hex.replace(/\s/g, '').match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)));

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
