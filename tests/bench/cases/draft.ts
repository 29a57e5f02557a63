import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { BrowserWindow, session } from 'electron';
import Handlebars from 'handlebars';
import { type Case, ratioAtMost, type Values } from '../case.ts';
import type { Fixture } from '../electron/fixture.ts';
import { watchRestingFrames } from '../electron/frames.ts';
import { openProbe } from '../electron/probe.ts';
import { type DraftBar, draftBars, draftData, draftMarkup } from '../pdf/draft-text.ts';

const restMs = 600;
const settleMs = 3_000;
const bars = ['element', 'style'] as const;

type Keyed = Readonly<{ ms: number; templateMs: number; loadMs: number; printMs: number; openMs: number }>;

/** The built app with a draft of this many pages, which was stored before the start. */
async function openDraftApp(fixture: Fixture, pages: number) {
  const userData = await mkdtemp(join(fixture.folder, 'draft-'));
  const key = { connectionId: 'sample', templateID: 'bench', sobjectId: 'bench', kind: 'template' };
  const markup = draftMarkup(null);
  const content = { markup, original: markup, data: { text: JSON.stringify(draftData(pages)) }, helpers: '' };
  await mkdir(join(userData, 'drafts'));
  const stored = { version: 1, ...key, changedAt: Date.now(), discardedAt: null, followed: null, content };
  await writeFile(join(userData, 'drafts', 'bench.json'), JSON.stringify(stored));
  const app = openProbe(userData, { app: fixture.projectFolder, measure: 'draft' });
  await app.ask('open');
  await pause(settleMs);
  return {
    key: (bar: DraftBar) => app.ask<Keyed>(`key ${bar}`),
    nextKey: () => app.ask<Keyed>('next key'),
    memoryMb: async () => (await app.ask<Readonly<{ memory: number }>>('memory')).memory,
    async close() {
      await app.close();
      await rm(userData, { recursive: true, force: true });
    },
  };
}

/** The floor for everything that loads the page: each step once, with everything ready. */
async function openBareChain(fixture: Fixture, pages: number) {
  const data = draftData(pages);
  const viewer = await fixture.openPage('pdf');
  const partition = session.fromPartition('bare-chain', { cache: false });
  let html = '';
  partition.protocol.handle('render', () => new Response(html, { headers: { 'content-type': 'text/html' } }));
  const webPreferences = { session: partition, sandbox: true, javascript: false };
  const openSpare = () => new BrowserWindow({ show: false, webPreferences });
  let spare = openSpare();
  const typed: Record<DraftBar, boolean> = { element: false, style: false };

  const run = async (bar: DraftBar): Promise<number> => {
    typed[bar] = !typed[bar];
    const mark = draftBars[bar][typed[bar] ? 'with' : 'without'];
    await pause(restMs);
    const frames = await watchRestingFrames(viewer.window.webContents, [mark]);
    try {
      const startMs = performance.now();
      html = Handlebars.compile(draftMarkup(typed[bar] ? bar : null))(data);
      await spare.loadURL(`render://doc/${randomUUID()}`);
      const bytes = await spare.webContents.printToPDF({ printBackground: true, preferCSSPageSize: true });
      const path = join(fixture.folder, `bare-${randomUUID()}.pdf`);
      await writeFile(path, bytes);
      await viewer.call('show', await fixture.addDocument(path, 'pdf'), bytes.byteLength);
      return (await frames.until(mark, 30_000)) - startMs;
    } finally {
      frames.stop();
      spare.destroy();
      spare = openSpare();
    }
  };
  return {
    run,
    close() {
      spare.destroy();
      viewer.close();
    },
  };
}

const draftOf = (pages: 1 | 10 | 100): Case => ({
  name: pages === 1 ? 'draft-1-page' : `draft-${pages}-pages`,
  peer: 'the bare chain: Handlebars, a load in a window kept ready, printToPDF untagged, the same viewer',
  how:
    `A draft of ${pages} page${pages === 1 ? '' : 's'} in the built app. From the key event in the editor to the first frame in which the bar ` +
    'on the page has its other colour, by turns typed and taken away. Of frames only the top of the page is looked at, from the key on, and ' +
    'garbage is collected ahead, on both sides. An edit in the styles is a change of the whole page.',
  figures: {
    'key in an element': { measures: 'a key, to the changed page painted', unit: 'ms', goal: ratioAtMost(0.8) },
    'key in the styles': {
      measures: 'the same, where all of the page is parsed anew',
      unit: 'ms',
      goal: ratioAtMost(1.1),
    },
    template: { measures: 'of a key in an element: the template', unit: 'ms', goal: null },
    load: { measures: 'of it: changing the loaded page', unit: 'ms', goal: null },
    print: { measures: 'of it: the print', unit: 'ms', goal: null },
    open: { measures: 'of it: from the bytes to the page on the screen', unit: 'ms', goal: null },
    'load anew': { measures: 'of a key in the styles: parsing the page anew', unit: 'ms', goal: null },
    'print anew': { measures: 'of it: the print', unit: 'ms', goal: null },
    'open anew': { measures: 'of it: from the bytes to the page on the screen', unit: 'ms', goal: null },
  },
  warmUps: 2,
  async prepare(fixture) {
    const app = await openDraftApp(fixture, pages);
    const chain = await openBareChain(fixture, pages);
    return {
      async ours(): Promise<Values> {
        const { ms, templateMs, loadMs, printMs, openMs } = await app.key('element');
        const style = await app.key('style');
        return {
          'key in an element': ms,
          'key in the styles': style.ms,
          template: templateMs,
          load: loadMs,
          print: printMs,
          open: openMs,
          'load anew': style.loadMs,
          'print anew': style.printMs,
          'open anew': style.openMs,
        };
      },
      async peer(): Promise<Values> {
        const values: Record<string, number> = {};
        for (const bar of bars)
          values[bar === 'element' ? 'key in an element' : 'key in the styles'] = await chain.run(bar);
        return values;
      },
      async end() {
        chain.close();
        await app.close();
      },
    };
  },
});

const earlyEdits = 20;
const allEdits = 500;

/** A day of typing: measures what each edit leaves in memory. */
const draftMemory: Case = {
  name: 'draft-memory',
  peer: `the same app after ${earlyEdits} edits`,
  how:
    `A draft of 10 pages in the built app, each key typed when the page of the one before is painted. The private memory of all its processes, ` +
    'after a garbage collection in the window, in its workers and in the main process. It is measured once; every round has the same values.',
  figures: { memory: { measures: `private memory after ${allEdits} edits`, unit: 'MB', goal: ratioAtMost(1.2) } },
  warmUps: 0,
  rounds: 1,
  async prepare(fixture) {
    const app = await openDraftApp(fixture, 10);
    const measure = async () => {
      let early = Number.NaN;
      for (let edit = 1; edit <= allEdits; edit += 1) {
        await app.nextKey();
        if (edit === earlyEdits) early = await app.memoryMb();
      }
      return { early, late: await app.memoryMb() };
    };
    let measured: ReturnType<typeof measure> | null = null;
    const once = () => {
      measured ??= measure();
      return measured;
    };
    return {
      ours: async () => ({ memory: (await once()).late }),
      peer: async () => ({ memory: (await once()).early }),
      end: () => app.close(),
    };
  },
};

export const draftCases: readonly Case[] = [draftOf(1), draftOf(10), draftOf(100), draftMemory];
