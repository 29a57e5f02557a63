import type { PagePair, PagePart } from '../../base/analysis-types.ts';
import type { Sides } from '../../base/sides.ts';
import type { PageText } from '../text/page-text.ts';
import type { AlignedDocuments } from './align-documents.ts';
import type { Hunk } from './alignment/hunks.ts';
import type { ChangeDraft } from './changes/change-drafts.ts';
import type { ListNumbers } from './changes/list-numbers.ts';
import type { MovedPassage } from './moves/moved-passages.ts';
import type { Moves } from './moves/stayed-moves.ts';
import type { RecognizedLine } from './running-lines/running-lines.ts';
import type { WordRange } from './tokens/rows.ts';
import type { Token } from './tokens/text-tokens.ts';

/** What is known of the words of two documents. Each rule of `word-rules.ts` adds what those after it need. */
export type WordState = {
  readonly given: Sides<readonly PageText[]>;
  /** The pages as they are compared. */
  pages: Sides<readonly PageText[]>;
  /** The running headers and footers of each page, by its index. */
  lines: Sides<ReadonlyMap<number, readonly RecognizedLine[]>>;
  /** Words of each page that are no part of the flow of text, by its index. */
  leftOut: Sides<ReadonlyMap<number, readonly WordRange[]>>;
  tokens: Sides<readonly Token[]>;
  numbers: Sides<ListNumbers>;
  /** The tokens as numbers: equal ones have equal numbers. */
  keys: Sides<Int32Array>;
  aligned: AlignedDocuments;
  /** The tokens of the flow. */
  words: Sides<readonly Token[]>;
  hunks: readonly Hunk[];
  /** The pages that belong together. */
  pairs: readonly PagePair[];
  /** For each token before the index of the same one after, or -1; moved ones have -1. */
  match: Int32Array;
  /** Passages of the flow that were removed at one place and inserted at another. */
  passages: readonly MovedPassage[];
  /** Those that have really moved. */
  moved: Moves;
  /** What is removed or inserted and has not moved: runs of the flow, and 1 for each token that is still unmatched. */
  rest: Sides<readonly WordRange[]>;
  left: Sides<Uint8Array>;
  /** The numbers of pages with words that pages that are left out may explain. */
  untoldPages: Sides<ReadonlySet<number>>;
  drafts: readonly ChangeDraft[];
  /** Where running lines and list numbers differ, including those without a change on that page. */
  differingParts: Sides<readonly PagePart[]>;
  /** Whether pages that were not read would not change the result. */
  isCertain: boolean;
};

/** Work on the state that yields between its steps. */
export type Steps = Generator<void, void>;

/** Whether pages of the documents have not been read. */
export const lacksPages = ({ given }: WordState): boolean => given.before.some(({ unread }) => unread !== undefined);
