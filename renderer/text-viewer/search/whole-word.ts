/** A letter, digit, mark or underscore of any script, as a class of a regular expression with the flag `u`. */
const wordSign = '[\\p{L}\\p{M}\\p{N}_]';

const wordSignPattern = new RegExp(wordSign, 'u');

/** Whether no word extends over either end of the range. An end such as `{` may have anything beside it. */
export const isWholeWord = (text: string, from: number, to: number): boolean => isEdge(text, from) && isEdge(text, to);

const isEdge = (text: string, offset: number): boolean =>
  !(isWordSign(signBefore(text, offset)) && isWordSign(text.codePointAt(offset)));

function signBefore(text: string, offset: number): number | undefined {
  const unit = text.charCodeAt(offset - 1);
  const isSecondHalf = unit >= 0xdc00 && unit <= 0xdfff && offset > 1;
  return text.codePointAt(isSecondHalf ? offset - 2 : offset - 1);
}

function isWordSign(codePoint: number | undefined): boolean {
  if (codePoint === undefined) return false;
  if (codePoint > 0x7f) return wordSignPattern.test(String.fromCodePoint(codePoint));
  const small = codePoint | 0x20;
  return (small >= 0x61 && small <= 0x7a) || (codePoint >= 0x30 && codePoint <= 0x39) || codePoint === 0x5f;
}

/** The source of an expression that matches like `source`, where no word extends over an end. */
export const wholeWordsSource = (source: string): string =>
  `(?:(?<!${wordSign})|(?!${wordSign}))(?:${source})(?:(?!${wordSign})|(?<!${wordSign}))`;
