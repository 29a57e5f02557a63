import { expect, test } from 'vitest';
import { createWorkspaceKeeper, quietMs } from '../../../../renderer/app/workspace-keeper.ts';
import type { Workspace } from '../../../../shared/workspace.ts';
import { workspace } from '../../../support/window-state.ts';

function keeper() {
  const kept: Workspace[] = [];
  let due: (() => void) | null = null;
  const delays: number[] = [];
  const made = createWorkspaceKeeper({
    initial: workspace,
    keep: (next) => kept.push(next),
    after: (ms, run) => {
      delays.push(ms);
      due = run;
      return () => {
        due = null;
      };
    },
  });
  return { ...made, kept, delays, timePasses: () => due?.() };
}

test('changes that follow each other are kept once, when they pause, as one whole workspace', () => {
  const { change, kept, delays, timePasses } = keeper();
  change({ splitShare: 0.3 });
  change({ splitShare: 0.4 });
  change({ place: 'merge' });
  expect(kept).toEqual([]);
  timePasses();
  expect(kept).toEqual([{ ...workspace, splitShare: 0.4, place: 'merge' }]);
  expect(new Set(delays)).toEqual(new Set([quietMs]));
});

test('what still waits is kept when the window goes, and only once', () => {
  const { change, flush, kept } = keeper();
  flush();
  expect(kept).toEqual([]);
  change({ splitShare: 0.6 });
  flush();
  flush();
  expect(kept).toHaveLength(1);
});
