import { expect, test } from 'vitest';
import { createQuitGuard } from '../../../../electron/quit/quit-guard.ts';
import { quitQuestion, type UnderWay } from '../../../../electron/quit/quit-question.ts';

const nothing: UnderWay = { drafts: 0, saves: 0, reports: 0 };

function someone(underWay: UnderWay) {
  const questions: Array<{ message: string; answer(quits: boolean): Promise<void>; fail(): Promise<void> }> = [];
  const fixture = { underWay, quits: 0, reported: [] as unknown[] };
  // The answer is heard a few turns after it is given.
  const heard = () => new Promise<void>((resolve) => setImmediate(resolve));
  const quitGuard = createQuitGuard({
    currentQuestion: () => quitQuestion(fixture.underWay),
    ask: ({ message }) =>
      new Promise((resolve, reject) => {
        const answer = (quits: boolean) => {
          resolve(quits);
          return heard();
        };
        const fail = () => {
          reject(new Error('no display'));
          return heard();
        };
        questions.push({ message, answer, fail });
      }),
    quit: () => {
      fixture.quits += 1;
    },
    report: (thrown) => fixture.reported.push(thrown),
  });
  return { quitGuard, questions, fixture };
}

test('Galley leaves at once when nothing is under way', () => {
  const { quitGuard, questions } = someone(nothing);
  expect(quitGuard.canQuit()).toBe(true);
  expect(questions).toHaveLength(0);
});

test('one question at a time, however often the window is closed', async () => {
  const { quitGuard, questions, fixture } = someone({ drafts: 0, saves: 1, reports: 0 });
  for (let times = 0; times < 5; times += 1) expect(quitGuard.canQuit()).toBe(false);
  expect(questions).toHaveLength(1);
  await questions[0]?.answer(true);
  expect(fixture.quits).toBe(1);
});

test('a user who waits is asked again the next time, or Galley quits when the work is done', async () => {
  const { quitGuard, questions, fixture } = someone({ drafts: 0, saves: 0, reports: 1 });
  expect(quitGuard.canQuit()).toBe(false);
  await questions[0]?.answer(false);
  expect(fixture.quits).toBe(0);
  expect(quitGuard.canQuit()).toBe(false);
  expect(questions).toHaveLength(2);
  await questions[1]?.answer(false);
  fixture.underWay = nothing;
  expect(quitGuard.canQuit()).toBe(true);
});

test('quitting anyway is not asked about again while the windows close', async () => {
  const { quitGuard, questions } = someone({ drafts: 0, saves: 0, reports: 1 });
  quitGuard.canQuit();
  await questions[0]?.answer(true);
  expect(quitGuard.canQuit()).toBe(true);
  expect(questions).toHaveLength(1);
});

test('the end of the session asks no question, even while a question is open', async () => {
  const { quitGuard, questions } = someone({ drafts: 0, saves: 1, reports: 1 });
  expect(quitGuard.canQuit()).toBe(false);
  quitGuard.allow();
  expect(quitGuard.canQuit()).toBe(true);
  expect(questions).toHaveLength(1);
  await questions[0]?.answer(false);
  expect(quitGuard.canQuit()).toBe(true);
});

test('a question that cannot be shown never keeps Galley open', async () => {
  const { quitGuard, questions, fixture } = someone({ drafts: 0, saves: 1, reports: 0 });
  quitGuard.canQuit();
  await questions[0]?.fail();
  expect(fixture.quits).toBe(1);
  expect(fixture.reported).toHaveLength(1);
});
