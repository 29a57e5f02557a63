import { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { app, ipcMain, type WebContents } from 'electron';
import { median } from '../measuring/verdict.ts';
import { sheetCaret } from '../sheet/sheet-folder.ts';
import { answerLines, setCaret, takeAway, typeX } from './draft-probe.ts';

/**
 * What follows a key: its own page in the main process, the first verdict of a row, and all rows; `cpuMs` of all
 * processes.
 */
export type SheetKeyed = Readonly<{ ownMs: number; firstMs: number; allMs: number; cpuMs: number }>;

const nowMs = () => performance.timeOrigin + performance.now();

const toggleSheet = `document.querySelector('[aria-label="Show all records"]').click()`;
const progress = `(document.querySelector('.sheet-progress')?.textContent ?? '')`;

/** Resolves when no row waits for its verdict, its picture or its layout check. */
const allDrawn = `new Promise((resolve) => {
  const look = () => (/^[1-9]\\d* records · (?!.*checking)/.test(${progress}) ? resolve() : setTimeout(look, 50));
  look();
})`;

/**
 * Resolves to the times at which the first cell with so many typed letters and all rows were there, in milliseconds
 * since the epoch.
 */
const verdicts = (letters: number) => `new Promise((resolve) => {
  let firstAtMs = 0;
  let hasBegun = false;
  const now = () => performance.timeOrigin + performance.now();
  const isNew = (cell) => new RegExp('(?<!x)x{${letters}}(?!x)').test(cell.getAttribute('aria-label').split(', ').slice(1).join());
  const look = () => {
    if (firstAtMs === 0 && [...document.querySelectorAll('[role=gridcell]')].some(isNew)) firstAtMs = now();
    const text = ${progress};
    if (/ drawn$/.test(text)) hasBegun = true;
    if (!hasBegun || !/^[1-9]\\d* records · /.test(text)) return;
    observer.disconnect();
    resolve({ firstAtMs, allAtMs: now() });
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ['aria-label'] });
})`;

/** Answers `open`, `own pages`, `rows`, `sheet`, `memory` and `requests`, each with one line. */
export async function answerSheetLines(contents: WebContents, say: (said: object) => void): Promise<void> {
  let requests = 0;
  let letters = 0;
  const emit = Server.prototype.emit;
  Server.prototype.emit = function emitCounted(this: Server, name: string, ...rest: unknown[]) {
    if (name === 'request') requests += 1;
    return Reflect.apply(emit, this, [name, ...rest]) as boolean;
  };

  const press = async (key: typeof typeX | typeof takeAway): Promise<number> => {
    const [line, column] = sheetCaret;
    await contents.executeJavaScript(setCaret(line, column + letters), true);
    const atMs = nowMs();
    await contents.debugger.sendCommand('Input.dispatchKeyEvent', key);
    letters += key === typeX ? 1 : -1;
    return atMs;
  };
  /** From a key to the answer with the author's own page. */
  const ownPage = async (key: typeof typeX | typeof takeAway): Promise<Readonly<{ atMs: number; ownMs: number }>> => {
    const own = answered();
    const atMs = await press(key);
    return { atMs, ownMs: (await own) - atMs };
  };

  await answerLines(contents, say, {
    async 'own pages'() {
      await pause(restMs);
      await ownPage(typeX);
      const ownMs: number[] = [];
      for (const key of [takeAway, typeX, takeAway, typeX, takeAway]) {
        await pause(betweenKeysMs);
        ownMs.push((await ownPage(key)).ownMs);
      }
      return { ownMs: median(ownMs) };
    },
    async sheet() {
      await contents.executeJavaScript(toggleSheet, true);
      await pause(restMs);
      return {};
    },
    async drawn() {
      await contents.executeJavaScript(allDrawn);
      return {};
    },
    async rows() {
      await pause(restMs);
      const seen = contents.executeJavaScript(verdicts(letters + 1)) as Promise<
        Readonly<{ firstAtMs: number; allAtMs: number }>
      >;
      const beganMs = cpuMs();
      const { atMs, ownMs } = await ownPage(typeX);
      const { firstAtMs, allAtMs } = await seen;
      const keyed = { ownMs, firstMs: firstAtMs - atMs, allMs: allAtMs - atMs, cpuMs: cpuMs() - beganMs };
      return keyed satisfies SheetKeyed;
    },
    requests: async () => ({ requests }),
  });
}

/** Of the processes that live now. */
const cpuMs = () => app.getAppMetrics().reduce((sum, { cpu }) => sum + 1_000 * (cpu.cumulativeCPUUsage ?? 0), 0);

const restMs = 1_000;
/** An author who types. Of the rows of the last key, some are drawn by then, and many are not. */
const betweenKeysMs = 400;

let waiting: Array<(atMs: number) => void> = [];
const answered = () => new Promise<number>((resolve) => waiting.push(resolve));

/** Call it before the app registers its calls: tells when it answers with the page of an edit. */
export function watchOwnPages(): void {
  const { handle } = ipcMain;
  ipcMain.handle = (channel, listener) =>
    handle.call(ipcMain, channel, async (event, name: unknown, input: unknown) => {
      const answer = await listener(event, name, input);
      if (name === 'drafts.render' && (input as Readonly<{ purpose: string }>).purpose === 'edit') {
        for (const resolve of waiting) resolve(nowMs());
        waiting = [];
      }
      return answer;
    });
}
