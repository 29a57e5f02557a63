import { expect, test } from 'vitest';
import { quitQuestion } from '../../../../electron/quit/quit-question.ts';

test('nothing is asked when nothing would be lost', () => {
  expect(quitQuestion({ saves: 0, reports: 0 })).toBeNull();
});

test.each([
  [{ saves: 1, reports: 0 }, 'One file is still being saved'],
  [{ saves: 2, reports: 0 }, '2 files are still being saved'],
  [{ saves: 0, reports: 1 }, 'One report is still being made'],
  [{ saves: 0, reports: 3 }, '3 reports are still being made'],
])('%o is said in words, and the safe answer is the first', (underWay, message) => {
  expect(quitQuestion(underWay)).toMatchObject({ message, buttons: ['Wait', 'Quit anyway'] });
});

test('a save is what is asked about, but a run beside it is not passed over', () => {
  const question = quitQuestion({ saves: 1, reports: 2 });
  expect(question?.message).toMatch(/saved/);
  expect(question?.detail).toMatch(/being made/);
});
