import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { atMost, type Case, type Values } from '../case.ts';
import type { DayLine, DaySaid } from '../electron/day-probe.ts';
import { openProbe } from '../electron/probe.ts';
import { draftBars, draftMarkup } from '../pdf/draft-text.ts';

const pages = 114;
const word = 'Zwischensumme';
const paragraph =
  'The proof is read against the copy, line by line, and each mark is explained in the margin of the sheet. ';

const longReport = `<!doctype html><style>@page { size: A4; margin: 20mm } section { break-after: page }</style>${Array.from(
  { length: pages },
  (_, page) => `<section><h1>Part ${page + 1}</h1>${`<p>${paragraph.repeat(3)}</p>`.repeat(8)}</section>`,
).join('\n')}<h1>${word}</h1>`;

const identifiers = Array.from({ length: 30 }, (_, index) => `Image picture-${index}`).join('\n');

/** What an author does all day, in the app as it is built. */
export const workingDay: Case = {
  name: 'working-day',
  peer: 'none: the goals are amounts',
  how:
    'The built app on a folder of templates. A file is written, and the frame is waited for in which the bar on its one page has its other ' +
    `colour. Find looks in ${pages} pages for a word of the last one, typed a second after its bar opened. A task is one that Chromium reports as longer than 50 ms, ` +
    'else 0, until 1.5 s after the step.',
  figures: {
    'saved file': {
      measures: 'a file of the folder written, to the changed page painted',
      unit: 'ms',
      goal: atMost(500),
    },
    'run begins': { measures: 'of it: until the window shows the run', unit: 'ms', goal: null },
    'run ends': { measures: 'of it: until the window has the answer', unit: 'ms', goal: null },
    'followed file': {
      measures: 'the file of a draft written, to the changed page painted',
      unit: 'ms',
      goal: atMost(500),
    },
    'first hit': { measures: 'a word typed, to its first hit painted', unit: 'ms', goal: atMost(300) },
    'task of a saved file': { measures: 'longest task of the window', unit: 'ms', goal: atMost(50) },
    'task of Merge': { measures: 'the same, when Merge opens and gets 30 items', unit: 'ms', goal: atMost(50) },
    'task of Activity': { measures: 'the same, when Activity opens', unit: 'ms', goal: atMost(50) },
  },
  async prepare(fixture) {
    const openApp = async () => {
      const folder = await mkdtemp(join(fixture.folder, 'day-'));
      const [template, followed] = [join(folder, 'work/templates/day.html'), join(folder, 'followed.html')];
      const files = {
        [template]: draftMarkup(null),
        [followed]: draftMarkup(null),
        [join(folder, 'work/templates/long.html')]: longReport,
        [join(folder, 'work/records/R-1.json')]: JSON.stringify({ type: 'Day', title: 'Day' }),
      };
      for (const [path, text] of Object.entries(files)) {
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, text);
      }
      const app = openProbe(join(folder, 'user-data'), { app: fixture.projectFolder, measure: 'day' });
      const step = (line: DayLine) => app.ask<DaySaid>(JSON.stringify(line));
      await step({ do: 'open folder', path: join(folder, 'work') });
      return { app, step, template, followed };
    };
    const edits = [
      { text: draftMarkup('element'), mark: draftBars.element.with },
      { text: draftMarkup(null), mark: draftBars.element.without },
    ] as const;

    return {
      async ours(): Promise<Values> {
        const { app, step, template, followed } = await openApp();
        try {
          await step({ do: 'run', templateID: 'day', tab: 'PDF' });
          await step({ do: 'save', path: template, ...edits[0] }); // The first one loads code, once a day.
          const saved = await step({ do: 'save', path: template, ...edits[1] });
          const merge = await step({ do: 'merge', identifiers });
          const activity = await step({ do: 'activity' });
          await step({ do: 'run', templateID: 'long', tab: 'PDF' });
          const found = await step({ do: 'find', word });
          await step({ do: 'run', templateID: 'day', tab: 'Handlebars' });
          await step({ do: 'edit as draft' });
          await step({ do: 'follow', path: followed });
          await step({ do: 'save', path: followed, ...edits[0] });
          const follow = await step({ do: 'save', path: followed, ...edits[1] });
          return {
            'saved file': saved.ms,
            'run begins': saved.begunMs,
            'run ends': saved.answeredMs,
            'followed file': follow.ms,
            'first hit': found.ms,
            'task of a saved file': saved.taskMs,
            'task of Merge': merge.taskMs,
            'task of Activity': activity.taskMs,
          };
        } finally {
          await app.close();
        }
      },
    };
  },
};
