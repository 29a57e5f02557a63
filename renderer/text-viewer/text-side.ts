import type { CodeText } from './code-text.ts';

/** One of two texts that are compared. */
export type TextSide = Readonly<{
  text: CodeText;
  title: string;
  /** What a reader has to know of the text, such as that it is not the whole of it. */
  notice?: string | undefined;
}>;
