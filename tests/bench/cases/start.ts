import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { atMost, type Case, moreAtMost, ratioAtMost } from '../case.ts';
import type { Fixture } from '../electron/fixture.ts';
import { probe } from '../electron/probe.ts';

type Said = Readonly<{ visibleAtMs: number; usableAtMs: number; beforeWindowMs: number }>;

const how =
  'Both are started by the same little program in a new process. Usable: an enabled field is in the page and two frames have been drawn. ';

/** Starts before those of a kept folder are counted: Chromium writes its caches in the first ones. */
const startsBefore = 3;

async function start(userData: string, switches: Readonly<Record<string, string>>) {
  const { said, fromMs } = await probe<Said>(userData, switches);
  return {
    visible: said.visibleAtMs - fromMs,
    usable: said.usableAtMs - fromMs,
    'before the window': said.beforeWindowMs,
  };
}

async function emptyPage(fixture: Fixture): Promise<string> {
  const page = join(fixture.folder, 'form.html');
  await writeFile(page, '<!doctype html><title>Empty</title><body><input></body>');
  return page;
}

/** From a double-click to a form that accepts keys. */
export const firstStart: Case = {
  name: 'start',
  peer: 'an Electron app with one empty window and a field in it',
  how:
    `${how}Each has a new user-data folder, as at the first start. Before the window: the time the app’s main file ` +
    'takes to load, and from ready to the window. The files are those that index.html names, as they lie on disk.',
  figures: {
    usable: { measures: 'process started, to a usable form', unit: 'ms', goal: ratioAtMost(1.25) },
    visible: { measures: 'process started, to a window on the screen', unit: 'ms', goal: moreAtMost(30) },
    'before the window': { measures: 'main-process code before the window', unit: 'ms', goal: atMost(25) },
    JavaScript: { measures: 'of the first screen', unit: 'kB', goal: atMost(350) },
    scripts: { measures: 'files of it', unit: 'count', goal: atMost(1) },
  },
  async prepare(fixture) {
    const page = await emptyPage(fixture);
    const files = await firstScreen(join(fixture.projectFolder, 'dist/renderer'));

    const started = async (switches: Readonly<Record<string, string>>) => {
      const userData = await mkdtemp(join(fixture.folder, 'start-'));
      const values = await start(userData, switches);
      await rm(userData, { recursive: true, force: true });
      return values;
    };

    return {
      ours: async () => ({ ...(await started({ app: fixture.projectFolder })), ...files }),
      peer: () => started({ empty: page }),
    };
  },
};

/** The start of every morning after the first ones. */
export const laterStart: Case = {
  name: 'start-again',
  peer: firstStart.peer,
  how: `${how}Each keeps its user-data folder, in which it was started ${startsBefore} times before.`,
  figures: {
    usable: { measures: 'process started, to a usable form', unit: 'ms', goal: ratioAtMost(1.15) },
    visible: { measures: 'process started, to a window on the screen', unit: 'ms', goal: moreAtMost(30) },
  },
  warmUps: startsBefore,
  async prepare(fixture) {
    const page = await emptyPage(fixture);
    const [ours, peer] = [await mkdtemp(join(fixture.folder, 'again-')), await mkdtemp(join(fixture.folder, 'again-'))];
    return {
      ours: () => start(ours, { app: fixture.projectFolder }),
      peer: () => start(peer, { empty: page }),
    };
  },
};

/** What the page loads before it can draw: its script, and the scripts that it imports at once. */
async function firstScreen(folder: string): Promise<Readonly<{ JavaScript: number; scripts: number }>> {
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  const names = [...html.matchAll(/(?:src|href)="\/?([^"]+\.m?js)"/g)].map(([, name]) => name!);
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
  return { JavaScript: sizes.reduce((sum, size) => sum + size, 0) / 1000, scripts: names.length };
}
