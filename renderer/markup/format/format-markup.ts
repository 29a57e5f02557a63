import { isBlockToken, readStructure } from './structure.ts';
import { tokenize, tokenKind } from './tokens.ts';

/** A markup with one block a line. */
export type FormattedMarkup = Readonly<{
  text: string;
  /** Pairs of equal positions, first in the original, then in the formatted text; ascending. */
  places: Uint32Array;
}>;

/** Deeper blocks are indented like these, because broken markup can have thousands of open elements. */
const maxDepth = 40;

const indents = Array.from({ length: maxDepth + 1 }, (_, depth) => `\n${'  '.repeat(depth)}`);

const { blockOpen, blockClose, inlineOpen, inlineClose, helperOpen, helperElse, helperClose } = tokenKind;

const lineBreaks = /[ \t\f\r]*\n[ \t\f\r\n]*/g;

/**
 * Puts each block on a line of its own and indents its content. White space is changed only where it is not shown, and
 * never added or removed between inline parts. A run of white space with a line break keeps one, and one empty line.
 * Tags, `pre`, `textarea`, `script` and `style` stay unchanged. Formatting twice changes nothing more. Lines end with
 * `\n`.
 */
export function formatMarkup(text: string): FormattedMarkup {
  const tokens = tokenize(text);
  const { kinds, starts, ends } = tokens;
  const { heights, hasBlock, hasInline, hasBreak } = readStructure(text, tokens);
  const whole = kinds.length;
  const output = createOutput(text);
  /** By stack height: the indentation inside, the innermost block, and the open token. */
  const depths = [0];
  const blocks = [whole];
  const opened: number[] = [];

  const isSimple = (block: number) => block !== whole && hasBlock[block] === 0 && hasBreak[block] === 0;
  const isIndented = (token: number) => {
    if (kinds[token] === helperOpen) return true;
    if (kinds[token] === inlineOpen) return hasBlock[token] === 1;
    return !isSimple(token) && tokens.names[token] !== 'html';
  };

  // White space at the beginning is not shown.
  if (whole > 0) output.replaceTo(starts[0]!, '');
  let heightBefore = 0;
  for (let token = 0; token < kinds.length; token += 1) {
    const kind = kinds[token]!;
    const height = heights[token]!;
    const isElse = kind === helperElse && height > 0 && height <= heightBefore;
    const depth = depths[isElse ? height - 1 : height]!;
    const from = starts[token]!;
    const to = ends[token]!;
    const indent = indents[Math.min(depth, maxDepth)]!;
    if (token > 0) {
      const block = blocks[heightBefore]!;
      const before = kinds[token - 1]!;
      const lines = lineBreaksIn(text, ends[token - 1]!, from);
      const isFree = isBlockToken(kind) || isBlockToken(before) || hasInline[block] === 0;
      const isInSimple =
        isSimple(block) && (blocks[height] === block || (kind === blockClose && opened[height] === block));
      const isEdge = isOpening(before) || isClosing(kind);
      if (isFree ? !isInSimple : lines > 0) output.replaceTo(from, lines > 1 && !isEdge ? `\n${indent}` : indent);
      else if (isFree) output.replaceTo(from, '');
    }
    output.keepTo(from);
    if (kind === tokenKind.text && lineBreaksIn(text, from, to) > 0) {
      for (const { 0: gap, index } of text.slice(from, to).matchAll(lineBreaks)) {
        output.keepTo(from + index);
        const lines = lineBreaksIn(gap, 0, gap.length);
        output.replaceTo(from + index + gap.length, lines > 1 ? `\n${indent}` : indent);
      }
    }
    output.keepTo(to);
    heightBefore = height;
    if (kind === blockOpen || kind === inlineOpen || kind === helperOpen) {
      opened[height] = token;
      heightBefore = height + 1;
      depths[heightBefore] = depths[height]! + (isIndented(token) ? 1 : 0);
      blocks[heightBefore] = kind === blockOpen ? token : blocks[height]!;
    }
  }
  if (whole === 0) return { text, places: new Uint32Array() };
  if (lineBreaksIn(text, ends[whole - 1]!, text.length) > 0) output.replaceTo(text.length, '\n');
  return output.all();
}

/** How many parts are joined at a time, because millions of short strings take more memory than the text. */
const partsAtOnce = 8_192;

/** Builds a text from parts of another one and replacements for the white space between them. */
function createOutput(text: string) {
  const done: string[] = [];
  let parts: string[] = [];
  let places = new Uint32Array(1024);
  let count = 0;
  let length = 0;
  /** Everything before this offset is written; the text up to `end` will be kept. */
  let start = 0;
  let end = 0;

  const flush = () => {
    if (end > start) parts.push(text.slice(start, end));
    length += end - start;
    if (parts.length > partsAtOnce) {
      done.push(parts.join(''));
      parts = [];
    }
  };

  return {
    /** Keeps the original up to this offset. */
    keepTo(offset: number): void {
      end = offset;
    },
    /** Replaces the text between the kept part and this offset. */
    replaceTo(offset: number, by: string): void {
      flush();
      if (by !== '') parts.push(by);
      length += by.length;
      start = offset;
      end = offset;
      if (count + 2 > places.length) {
        const larger = new Uint32Array(places.length * 2);
        larger.set(places);
        places = larger;
      }
      places[count] = offset;
      places[count + 1] = length;
      count += 2;
    },
    all(): FormattedMarkup {
      flush();
      return { text: done.join('') + parts.join(''), places: places.slice(0, count) };
    },
  };
}

/** How many line breaks are between two offsets. */
function lineBreaksIn(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at += 1) if (text.charCodeAt(at) === 10) count += 1;
  return count;
}

const isOpening = (kind: number) =>
  kind === blockOpen || kind === inlineOpen || kind === helperOpen || kind === helperElse;
const isClosing = (kind: number) =>
  kind === blockClose || kind === inlineClose || kind === helperClose || kind === helperElse;
