import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { atMost, type Case } from '../case.ts';
import { probe } from '../electron/probe.ts';

type Said = Readonly<Record<'merge' | 'activity' | 'settings', Readonly<{ ms: number; blankFrames: number }>>>;

/** Going to each view for the first time. */
export const views: Case = {
  name: 'views',
  peer: 'none',
  how:
    'The app on its sample service, some seconds after its start, when it has loaded its views ahead. A view is clicked in the rail; ' +
    'it is there in the first frame that has something to read in the layer in front. A frame before it without is blank.',
  figures: {
    merge: { measures: 'a click on Merge, to its first frame', unit: 'ms', goal: null },
    activity: { measures: 'a click on Activity, to its first frame', unit: 'ms', goal: null },
    settings: { measures: 'a click on Settings, to its first frame', unit: 'ms', goal: null },
    'blank frames': { measures: 'of the three together', unit: 'count', goal: atMost(0) },
  },
  warmUps: 0,
  async prepare(fixture) {
    return {
      async ours() {
        const userData = await mkdtemp(join(fixture.folder, 'views-'));
        const { said } = await probe<Said>(userData, { app: fixture.projectFolder, measure: 'views' });
        await rm(userData, { recursive: true, force: true });
        const { merge, activity, settings } = said;
        return {
          merge: merge.ms,
          activity: activity.ms,
          settings: settings.ms,
          'blank frames': merge.blankFrames + activity.blankFrames + settings.blankFrames,
        };
      },
    };
  },
};
