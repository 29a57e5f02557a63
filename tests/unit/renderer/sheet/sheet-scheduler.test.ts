import { expect, test } from 'vitest';
import { createSheetScheduler, type DrawOutcome } from '../../../../renderer/sheet/sheet-scheduler.ts';
import { later } from '../../../support/fake-bridge.ts';
import { settled } from './open-sheet.ts';

/** A scheduler whose rows end when the test says so. */
function schedulerOf(ids: readonly string[], lanes = 1) {
  const begun: string[] = [];
  const waited: string[] = [];
  const ends = new Map<string, (outcome: DrawOutcome) => void>();
  const scheduler = createSheetScheduler({
    lanes,
    onWaiting: (each) => void waited.push(...each),
    draw: (id, signal) => {
      begun.push(id);
      const { promise, resolve } = later<DrawOutcome>();
      ends.set(id, resolve);
      signal.addEventListener('abort', () => resolve('cancelled'));
      return promise;
    },
  });
  scheduler.setOrder(ids);
  const end = async (id: string) => {
    ends.get(id)?.('done');
    await settled();
  };
  return { scheduler, begun, waited, end };
}

test('nothing is drawn before the sheet is shown; then the rows in view come first', async () => {
  const { scheduler, begun, end } = schedulerOf(['A', 'B', 'C', 'D']);
  scheduler.redraw(['A', 'B', 'C', 'D']);
  expect(begun).toEqual([]);
  scheduler.setInView(['C', 'D']);
  scheduler.stop('hidden', false);
  for (const id of ['C', 'D', 'A']) await end(id);
  expect(begun).toEqual(['C', 'D', 'A', 'B']);
});

test('no more rows run at once than there are lanes', async () => {
  const { scheduler, begun, end } = schedulerOf(['A', 'B', 'C'], 2);
  scheduler.stop('hidden', false);
  scheduler.redraw(['A', 'B', 'C']);
  expect(begun).toEqual(['A', 'B']);
  await end('B');
  expect(begun).toEqual(['A', 'B', 'C']);
});

test('a newer text ends the row that is drawn with the older one, and draws it again', async () => {
  const { scheduler, begun, end } = schedulerOf(['A', 'B']);
  scheduler.stop('hidden', false);
  scheduler.redraw(['A', 'B']);
  scheduler.redraw(['A', 'B']);
  await settled();
  await end('A');
  await end('B');
  expect(begun).toEqual(['A', 'A', 'B']);
});

test('a pause lets the row end that is drawn and begins none; afterwards the rest follows', async () => {
  const { scheduler, begun, end } = schedulerOf(['A', 'B']);
  scheduler.stop('hidden', false);
  scheduler.redraw(['A', 'B']);
  scheduler.stop('paused', true);
  await end('A');
  expect(begun).toEqual(['A']);
  scheduler.stop('paused', false);
  expect(begun).toEqual(['A', 'B']);
});

test("the author's own page ends the rows at once; they begin again when it is made", async () => {
  const { scheduler, begun } = schedulerOf(['A', 'B']);
  scheduler.stop('hidden', false);
  scheduler.redraw(['A']);
  scheduler.stop('own-page', true);
  await settled();
  expect(begun).toEqual(['A']);
  scheduler.stop('own-page', false);
  expect(begun).toEqual(['A', 'A']);
});

test('a removed row is ended and not drawn again', async () => {
  const { scheduler, begun } = schedulerOf(['A', 'B']);
  scheduler.stop('hidden', false);
  scheduler.redraw(['A', 'B']);
  scheduler.setOrder(['B']);
  await settled();
  expect(begun).toEqual(['A', 'B']);
});

test('a row that is drawn is not begun a second time, also where a lane is free', async () => {
  const { scheduler, begun } = schedulerOf(['A'], 2);
  scheduler.stop('hidden', false);
  scheduler.redraw(['A']);
  scheduler.redraw(['A']);
  expect(begun).toEqual(['A']);
  await settled();
  expect(begun).toEqual(['A', 'A']);
});

test('removed rows are gone: one that waits is not drawn, and one that is drawn does not wait again', async () => {
  const { scheduler, begun, waited } = schedulerOf(['A', 'B', 'C']);
  scheduler.stop('hidden', false);
  scheduler.redraw(['A', 'B', 'C']);
  scheduler.setInView(['B']);
  scheduler.setOrder(['C']);
  await settled();
  expect(begun).toEqual(['A', 'C']);
  expect(waited).toEqual(['A', 'B', 'C']);
});
