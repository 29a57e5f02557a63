import { OPS } from '../pdfjs/pdfjs-core.ts';
import { glyphsOf, isOptionalContent, type OperatorList } from '../pdfjs/pdfjs-internals.ts';

/** The text of the page, or of one of its forms: its letters in painting order, and 1 for each that is hidden. */
type Painted = { letters: string; hidden: number[]; at: number };

/** Replaces each hidden character, so that the others keep their offsets. */
const placeholder = '\uFFFC';

/** Spaces and invisible characters: pdf.js adds and removes some. */
const uncounted = /[\s\p{Cf}\p{Cc}]/gu;

/**
 * The strings of the text items of a page, with a placeholder for each character on a layer that is off. Text content
 * does not contain the layer, so each string is searched for in the operators. A string that is not found there stays
 * unchanged.
 */
export function withoutHidden(
  strings: readonly string[],
  operators: OperatorList,
  isVisible: (layer: unknown) => boolean,
): readonly string[] {
  const painted = paintedTexts(operators, isVisible);
  if (!painted.some(({ hidden }) => hidden.includes(1))) return strings;
  return strings.map((string) => {
    const letters = string.replace(uncounted, '');
    const found =
      letters === '' ? null : (nearest(painted, letters) ?? nearest(painted, [...letters].reverse().join('')));
    if (!found) return string;
    const { text, at } = found;
    text.at = at + letters.length;
    return text.hidden.slice(at, text.at).includes(0) ? string : placeholder.repeat(string.length);
  });
}

/**
 * The next unmatched letter. pdf.js leaves out text outside the page, and ends a run that a form interrupts after the
 * form.
 */
function nearest(painted: readonly Painted[], letters: string) {
  let best: Readonly<{ text: Painted; at: number }> | null = null;
  for (const text of painted) {
    const at = text.letters.indexOf(letters, text.at);
    if (at >= 0 && (!best || at - text.at < best.at - best.text.at)) best = { text, at };
    if (best && best.at === best.text.at) break;
  }
  return best;
}

function paintedTexts(
  { fnArray, argsArray }: OperatorList,
  isVisible: (layer: unknown) => boolean,
): readonly Painted[] {
  const page: Painted = { letters: '', hidden: [], at: 0 };
  const all = [page];
  const open = [page];
  const marks: boolean[] = [];
  for (const [index, fn] of fnArray.entries()) {
    const operands = argsArray[index] ?? [];
    if (fn === OPS.paintFormXObjectBegin) {
      open.push({ letters: '', hidden: [], at: 0 });
      all.push(open.at(-1)!);
    } else if (fn === OPS.paintFormXObjectEnd && open.length > 1) open.pop();
    else if (fn === OPS.beginMarkedContent) marks.push(true);
    else if (fn === OPS.beginMarkedContentProps) marks.push(!isOptionalContent(operands) || isVisible(operands[1]));
    else if (fn === OPS.endMarkedContent) marks.pop();
    else if (fn === OPS.showText) add(open.at(-1)!, operands, marks.includes(false));
  }
  return all;
}

function add(text: Painted, operands: readonly unknown[], isHidden: boolean): void {
  for (const glyph of glyphsOf(operands)) {
    const unicode = glyph !== null && typeof glyph === 'object' ? glyph.unicode : null;
    if (typeof unicode !== 'string') continue;
    const letters = unicode.replace(uncounted, '');
    text.letters += letters;
    for (let at = 0; at < letters.length; at += 1) text.hidden.push(isHidden ? 1 : 0);
  }
}
