import { expect, test } from 'vitest';
import { createFind } from '../../../../renderer/text-viewer/find.ts';

test('the bar counts the hits and goes round through them', async () => {
  const find = createFind();
  await find.setText('one two one two one');
  await find.show('one');
  const at = () => find.state.getState().current;
  expect([...find.state.getState().hits]).toEqual([0, 8, 16]);
  expect(at()).toBe(0);
  find.next();
  find.next();
  find.next();
  expect(at()).toBe(0);
  find.previous();
  expect(at()).toBe(2);
});

test('a new text is searched for the same query, from the current hit', async () => {
  const find = createFind();
  await find.setText('x x x');
  await find.show('x');
  find.next();
  await find.setText('new: x x x');
  expect(find.state.getState()).toMatchObject({ current: 0, length: 1 });
  expect([...find.state.getState().hits]).toEqual([5, 7, 9]);
});

test('without a hit there is no current one, and no step goes anywhere', async () => {
  const find = createFind();
  await find.setText('text');
  await find.show('absent');
  find.next();
  expect(find.state.getState()).toMatchObject({ current: -1, isBusy: false });
});

test('closing takes the marks away and keeps the query for the next time', async () => {
  const find = createFind();
  await find.setText('Text text');
  await find.show('text');
  await find.hide();
  expect(find.state.getState()).toMatchObject({ isOpen: false, query: 'text', current: -1 });
  await find.show();
  expect([...find.state.getState().hits]).toEqual([0, 5]);
  await find.matchCase(true);
  expect([...find.state.getState().hits]).toEqual([5]);
});
