/** A range of a text, in UTF-16 units; a caret is empty. */
export type TextRange = Readonly<{ from: number; to: number }>;

/** What the pages that are printed from a text do with its ranges. */
export type PageLinks = Readonly<{
  /** The caret or the selection has moved. */
  followCaret(range: TextRange): void;
  showOnPage(range: TextRange): void;
}>;
