import { expect, test } from 'vitest';
import { createMatches } from '../../../../../../renderer/pdf-analysis/compare-text/moves/matches.ts';
import { withoutStayed } from '../../../../../../renderer/pdf-analysis/compare-text/moves/stayed-moves.ts';
import type { Token } from '../../../../../../renderer/pdf-analysis/compare-text/tokens/text-tokens.ts';
import { atOnce } from '../at-once.ts';
import { pagesOf } from '../diff-fixture.ts';

test('figures beside a row that has gone overleaf in its order have stayed as well', () => {
  const cell = (key: string, page: number, y: number, line: number): Token =>
    ({ key, text: key, page, line, box: { x: 60 * line, y, width: 50, height: 16 } }) as Token;
  const row = (page: number, y: number) => [
    cell('7.10', page, y, 1),
    cell('paint', page, y, 2),
    cell('8.20', page, y, 3),
  ];
  const tokens = {
    before: [cell('head', 0, 100, 2), ...row(0, 220), cell('foot', 0, 240, 2)],
    after: [cell('head', 0, 100, 2), cell('foot', 1, 180, 2), ...row(1, 60)],
  };
  const matches = createMatches(Int32Array.of(0, -1, -1, -1, 1), tokens.after.length);
  const isLeft = (partner: number) => partner === -1;
  const moved = atOnce(
    withoutStayed(
      {
        tokens,
        pages: { before: pagesOf(['head']), after: pagesOf(['head', 'foot']) },
        pairs: [{ before: 1, after: 1 }],
        matches,
      },
      { inFlow: [], rows: [{ b: 2, a: 3, length: 1 }] },
      { before: tokens.before.map((_, index) => index), after: tokens.after.map((_, index) => index) },
      () => ({
        before: [1, 3].filter((b) => isLeft(matches.after[b]!)),
        after: [2, 4].filter((a) => isLeft(matches.beforeOf(a))),
      }),
    ),
  );
  expect(moved.rows).toEqual([]);
  expect([...matches.after]).toEqual([0, 2, 3, 4, 1]);
});
