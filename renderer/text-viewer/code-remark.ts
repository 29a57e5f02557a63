/** A place in a text with a remark about it. Line and column count from 1. */
export type CodeRemark = Readonly<{ line: number; column: number; words: string; severity: 'error' | 'warning' }>;
