import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { atMost, type Case, ratioAtMost, type Values } from '../case.ts';
import { openProbe } from '../electron/probe.ts';
import type { SheetKeyed } from '../electron/sheet-probe.ts';
import { sheetMarkup, sheetRecords, writeSheetFolder } from '../sheet/sheet-folder.ts';

const settleMs = 3_000;
/** What each record may take besides the memory of a draft. */
const mbPerRecord = 2;

const sheetOf = (records: 40 | 200, goalMs: number): Case => ({
  name: `sheet-${records}`,
  peer: 'the same draft without its sheet',
  how:
    `A draft in the built app, on a folder of ${records} records of one page each, made by a seed. From the key event in the editor, which ` +
    'changes the heading of every record, to the words in the window. The author’s own page counts until the main process answers with it: the ' +
    'median of five keys at a typing pace, which come while rows are drawn for the key before. Memory is private memory after a garbage collection.',
  figures: {
    'first verdict': { measures: 'a key, to the first verdict of the new text', unit: 'ms', goal: atMost(500) },
    'all verdicts': { measures: 'a key, to the last verdict', unit: 'ms', goal: atMost(goalMs) },
    processor: {
      measures: 'its time in all processes until then, which other programs do not change',
      unit: 'ms',
      goal: null,
    },
    'own page': { measures: 'a key, to the author’s own page', unit: 'ms', goal: ratioAtMost(1.1) },
    requests: { measures: 'requests to the service', unit: 'count', goal: atMost(0) },
    memory: { measures: `less ${mbPerRecord} MB a record`, unit: 'MB', goal: ratioAtMost(1.3) },
  },
  async prepare(fixture) {
    const made = sheetRecords(records, Number(fixture.option('seed') || '1'));
    const [own] = made;
    const folder = await mkdtemp(join(fixture.folder, 'records-'));
    await writeSheetFolder(folder, made);
    const userData = await mkdtemp(join(fixture.folder, 'sheet-'));
    await keepDraft(userData, folder, own!);
    const app = openProbe(userData, { app: fixture.projectFolder, measure: 'sheet' });
    await app.ask('open');
    await pause(settleMs);
    const ownPage = async () => (await app.ask<Readonly<{ ownMs: number }>>('own pages')).ownMs;
    const requests = async () => (await app.ask<Readonly<{ requests: number }>>('requests')).requests;
    const memoryMb = async () => (await app.ask<Readonly<{ memory: number }>>('memory')).memory;
    await ownPage();
    const draftMb = await memoryMb();

    return {
      async ours(): Promise<Values> {
        const before = await requests();
        await app.ask('sheet');
        await app.ask('drawn');
        const { firstMs, allMs, cpuMs } = await app.ask<SheetKeyed>('rows');
        const ownMs = await ownPage();
        await app.ask('drawn');
        const memory = (await memoryMb()) - mbPerRecord * records;
        await app.ask('sheet');
        const sent = (await requests()) - before;
        return {
          'first verdict': firstMs,
          'all verdicts': allMs,
          processor: cpuMs,
          'own page': ownMs,
          requests: sent,
          memory,
        };
      },
      async peer(): Promise<Values> {
        return { 'own page': await ownPage(), memory: draftMb };
      },
      end: () => app.close(),
    };
  },
});

/** Stores a draft of the folder's template, with the data of a record, and chooses the folder. */
async function keepDraft(userData: string, folder: string, own: ReturnType<typeof sheetRecords>[number]) {
  const connectionId = randomUUID();
  const folders = [{ id: connectionId, name: 'Bench', folder, colour: 'blue' }];
  const settings = { version: 1, folders, currentConnectionId: connectionId };
  await writeFile(join(userData, 'settings.json'), JSON.stringify(settings));
  const content = { markup: sheetMarkup, original: sheetMarkup, data: { text: JSON.stringify(own) }, helpers: '' };
  const key = { connectionId, templateID: 'bench', sobjectId: own.number, kind: 'template' };
  const stored = { version: 1, ...key, changedAt: Date.now(), discardedAt: null, followed: null, content };
  await mkdir(join(userData, 'drafts'));
  await writeFile(join(userData, 'drafts', 'bench.json'), JSON.stringify(stored));
}

export const sheetCases: readonly Case[] = [sheetOf(40, 3_000), sheetOf(200, 15_000)];
