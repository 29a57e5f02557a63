import { atLeast, atMost, type Case } from '../case.ts';
import { collectOwnGarbage, createGarbageCollector } from '../electron/garbage-collector.ts';
import { memoryMb } from '../electron/memory.ts';
import { frameRate, type Pulse } from '../pages/pulse.ts';

const count = 1_000;
const pxPerFrame = 120;
const idleFrames = 250;

/** The grid of the sheet at its longest. */
export const sheetGrid: Case = {
  name: 'sheet-grid-1000',
  peer: 'the frame rate of an idle page',
  how:
    `In one window each, opened before. ${count} records, each with a picture of its own of a page of text. The grid is scrolled to its ` +
    `end by ${pxPerFrame} px in each frame, while a verdict arrives in each fifth one. Memory is what all processes hold more (proportional ` +
    'shares) than before the records came.',
  figures: {
    'frame rate': { measures: 'frames a second while scrolling', unit: 'fps', goal: atLeast(55) },
    'frame 95 %': { measures: '95th percentile of frames', unit: 'ms', goal: null },
    opened: { measures: 'with all records', unit: 'MB', goal: null },
    memory: { measures: 'with all records, after scrolling to the end', unit: 'MB', goal: atMost(300) },
  },
  async prepare(fixture) {
    const idle = await fixture.openPage('idle');
    return {
      async ours() {
        const page = await fixture.openPage('sheet');
        const { debugger: devTools } = page.window.webContents;
        devTools.attach();
        const collectGarbage = await createGarbageCollector(devTools);
        const memory = async () => {
          await collectGarbage();
          collectOwnGarbage();
          return memoryMb();
        };
        const before = await memory();
        await page.call('open', count);
        const opened = await memory();
        page.window.moveTop();
        page.window.focus();
        const felt = await page.call<Pulse>('scroll', pxPerFrame);
        const scrolled = await memory();
        page.close();
        return {
          'frame rate': frameRate(felt),
          'frame 95 %': felt.frame95Ms,
          opened: opened - before,
          memory: scrolled - before,
        };
      },
      async peer() {
        idle.window.moveTop();
        const felt = await idle.call<Pulse>('rest', idleFrames);
        return { 'frame rate': frameRate(felt), 'frame 95 %': felt.frame95Ms };
      },
      end: async () => idle.close(),
    };
  },
};
