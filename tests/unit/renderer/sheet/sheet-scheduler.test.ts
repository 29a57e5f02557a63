import { expect, test } from 'vitest';
import { createSheetScheduler, type StepOutcome } from '../../../../renderer/sheet/sheet-scheduler.ts';
import { later } from '../../../support/fake-bridge.ts';
import { settled } from './open-sheet.ts';

/** A scheduler whose rows end when the test says so. */
function schedulerOf(ids: readonly string[], lanes = 1) {
  const begun: string[] = [];
  const waited: string[] = [];
  const ends = new Map<string, (outcome: StepOutcome) => void>();
  const stepOf = (name: string) => (id: string, signal: AbortSignal) => {
    begun.push(`${name}${id}`);
    const { promise, resolve } = later<StepOutcome>();
    ends.set(`${name}${id}`, resolve);
    signal.addEventListener('abort', () => resolve('cancelled'));
    return promise;
  };
  const scheduler = createSheetScheduler({
    lanes,
    onWaiting: (each) => void waited.push(...each),
    steps: { verdict: stepOf(''), looks: stepOf('looks of ') },
  });
  scheduler.setOrder(ids);
  const end = async (id: string, outcome: StepOutcome = 'done') => {
    ends.get(id)?.(outcome);
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
  for (const id of ['C', 'looks of C', 'D', 'looks of D', 'A', 'B', 'looks of A', 'looks of B']) await end(id);
  expect(begun).toEqual(['C', 'looks of C', 'D', 'looks of D', 'A', 'B', 'looks of A', 'looks of B']);
});

test('a row that comes into view gets its looks before more verdicts', async () => {
  const { scheduler, begun, end } = schedulerOf(['A', 'B', 'C']);
  scheduler.stop('hidden', false);
  scheduler.redraw(['A', 'B', 'C']);
  await end('A');
  scheduler.setInView(['A']);
  await end('B');
  expect(begun).toEqual(['A', 'B', 'looks of A']);
});

test('looks that are outdated or gave way are made again, after the verdict of the newer text', async () => {
  const { scheduler, begun, end } = schedulerOf(['A']);
  scheduler.setInView(['A']);
  scheduler.stop('hidden', false);
  scheduler.redraw(['A']);
  await end('A');
  scheduler.stop('own-page', true);
  await settled();
  scheduler.stop('own-page', false);
  expect(begun).toEqual(['A', 'looks of A', 'looks of A']);
  scheduler.redraw(['A']);
  await settled();
  await end('A');
  expect(begun).toEqual(['A', 'looks of A', 'looks of A', 'A', 'looks of A']);
});

test('looks that wait for their turn are not made of an outdated page', async () => {
  const { scheduler, begun, end } = schedulerOf(['A', 'B']);
  scheduler.stop('hidden', false);
  scheduler.redraw(['A', 'B']);
  await end('A');
  scheduler.setInView(['A']);
  scheduler.redraw(['A', 'B']);
  await settled();
  expect(begun).toEqual(['A', 'B', 'A']);
});

test('a page that is gone is made again, and its looks follow before those of others can push it out', async () => {
  const { scheduler, begun, end } = schedulerOf(['A', 'B']);
  scheduler.stop('hidden', false);
  scheduler.redraw(['A', 'B']);
  for (const id of ['A', 'B']) await end(id);
  await end('looks of A');
  await end('looks of B', 'gone');
  scheduler.redraw(['A']);
  for (const id of ['B', 'looks of B', 'A']) await end(id);
  expect(begun.slice(4)).toEqual(['B', 'looks of B', 'A', 'looks of A']);
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
  expect(begun).toEqual(['A', 'A', 'B', 'looks of A']);
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
