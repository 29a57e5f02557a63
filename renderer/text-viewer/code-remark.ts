/** A place of a text with something to say about it. Line and column count from 1. */
export type CodeRemark = Readonly<{ line: number; column: number; words: string; severity: 'error' | 'warning' }>;
