import { writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { app, dialog, type WebContents } from 'electron';
import { type Colour, watchRestingFrames } from './frames.ts';

/** A step of a working day in the window. A file is saved with its text, and the mark then appears on the page. */
export type DayLine =
  | Readonly<{ do: 'open folder' | 'follow'; path: string }>
  | Readonly<{ do: 'run'; templateID: string; tab: string }>
  | Readonly<{ do: 'save'; path: string; text: string; mark: Colour }>
  | Readonly<{ do: 'find'; word: string }>
  | Readonly<{ do: 'merge'; identifiers: string }>
  | Readonly<{ do: 'edit as draft' | 'activity' }>;

/** Times from the step on, in milliseconds; `taskMs` is the longest task of the window, 0 if none took over 50 ms. */
export type DaySaid = Readonly<{ ms: number; taskMs: number; begunMs: number; answeredMs: number }>;

/** Work that a step starts has ended by then. */
const afterMs = 1_500;
const restMs = 1_000;

/** Helpers in the window. */
const inWindow = `globalThis.day ??= {
  until: (find) => new Promise((resolve) => {
    const look = () => { const found = find(); found ? resolve(found) : setTimeout(look, 10); };
    look();
  }),
  named: (selector, name) => [...document.querySelectorAll(selector)].find((one) =>
    one.checkVisibility({ visibilityProperty: true }) && (one.ariaLabel ?? one.textContent).trim().startsWith(name)),
  press: async (selector, name) => (await day.until(() => day.named(selector, name))).click(),
  type: (label, text) => {
    const input = document.getElementById(day.named('label', label).htmlFor);
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value').set.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  },
  watchTasks: () => {
    day.tasks = [];
    day.observer ??= new PerformanceObserver((list) => day.tasks.push(...list.getEntries().map(({ duration }) => duration)));
    day.observer.observe({ type: 'longtask' });
  },
  watchRun: () => {
    const fromMs = performance.now();
    day.run = { begunMs: 0, answeredMs: 0 };
    const look = () => {
      const isBusy = document.querySelector('.report-pane[aria-busy="true"], .draft-page[aria-busy="true"]') !== null;
      if (isBusy) day.run.begunMs ||= performance.now() - fromMs;
      else if (day.run.begunMs) day.run.answeredMs = performance.now() - fromMs;
      if (!day.run.answeredMs) setTimeout(look, 1);
    };
    look();
  },
  painted: () => new Promise((resolve) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(null);
  })),
}`;

/** Answers each line, a `DayLine`, with a `DaySaid`, until the process is ended. */
export async function answerDayLines(contents: WebContents, say: (said: object) => void): Promise<void> {
  const run = async <T = unknown>(script: string): Promise<T> => {
    await contents.executeJavaScript(`${inWindow}; 0`);
    return (await contents.executeJavaScript(`(async () => { ${script} })()`, true)) as T;
  };
  const choose = (path: string) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] });
  };
  const pageDrawn = (within: string) =>
    `await day.until(() => { const one = document.querySelector('${within} canvas'); return one?.width > 0 && !one.hidden; });`;
  /** The time of a step in the window, and the longest task until some time after. */
  const timed = async (script: string): Promise<Partial<DaySaid>> => {
    await pause(restMs);
    const ms = await run<number>(`day.watchTasks(); const fromMs = performance.now(); ${script}
      await day.painted(); return performance.now() - fromMs;`);
    await pause(afterMs);
    return { ms, taskMs: await run<number>('return Math.max(0, ...day.tasks);') };
  };

  const steps: { [Line in DayLine as Line['do']]: (line: Line) => Promise<Partial<DaySaid>> } = {
    async 'open folder'({ path }) {
      choose(path);
      await run(`await day.press('button', 'Connection:'); await day.press('[role=menuitem]', 'Folder on this computer…');
        await day.until(() => !day.named('button', 'Connection: Sample service'));`);
      return {};
    },
    async run({ templateID, tab }) {
      await run(`await day.press('nav [role=link]', 'Report'); await day.press('[role=tab]', '${tab}');
        day.type('Template ID', '${templateID}'); day.type('Record ID', 'R-1');
        await day.press('.report-form button', 'Run');
        await day.until(() => day.named('.report-form button', 'Cancel'));
        await day.until(() => !day.named('.report-form button', 'Cancel'));`);
      if (tab === 'PDF') await run(pageDrawn('.report-pane:not([data-slot="hidden"])'));
      await pause(restMs);
      return {};
    },
    async 'edit as draft'() {
      await run(
        `await day.press('button', 'Edit as draft'); await day.press('button', 'Get data'); ${pageDrawn('.draft-page')}`,
      );
      return {};
    },
    async follow({ path }) {
      choose(path);
      await run(`await day.press('button', 'More of the draft'); await day.press('[role=menuitem]', 'Follow a file…');
        await day.until(() => day.named('button', 'Stop following'));`);
      return {};
    },
    async save({ path, text, mark }) {
      await pause(restMs);
      const frames = await watchRestingFrames(contents, [mark]);
      try {
        await run('day.watchTasks(); day.watchRun();');
        const fromMs = performance.now();
        await writeFile(path, text);
        const ms = (await frames.until(mark, 30_000)) - fromMs;
        frames.stop();
        await pause(afterMs);
        const taskMs = await run<number>('return Math.max(0, ...day.tasks);');
        return { ms, taskMs, ...(await run<Pick<DaySaid, 'begunMs' | 'answeredMs'>>('return day.run;')) };
      } finally {
        frames.stop();
      }
    },
    async find({ word }) {
      await run(`globalThis.pdf = [...document.querySelectorAll('.pdf')].find((one) => one.checkVisibility({ visibilityProperty: true }));
        pdf.dispatchEvent(new KeyboardEvent('keydown', { key: 'f', ctrlKey: true, bubbles: true, cancelable: true }));
        await day.until(() => pdf.querySelector('.pdf-find input'));`);
      return timed(`const field = pdf.querySelector('.pdf-find input');
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, '${word}');
        field.dispatchEvent(new Event('input', { bubbles: true }));
        await day.until(() => pdf.querySelector('.highlight.selected'));`);
    },
    merge: ({ identifiers }) =>
      timed(`await day.press('nav [role=link]', 'Merge'); await day.until(() => day.named('button', 'Add'));
        day.type('Item IDs', ${JSON.stringify(identifiers)}); await day.press('button', 'Add');
        await day.until(() => document.querySelectorAll('.merge-row').length > 5);`),
    activity: () =>
      timed(`await day.press('nav [role=link]', 'Activity');
        await day.until(() => document.querySelectorAll('.activity-row').length > 1);`),
  };
  for await (const text of createInterface({ input: process.stdin })) {
    const line = JSON.parse(text) as DayLine;
    try {
      say(await (steps[line.do] as (line: DayLine) => Promise<Partial<DaySaid>>)(line));
    } catch (thrown) {
      say({ failed: `${line.do}: ${String(thrown)}` });
    }
  }
  app.exit(0);
}
