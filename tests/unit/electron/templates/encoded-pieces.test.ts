import { expect, test } from 'vitest';
import { encodedInPieces } from '../../../../electron/templates/encoded-pieces.ts';

test.each([499_999, 500_000, 1_499_999])(
  'a long text is whole, and so is a character of two halves after %i others',
  async (before) => {
    const text = `${'x'.repeat(before)}\u{1f600}${'é'.repeat(600_000)}`;
    expect((await new Response(encodedInPieces(text)).text()) === text).toBe(true);
  },
);
