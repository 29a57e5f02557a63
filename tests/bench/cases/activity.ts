import { atMost, type Case } from '../case.ts';
import type { Pulse } from '../pages/pulse.ts';

const count = 10_000;
const idleFrames = 60;

/** Activity at its longest. */
export const activityList: Case = {
  name: 'activity-10000',
  peer: 'an idle page',
  how: 'In one window each, opened before. The list comes in pages of 500 calls over a bridge that copies them. A block is the longest time without a turn for another task.',
  figures: {
    'longest block': {
      measures: 'Activity opened with 10,000 calls, half of them merges of 10,000 items, to the whole list',
      unit: 'ms',
      goal: atMost(50),
    },
    'whole list': { measures: 'the same, to the last page painted', unit: 'ms', goal: null },
  },
  async prepare(fixture) {
    const opened = await fixture.openPage('activity');
    const idle = await fixture.openPage('idle');
    return {
      async ours() {
        opened.window.moveTop();
        opened.window.focus();
        const { longestBlockMs, ms } = await opened.call<Pulse>('open', count);
        return { 'longest block': longestBlockMs, 'whole list': ms };
      },
      async peer() {
        idle.window.moveTop();
        idle.window.focus();
        const { longestBlockMs } = await idle.call<Pulse>('rest', idleFrames);
        return { 'longest block': longestBlockMs };
      },
      async end() {
        for (const page of [opened, idle]) page.close();
      },
    };
  },
};
