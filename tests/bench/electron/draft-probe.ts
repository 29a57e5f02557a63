import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { app, type WebContents } from 'electron';
import { type DraftBar, draftBars, draftCarets } from '../pdf/draft-text.ts';
import { watchRestingFrames } from './frames.ts';
import { collectOwnGarbage, createGarbageCollector } from './garbage-collector.ts';
import { privateMb } from './memory.ts';

/** Opens the kept draft: the tab, then its button. Resolves when its page is there. */
const openDraft = `new Promise((resolve) => {
  const click = (selector, words) => [...document.querySelectorAll(selector)].find((one) => one.textContent.includes(words))?.click();
  const look = () => {
    if (document.querySelector('.draft-page canvas')) return resolve(true);
    if (!document.querySelector('.draft')) click('[role=tab]', 'Draft');
    else if (!document.querySelector('.draft-page')) click('.draft-list button', 'bench');
    setTimeout(look, 100);
  };
  look();
})`;

/** Puts the caret of the editor at a line and a column, both from 0. */
export const setCaret = (line: number, column: number) => `(() => {
  const editor = document.querySelector('[aria-label="Draft markup"]');
  editor.focus();
  const texts = document.createTreeWalker(editor.querySelectorAll('.cm-line')[${line}], NodeFilter.SHOW_TEXT);
  let left = ${column};
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (left <= text.length) return getSelection().collapse(text, left);
    left -= text.length;
  }
})()`;

/** The result line: durations of the parts, as "template 5 ms · load 1.2 s · print 30 ms · open 60 ms". The last one comes last. */
const resultLine = `new Promise((resolve) => {
  const look = () => {
    const line = document.querySelector('.draft-line').textContent;
    if (line.endsWith('…')) setTimeout(look, 20);
    else resolve(line);
  };
  look();
})`;

export const typeX = { type: 'keyDown', key: 'x', text: 'x', windowsVirtualKeyCode: 88 };
export const takeAway = { type: 'rawKeyDown', key: 'Backspace', code: 'Backspace', windowsVirtualKeyCode: 8 };

/** The comparison with the unchanged page has ended by then. */
const restMs = 1_500;
const typingMs = 100;
const caretMs = 60;

/** Answers `open`, `key element`, `key style`, `next key` and `memory`, each with one line, until the process is ended. */
export async function answerDraftLines(contents: WebContents, say: (said: object) => void): Promise<void> {
  const typed: Record<DraftBar, boolean> = { element: false, style: false };

  const key = async (bar: DraftBar, pauseMs: number) => {
    const willBeTyped = !typed[bar];
    const { with: on, without: off } = draftBars[bar];
    const [line, column] = draftCarets[bar];
    await contents.executeJavaScript(setCaret(line, column + (willBeTyped ? 0 : 1)), true);
    await pause(pauseMs);
    const frames = await watchRestingFrames(contents, [willBeTyped ? on : off]);
    try {
      const startMs = performance.now();
      await contents.debugger.sendCommand('Input.dispatchKeyEvent', willBeTyped ? typeX : takeAway);
      typed[bar] = willBeTyped;
      const ms = (await frames.until(willBeTyped ? on : off, 30_000)) - startMs;
      await pause(caretMs);
      return { ms, ...stagesIn((await contents.executeJavaScript(resultLine)) as string) };
    } finally {
      frames.stop();
    }
  };

  await answerLines(contents, say, {
    'key element': () => key('element', restMs),
    'key style': () => key('style', restMs),
    'next key': () => key('element', typingMs),
  });
}

/** Answers `open`, `memory` and the lines of `others`, until the process is ended. */
export async function answerLines(
  contents: WebContents,
  say: (said: object) => void,
  others: Readonly<Record<string, () => Promise<object>>>,
): Promise<void> {
  const answers: typeof others = {
    async open() {
      contents.debugger.attach();
      // The editor takes a caret only with the focus, which a window under Xvfb may lack.
      await contents.debugger.sendCommand('Emulation.setFocusEmulationEnabled', { enabled: true });
      return { isOpen: await contents.executeJavaScript(openDraft) };
    },
    memory: async () => ({ memory: await privateMemoryMb(contents) }),
    ...others,
  };
  for await (const line of createInterface({ input: process.stdin })) {
    try {
      say((await answers[line]?.()) ?? { failed: `There is no ${line}.` });
    } catch (thrown) {
      say({ failed: String(thrown) });
    }
  }
  app.exit(0);
}

const collectors = new WeakMap<WebContents, Promise<() => Promise<void>>>();

/** The private memory of all processes after a garbage collection, in megabytes. The debugger must be attached. */
async function privateMemoryMb(contents: WebContents): Promise<number> {
  const collector = collectors.get(contents) ?? createGarbageCollector(contents.debugger);
  collectors.set(contents, collector);
  const collectGarbage = await collector;
  for (let round = 0; round < 3; round += 1) {
    await collectGarbage();
    collectOwnGarbage();
    await pause(1_000);
  }
  return app.getAppMetrics().reduce((sum, { pid }) => sum + privateMb(pid), 0);
}

function stagesIn(line: string) {
  const ms = (name: string) => {
    const [, figure = '', unit] = new RegExp(`${name} ([\\d.,]+) (ms|s)`).exec(line) ?? [];
    return Number(figure.replace(',', '')) * (unit === 's' ? 1_000 : 1);
  };
  return { templateMs: ms('template'), loadMs: ms('load'), printMs: ms('print'), openMs: ms('open') };
}
