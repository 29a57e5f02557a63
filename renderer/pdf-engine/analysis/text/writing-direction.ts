const rightToLeftMark = /(?=[\p{L}\p{M}])[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;
const letter = /\p{L}/u;

/** Whether a text has a letter that is written from right to left. */
export const hasRightToLeft = (text: string): boolean => mayBeRightToLeft.test(text) && rightToLeftMark.test(text);

/** Checked first for speed: most texts have none. */
const mayBeRightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** The share of right-to-left letters among those of some texts; 0 without any. */
export function rightToLeftShare(texts: readonly string[]): number {
  let right = 0;
  let left = 0;
  for (const text of texts) {
    if (hasRightToLeft(text)) right += lettersIn(text);
    else if (letter.test(text)) left += lettersIn(text);
  }
  return right === 0 ? 0 : right / (right + left);
}

const lettersIn = (text: string) => text.match(/\p{L}/gu)?.length ?? 0;
