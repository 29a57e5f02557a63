import { atMost, type Case, ratioAtMost } from '../case.ts';
import type { Pulse } from '../pages/pulse.ts';

const count = 10_000;
/** Two frames at 60 a second. */
const twoFramesMs = 33.4;
const idleFrames = 60;

/** The list of items at its longest. */
export const mergeList: Case = {
  name: 'merge-10000',
  peer: 'bare DOM rows; parsing the same text; an idle page',
  how:
    'In one window each, opened before. Painted is after the frame with the change in it. Pasting is the work until the list ' +
    'holds the items, without the frame; its floor takes the text apart and checks each identifier. A drag moves the first row by ' +
    '5 px a frame for 60 frames; its floor is 60 frames of an idle page.',
  figures: {
    'first paint': {
      measures: 'asked to show 10,000 items, to the first rows painted',
      unit: 'ms',
      goal: ratioAtMost(0.5),
    },
    paste: {
      measures: '10,000 identifiers pasted and added, to the list that holds them',
      unit: 'ms',
      goal: ratioAtMost(1.5),
    },
    'paste shown': { measures: 'the same, to its first rows painted', unit: 'ms', goal: null },
    drop: { measures: 'row dropped, to the list painted', unit: 'ms', goal: atMost(twoFramesMs) },
    undo: { measures: 'undo, to the list painted', unit: 'ms', goal: atMost(twoFramesMs) },
    'frame while dragging': { measures: '95th percentile of frames', unit: 'ms', goal: ratioAtMost(1.2) },
  },
  async prepare(fixture) {
    const opened = await fixture.openPage('merge');
    const rows = await fixture.openPage('rows');
    const idle = await fixture.openPage('idle');
    return {
      async ours() {
        opened.window.moveTop();
        opened.window.focus();
        const pasted = await opened.call<Readonly<{ heldMs: number; paintedMs: number }>>('paste', count);
        const firstPaint = await opened.call<number>('open', count);
        const { dropMs, undoMs } = await opened.call<Readonly<{ dropMs: number; undoMs: number }>>('drop');
        const drag = await opened.call<Pulse & Readonly<{ wasDragged: boolean }>>('drag');
        if (!drag.wasDragged) throw new Error('no row was dragged');
        return {
          'first paint': firstPaint,
          paste: pasted.heldMs,
          'paste shown': pasted.paintedMs,
          drop: dropMs,
          undo: undoMs,
          'frame while dragging': drag.frame95Ms,
        };
      },
      async peer() {
        const paste = await opened.call<number>('parse', count);
        rows.window.moveTop();
        rows.window.focus();
        const firstPaint = await rows.call<number>('open', count);
        idle.window.moveTop();
        idle.window.focus();
        const rest = await idle.call<Pulse>('rest', idleFrames);
        return { 'first paint': firstPaint, paste, 'frame while dragging': rest.frame95Ms };
      },
      async end() {
        for (const page of [opened, rows, idle]) page.close();
      },
    };
  },
};
