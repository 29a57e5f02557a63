import { expect, test } from 'vitest';
import { readTextAhead } from '../../../../../renderer/pdf-engine/document/read-text-ahead.ts';
import { createSearchOrder } from '../../../../../renderer/pdf-engine/document/search-order.ts';

/** Pages, counted from 0, whose texts are read when `answer` says so. */
function slowPages(pages: number, pageInView = 0) {
  const requested: number[] = [];
  const answers = new Map<number, Readonly<{ resolve: (text: never) => void; reject: (reason: Error) => void }>>();
  const textOf = (page: number) => {
    requested.push(page);
    return new Promise<never>((resolve, reject) => answers.set(page, { resolve, reject }));
  };
  const next = readTextAhead(
    createSearchOrder(pages, () => pageInView),
    textOf,
  );
  return { next, requested, answers };
}

test('a search of a PDF has the next pages read while it looks through one, each once and no further', async () => {
  const { next, requested, answers } = slowPages(6, 2);
  const first = next();
  expect(requested).toEqual([2, 3, 4, 5]);
  answers.get(2)!.resolve('first' as never);
  expect(first.page).toBe(2);
  expect(await first.text).toBe('first');
  expect(next().page).toBe(3);
  expect(requested).toEqual([2, 3, 4, 5, 0]);
  expect([next(), next(), next(), next()].map(({ page }) => page)).toEqual([4, 5, 0, 1]);
  expect(requested).toEqual([2, 3, 4, 5, 0, 1]);
});

test('a page that cannot be read fails for that page alone', async () => {
  const { next, answers } = slowPages(3);
  const [first, second, third] = [next(), next(), next()];
  answers.get(1)!.reject(new Error('damaged'));
  answers.get(0)!.resolve('first' as never);
  answers.get(2)!.resolve('third' as never);
  expect(await first!.text).toBe('first');
  await expect(second!.text).rejects.toThrow('damaged');
  expect(await third!.text).toBe('third');
});
