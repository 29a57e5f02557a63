import type { PatternHits, PatternSearchRequest } from './find-pattern.ts';

/** To the worker: the text in parts, of which the first begins a new one, then the searches in it. */
export type PatternMessage =
  | Readonly<{ kind: 'text'; part: string; isFirst: boolean }>
  | Readonly<{ kind: 'find'; request: PatternSearchRequest }>;

/** From the worker, once for each search. */
export type PatternReply = PatternHits | 'failed';
