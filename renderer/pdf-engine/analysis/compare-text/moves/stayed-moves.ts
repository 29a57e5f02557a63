import type { PagePair } from '../../../base/analysis-types.ts';
import { pageIndexes, perSide, type Sides } from '../../../base/sides.ts';
import type { PageText } from '../../text/page-text.ts';
import type { Token } from '../tokens/text-tokens.ts';
import { createColumnOrder } from './column-order.ts';
import type { Matches } from './matches.ts';
import type { MovedPassage } from './moved-passages.ts';
import { createTextBelow } from './text-below.ts';
import { createUnmoved, partnersOf } from './unmoved.ts';

/**
 * @file Text that was removed here and inserted there has moved, unless one of three rules shows that it has stayed.
 * Then its words are equal.
 */

/** Passages by their places in the flow of words, and whole rows by their tokens. */
export type Moves = Readonly<{ inFlow: readonly MovedPassage[]; rows: readonly MovedPassage[] }>;

/** The token at a place of each side. */
type TokenAt = Sides<(place: number) => number>;

export const asIs: TokenAt = { before: (index) => index, after: (index) => index };

export const tokensInFlow = (flow: Sides<readonly number[]>): TokenAt =>
  perSide((side) => (place: number) => flow[side][place]!);

type Compared = Readonly<{
  tokens: Sides<readonly Token[]>;
  pages: Sides<readonly PageText[]>;
  pairs: readonly PagePair[];
  matches: Matches;
}>;

/**
 * The real moves. Words of the others, and single ones in `left`, which is called again after each step, are added to
 * the matches. Yields before each move and between the steps.
 */
export function* withoutStayed(
  { tokens, pages, pairs, matches }: Compared,
  moves: Moves,
  flow: Sides<readonly number[]>,
  left: () => Sides<readonly number[]>,
): Generator<void, Moves> {
  const inFlow = tokensInFlow(flow);
  const partners = partnersOf(pairs, { before: pageIndexes(pages.before), after: pageIndexes(pages.after) });
  const unmoved = createUnmoved(matches.after, tokens, partners, function* () {
    yield* wordsOf(moves.inFlow, inFlow);
    yield* wordsOf(moves.rows, asIs);
  });
  const columns = createColumnOrder(tokens, matches, partners);
  const textBelow = createTextBelow(tokens, matches, partners);
  yield;
  const stillMoved = function* (all: readonly MovedPassage[], tokenAt: TokenAt) {
    const moved: MovedPassage[] = [];
    for (const move of all) {
      yield;
      const inTokens = { b: tokenAt.before(move.b), a: tokenAt.after(move.a), length: move.length };
      const hasStayed = unmoved.hasStayed(inTokens) || columns.isInOrder(inTokens) || textBelow.isInOrder(inTokens);
      if (!hasStayed) moved.push(move);
      else for (const [b, a] of wordsOf([move], tokenAt)) matches.add(b, a);
    }
    return moved;
  };
  const stillMovedOnes = { inFlow: yield* stillMoved(moves.inFlow, inFlow), rows: yield* stillMoved(moves.rows, asIs) };
  const { before, after } = left();
  for (const [b, a] of yield* unmoved.pairs(before, after)) matches.add(b, a);
  yield;
  const lines = left();
  yield* columns.match(lines.before, lines.after);
  return stillMovedOnes;
}

function* wordsOf(moves: readonly MovedPassage[], tokenAt: TokenAt): Generator<readonly [b: number, a: number], void> {
  for (const { b, a, length } of moves)
    for (let step = 0; step < length; step += 1) yield [tokenAt.before(b + step), tokenAt.after(a + step)];
}
