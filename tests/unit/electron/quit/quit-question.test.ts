import { expect, test } from 'vitest';
import { closeQuestion, quitQuestion } from '../../../../electron/quit/quit-question.ts';

test('nothing is asked when nothing would be lost', () => {
  expect(quitQuestion({ drafts: 0, saves: 0, reports: 0 })).toBeNull();
});

test.each([
  [{ drafts: 0, saves: 1, reports: 0 }, 'One file is still being saved'],
  [{ drafts: 0, saves: 2, reports: 0 }, '2 files are still being saved'],
  [{ drafts: 0, saves: 0, reports: 1 }, 'One report is still being made'],
  [{ drafts: 0, saves: 0, reports: 3 }, '3 reports are still being made'],
])('%o is said in words, and the safe answer is the first', (underWay, message) => {
  expect(quitQuestion(underWay)).toMatchObject({ message, buttons: ['Wait', 'Quit anyway'] });
});

test('drafts that could not be kept are asked about first, and what else is given up is not passed over', () => {
  const question = quitQuestion({ drafts: 1, saves: 1, reports: 0 });
  expect(question).toMatchObject({ message: 'One draft could not be kept', buttons: ['Go back', 'Quit anyway'] });
  expect(question?.detail).toContain('saved or made');
  expect(quitQuestion({ drafts: 2, saves: 0, reports: 0 })?.message).toBe('2 drafts could not be kept');
});

test('a save is what is asked about, but a run beside it is not passed over', () => {
  const question = quitQuestion({ drafts: 0, saves: 1, reports: 2 });
  expect(question?.message).toMatch(/saved/);
  expect(question?.detail).toMatch(/being made/);
});

test('a window that closes without quitting asks about drafts alone: the rest goes on without it', () => {
  expect(closeQuestion({ drafts: 0, saves: 1, reports: 1 })).toBeNull();
  expect(closeQuestion({ drafts: 2, saves: 1, reports: 1 })).toEqual({
    message: '2 drafts could not be kept',
    detail: 'Their last changes are lost if you close the window now. The view Draft says why.',
    buttons: ['Go back', 'Close anyway'],
  });
});
