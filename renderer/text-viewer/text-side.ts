import type { CodeText } from './code-text.ts';

/** One of two texts that are compared. */
export type TextSide = Readonly<{
  text: CodeText;
  title: string;
  /** A notice about the text, such as that it is incomplete. */
  notice?: string | undefined;
}>;
