import type { Box } from '../../pdf-core/analysis-types.ts';

/** A word as it stands on the page. Words of one line, at one height and in one column, share `line`; lines count from 0 in reading order. */
export type Word = Readonly<{ text: string; box: Box; line: number }>;

/** The text of a page, word by word in reading order. `width` and `height` are those of the page, in CSS pixels at 100 %. */
export type PageText = Readonly<{ page: number; width: number; height: number; words: readonly Word[] }>;
