import { expect, test } from 'vitest';
import {
  createOverallProgress,
  type OverallProgress,
  showAfterMs,
} from '../../../../../electron/service/runs/overall-progress.ts';
import { simulatedClock } from '../../../../support/simulated-clock.ts';

function open() {
  const clock = simulatedClock();
  const shown: OverallProgress[] = [];
  const progress = createOverallProgress({ clock, show: (next) => void shown.push(next) });
  return { clock, shown, progress };
}

const receiving = (bytes: number, totalBytes: number | null) => ({ name: 'receiving', bytes, totalBytes }) as const;

test('a quick answer moves nothing on the task bar', async () => {
  const { clock, shown, progress } = open();
  progress.started('a');
  progress.moved('a', receiving(5, 10));
  await clock.advance(showAfterMs - 1);
  progress.ended('a');
  await clock.advance(showAfterMs);
  expect(shown).toEqual([]);
});

test('a slow one shows that something runs, then how much of it is there, and goes with its end', async () => {
  const { clock, shown, progress } = open();
  progress.started('a');
  await clock.advance(showAfterMs);
  progress.moved('a', receiving(500, 1_000));
  progress.moved('a', receiving(501, 1_000));
  progress.moved('a', receiving(1_000, 1_000));
  progress.ended('a');
  expect(shown).toEqual(['unknown', 0.5, 1, null]);
});

test('of two downloads the bar is the sum, and what ends first is not waited for', async () => {
  const { clock, shown, progress } = open();
  progress.started('a');
  progress.started('b');
  await clock.advance(showAfterMs);
  progress.moved('a', receiving(10, 100));
  progress.moved('b', receiving(0, 300));
  progress.ended('b');
  progress.ended('a');
  progress.moved('a', receiving(50, 100));
  expect(shown).toEqual(['unknown', 0.1, 0.03, 0.1, null]);
});

test('an answer of unknown length shows that something runs', async () => {
  const { clock, shown, progress } = open();
  progress.started('a');
  await clock.advance(showAfterMs);
  progress.moved('a', receiving(10_000, null));
  expect(shown).toEqual(['unknown']);
});
