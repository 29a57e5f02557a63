import { hasRightToLeft } from './writing-direction.ts';

/**
 * @file PDF places text as displayed, so a line with Arabic or Hebrew is stored from left to right, often glyph by
 * glyph. Here such pieces get their reading order: the reverse of the bidirectional algorithm (UAX #9, L2) for two
 * levels.
 */

/** A piece of a line from one distance along it to another; white space has no text. */
type LinePiece = Readonly<{ text: string; begin: number; end: number }>;

const letter = /\p{L}/u;
const digit = /\p{Nd}/u;
const arabic = /(?=\p{L})\p{Script=Arabic}/u;

type Kind = 'left' | 'right' | 'number' | 'neutral';

const kindOf = ({ text }: LinePiece): Kind => {
  if (hasRightToLeft(text)) return 'right';
  if (letter.test(text)) return 'left';
  return digit.test(text) ? 'number' : 'neutral';
};

/**
 * The pieces of a line in reading order, and their texts as written: mirrored brackets are restored. `touch` returns
 * for two neighbours whether nothing is between them.
 */
export function inWritingOrder<T extends LinePiece>(
  pieces: readonly T[],
  startsRight: boolean,
  touch: (one: T, other: T) => boolean,
): readonly T[] {
  const seen = pieces.toSorted(startsRight ? fromTheRight : fromTheLeft);
  return ofMixedLine(seen, seen.map(kindOf), startsRight ? 'left' : 'right', touch);
}

const fromTheLeft = (one: LinePiece, other: LinePiece) => one.begin - other.begin;
const fromTheRight = (one: LinePiece, other: LinePiece) => rightEnd(other) - rightEnd(one);

/**
 * A mark, or a part of a ligature, without width belongs to the letter above, not to the one that begins there or
 * slightly before: some programs put letters at whole pixels.
 */
const rightEnd = ({ begin, end }: LinePiece) => (end > begin ? end : end + roundedPx);
const roundedPx = 0.7;

/**
 * Reverses text against the direction of the line: phrases of the other script, and figures in a line from the right.
 */
function ofMixedLine<T extends LinePiece>(
  seen: readonly T[],
  kinds: readonly Kind[],
  other: 'left' | 'right',
  touch: (one: T, other: T) => boolean,
): readonly T[] {
  const ordered: T[] = [];
  // The start of a line usually continues the sentence of the line above.
  const hasSigns = other === 'left' && seen.some(({ text }) => partingSign.test(text) || unitSign.test(text));
  let isArabic = hasSigns && seen.some(({ text }) => arabic.test(text));
  const joinsLast = (index: number) => touch(seen[index - 1]!, seen[index]!);
  for (let from = 0; from < seen.length; ) {
    const to = phraseEnd(seen, kinds, from, other, joinsLast);
    if (to > from) {
      const phrase = seen.slice(from, to).toSorted(other === 'left' ? fromTheLeft : fromTheRight);
      isArabic = false;
      // A phrase broken after its hyphen continues on the next line, so the hyphen belongs to it.
      if (other === 'left' && to === seen.length && ordered.at(-1)?.text === '-' && joinsLast(from))
        phrase.push(withPiece(phrase.pop()!, ordered.pop()!));
      const end = other === 'left' && phrase.length > 1 ? behindSigns(seen, to, joinsLast) : to;
      const before = other === 'left' && phrase.length > 1 ? signsBefore(ordered, seen, from, joinsLast) : [];
      ordered.splice(ordered.length - before.length);
      if (other === 'right') ordered.push(...withFigures(phrase, touch, null));
      else ordered.push(...enclosed(withOuterSigns(phrase, to === seen.length), before, seen.slice(to, end)));
      from = end;
    } else if (other === 'left') {
      let end = from + 1;
      while (end < seen.length && phraseEnd(seen, kinds, end, other, joinsLast) === end) end += 1;
      const part = seen.slice(from, end);
      ordered.push(...withFigures(part, touch, hasSigns ? isArabic : null));
      isArabic = hasSigns && isArabicBehind(part, isArabic);
      from = end;
    } else ordered.push(seen[from++]!);
  }
  return ordered;
}

const withPiece = <T extends LinePiece>(one: T, other: T): T => ({
  ...one,
  text: one.text + other.text,
  begin: Math.min(one.begin, other.begin),
  end: Math.max(one.end, other.end),
});

/** A bracket on the right of a phrase opens it and separates it from the figure before it: “4 (MV-95098)”. */
const opensHere = /^[^([]*[)\]]$/;

/** The end of the punctuation that touches the left end of a phrase. */
function behindSigns(seen: readonly LinePiece[], to: number, joinsLast: (index: number) => boolean): number {
  const end = seen.findIndex(({ text }, index) => index >= to && !(signsAlone.test(text) && joinsLast(index)));
  return end < 0 ? seen.length : end;
}

/**
 * The punctuation of a line that touches the right end of a phrase and no word beside it: the last pieces in the result
 * so far.
 */
function signsBefore<T extends LinePiece>(
  ordered: readonly T[],
  seen: readonly T[],
  from: number,
  joinsLast: (index: number) => boolean,
): readonly T[] {
  let first = from;
  while (first > 0 && signsAlone.test(seen[first - 1]!.text) && joinsLast(first)) first -= 1;
  const isFree = first === 0 || !joinsLast(first) || seen[first - 1]!.text === '';
  const signs = first < from && isFree ? ordered.slice(first - from) : [];
  return signs.every(({ begin }, index) => begin === seen[first + index]!.begin) ? signs : [];
}

/**
 * A left-to-right phrase with the punctuation around it: in reading order it is at the other ends, far from where it is
 * displayed.
 */
function enclosed<T extends LinePiece>(phrase: readonly T[], before: readonly T[], behind: readonly T[]): readonly T[] {
  const textOf = (signs: readonly T[]) => signs.map(({ text }) => text).join('');
  return phrase.map((piece, index) => ({
    ...piece,
    text:
      (index === 0 ? textOf(before) : '') +
      piece.text +
      (index === phrase.length - 1 ? behind.map(({ text }) => turned(text)).join('') : ''),
  }));
}

/**
 * The end of a phrase of the other script that begins here; `from` if there is none. It ends with a letter of that
 * script, or a figure at its left end that touches it: “15mm”.
 */
function phraseEnd(
  seen: readonly LinePiece[],
  kinds: readonly Kind[],
  from: number,
  other: 'left' | 'right',
  joinsLast: (index: number) => boolean,
): number {
  const first = kinds[from];
  if (first !== other && !(other === 'left' && first === 'number')) return from;
  let end = from;
  for (let index = from; index < kinds.length; index += 1) {
    const kind = kinds[index]!;
    const isAtEnd = other === 'left' && kind === 'number' && index === end && index > from && joinsLast(index);
    if (other === 'left' && first === 'number' && index > from && end === from && opensHere.test(seen[index]!.text))
      return from;
    if (kind === other || isAtEnd) end = index + 1;
    else if (kind === 'left' || kind === 'right') break;
  }
  return end;
}

/**
 * Punctuation at the ends of a left-to-right phrase belongs to the right-to-left line around it (UAX #9, N2): the full
 * stop painted on the left of “CUPS”, in one piece with it, ends the sentence. A hyphen at the end of the line may
 * belong to a word that continues on the next.
 */
function withOuterSigns<T extends LinePiece>(phrase: readonly T[], isAtLineEnd: boolean): readonly T[] {
  const [first, last] = [phrase[0]!, phrase.at(-1)!];
  const atLeft = leadingSigns.exec(first.text)?.[0] ?? '';
  const atRight = trailingSigns.exec(last.text)?.[0] ?? '';
  const whole = phrase.map(({ text }) => text).join(' ');
  const inner = whole.slice(atLeft.length, whole.length - atRight.length);
  // Brackets that enclose a part of the phrase belong to the phrase.
  const isInPair = (signs: string) =>
    Array.from(signs).some((sign) => sign in mirrors && inner.includes(mirrors[sign]!));
  const behind = isInPair(atLeft) ? '' : atLeft;
  const before = (isAtLineEnd && atRight === '-') || isInPair(atRight) ? '' : atRight;
  if (behind === '' && before === '') return phrase;
  return phrase.map((piece) => ({
    ...piece,
    text:
      (piece === first ? turned(before) : '') +
      piece.text.slice(
        piece === first ? behind.length : 0,
        piece === last ? piece.text.length - before.length : undefined,
      ) +
      (piece === last ? turned(behind) : ''),
  }));
}

/**
 * Punctuation beside the letters of a phrase, and beside its figures, which go with the letters (UAX #9, W7), except
 * for currencies and units.
 */
const leadingSigns = /^(?:[\p{P}\p{S}]+(?=\p{L})|(?:(?![\p{Sc}%\u2030\u00b0])[\p{P}\p{S}])+(?=\p{Nd}))/u;
const trailingSigns = /(?:(?<=\p{L})[\p{P}\p{S}]+|(?<=\p{Nd})(?:(?![\p{Sc}%\u2030\u00b0])[\p{P}\p{S}])+)$/u;
const signsAlone = /^[\p{P}\p{S}]+$/u;

/** Punctuation as written in a line from the right. */
const turned = (signs: string): string =>
  Array.from(signs, (sign) => mirrors[sign] ?? sign)
    .reverse()
    .join('');

/** Whether the last letter, after some pieces, is Arabic. */
const isArabicBehind = (pieces: readonly LinePiece[], isBefore: boolean): boolean => {
  const last = pieces.findLast(({ text }) => hasRightToLeft(text));
  return last ? arabic.test(last.text) : isBefore;
};

/**
 * Pieces of one number, which is written from left to right everywhere, are in this order: "1,250" and ",000". After
 * Arabic letters hyphens and plus signs separate numbers (UAX #9, W2 and W4): the first figures of a date with hyphens
 * are on its right. `isArabic`: whether the last letter before is Arabic; `null` if the line has no such sign, nor one
 * of a currency or a unit.
 */
function withFigures<T extends LinePiece>(
  pieces: readonly T[],
  touch: (one: T, other: T) => boolean,
  isArabic: boolean | null,
): readonly T[] {
  const ordered: T[] = [];
  const areFigures = !pieces.some(({ text }) => letter.test(text));
  let partsAtSigns = isArabic === true;
  for (let from = 0; from < pieces.length; ) {
    let end = from + 1;
    const isNumber = (index: number) => kindOf(pieces[index]!) === 'number';
    const isUnit = (index: number) => !partsAtSigns && unitSign.test(pieces[index]!.text);
    const joinsNext = (index: number) => index + 1 < pieces.length && touch(pieces[index]!, pieces[index + 1]!);
    if (isNumber(from) || (isUnit(from) && joinsNext(from) && isNumber(from + 1))) {
      for (let last = from; joinsNext(last); last += 1) {
        const { text } = pieces[last + 1]!;
        if (partsAtSigns && partingSign.test(text)) break;
        // A minus on the left of an amount stays there in a cell without letters, which some programs write from the
        // left.
        if (isNumber(last + 1) || isUnit(last + 1) || (areFigures && partingSign.test(text))) end = last + 2;
        else if (kindOf(pieces[last + 1]!) !== 'neutral' || text === '') break;
      }
    }
    const part = pieces.slice(from, end).toSorted(fromTheLeft);
    partsAtSigns = isArabic !== null && isArabicBehind(part, partsAtSigns);
    const before =
      part.length > 1 ? signsBefore(ordered, pieces, from, (at) => touch(pieces[at - 1]!, pieces[at]!)) : [];
    const isEnclosed = before.length > 0 && !before.some(({ text }) => partingSign.test(text) || unitSign.test(text));
    if (isEnclosed) ordered.splice(ordered.length - before.length);
    const written = part.map((piece) => unmirrored(piece, partsAtSigns));
    ordered.push(...(isEnclosed ? enclosed(written, before, []) : written));
    from = end;
  }
  return ordered;
}

const mirrors: Readonly<Record<string, string>> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '<': '>',
  '>': '<',
  '«': '»',
  '»': '«',
};

/** A sign on the left of a number painted in one piece follows the number if read from the right (UAX #9, W4). */
const signBefore = /^([.,:;]+)(?=\p{Nd})(.*)$/u;
/** A minus on the right of such a number is read before it: it stays on its side only between figures. */
const signBehind = /^(.*\p{Nd})([-+\u2212])$/u;

const unmirrored = <T extends LinePiece>(piece: T, partsAtSigns: boolean): T => ({
  ...piece,
  text: asWritten(piece, partsAtSigns),
});

function asWritten(piece: LinePiece, partsAtSigns: boolean): string {
  const { text } = piece;
  if (kindOf(piece) === 'number') return numberAsWritten(text, partsAtSigns);
  if (signsAlone.test(text)) return turned(text);
  return text.replace(/[()[\]{}<>«»]/g, (sign) => mirrors[sign]!);
}

const numberAsWritten = (text: string, partsAtSigns: boolean): string =>
  inParts(text, partsAtSigns).replace(signBefore, '$2$1').replace(signBehind, '$2$1');

/** Separators of numbers after Arabic letters (European separators in UAX #9). */
const partingSign = /[-+\u2212]/;

/** Stays on its side of a number without an Arabic letter before: currencies and units (terminators in UAX #9, W5). */
const unitSign = /^[\p{Sc}%\u2030\u00b0]+$/u;

const inParts = (text: string, partsAtSigns: boolean): string =>
  partsAtSigns && partingSign.test(text)
    ? text
        .split(/([-+\u2212])/)
        .reverse()
        .join('')
    : text;
