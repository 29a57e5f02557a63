import { afterEach, beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import type { Baselines } from '../../../renderer/pdf-compare/baselines.ts';
import type { DocumentInfo } from '../../../shared/model.ts';
import { waitFor } from '../../support/wait-for.ts';
import { makePdf } from './make-pdf.ts';
import { addPdf, colourOf, openViewer, painted, scroller, slot } from './pdf-fixture.tsx';

const red = [0.8, 0.1, 0.1] as const;
const blue = [0.1, 0.3, 0.6] as const;

/** Listeners that are registered, by target and type; those of a signal that has fired are gone. */
const listening = new Map<string, number>();
const originals = { add: EventTarget.prototype.addEventListener, remove: EventTarget.prototype.removeEventListener };

/** Documents that are open in the workers of pdf.js, by the messages that open and end them. */
let openDocuments = 0;
const post = Worker.prototype.postMessage;

function countDocuments(): void {
  openDocuments = 0;
  Worker.prototype.postMessage = function (this: Worker, message: unknown, ...rest: never[]) {
    const { action } = (message ?? {}) as { action?: unknown };
    if (action === 'GetDocRequest') openDocuments += 1;
    if (action === 'Terminate') openDocuments -= 1;
    post.call(this, message, ...rest);
  } as typeof post;
}

/** Counts the listeners of targets that live as long as the window. */
function countListeners(): void {
  const known = new Map<string, Set<unknown>>();
  const targetName = (target: EventTarget) =>
    target === window || target === document || target instanceof Worker || target === visualViewport
      ? target.constructor.name
      : null;
  const update = (key: string) => listening.set(key, known.get(key)?.size ?? 0);
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    originals.add.call(this, type, listener, options);
    const name = targetName(this);
    if (name === null || (typeof options === 'object' && options?.once)) return;
    const key = `${name} ${type}`;
    known.set(key, (known.get(key) ?? new Set()).add(listener));
    update(key);
    const signal = typeof options === 'object' ? options?.signal : undefined;
    if (signal) {
      originals.add.call(signal, 'abort', () => {
        known.get(key)?.delete(listener);
        update(key);
      });
    }
  };
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    originals.remove.call(this, type, listener, options);
    const key = `${targetName(this)} ${type}`;
    known.get(key)?.delete(listener);
    update(key);
  };
}

beforeEach(() => {
  countListeners();
  countDocuments();
});
afterEach(async () => {
  await cleanup();
  EventTarget.prototype.addEventListener = originals.add;
  EventTarget.prototype.removeEventListener = originals.remove;
  Worker.prototype.postMessage = post;
  listening.clear();
});

const counts = () => ({
  listeners: Object.fromEntries([...listening].filter(([, count]) => count > 0).sort()),
  openDocuments,
  fonts: document.fonts.size,
  canvases: document.querySelectorAll('canvas').length,
  styleSheets: document.adoptedStyleSheets.length,
  stacks: document.querySelectorAll('.pdf-stack').length,
});

/** The counts once the page in view has its picture, text and links. pdf.js measures text on the second canvas. */
async function restingCounts() {
  await waitFor(() => {
    expect(counts()).toMatchObject({ openDocuments: 1, stacks: 1, canvases: 2 });
    expect(slot(1)?.querySelector('.textLayer .endOfContent')).toBeTruthy();
    expect(slot(1)?.querySelector('.annotationLayer')).toBeTruthy();
  });
  return counts();
}

test('after many re-renders no listener, open document, font, canvas or style sheet is more than after the first ones', async () => {
  const first = addPdf(await makePdf({ pages: 5, colour: red }));
  const viewer = await openViewer({ document: first });
  await painted();
  // Where an earlier test has left it, a button and its tooltip, which listens for keys, may come under the pointer.
  await userEvent.hover(scroller());
  let before: DocumentInfo = first;
  const rerender = async (run: number) => {
    const colour = run % 2 === 0 ? red : blue;
    const next = addPdf(await makePdf({ pages: 5, colour }));
    const baselines: Baselines = { before, approved: null, ignored: [], onVerdict: () => {} };
    await viewer.show({ document: next, baselines });
    await waitFor(() => expect((colourOf(slot(1)!)?.[0] ?? 0) > 150).toBe(colour === red));
    await painted();
    before = next;
  };
  for (let run = 1; run <= 4; run += 1) await rerender(run);
  await waitFor(() => expect(openDocuments).toBe(1));
  const early = await restingCounts();
  for (let run = 5; run <= 16; run += 1) await rerender(run);
  await waitFor(() => expect(counts()).toEqual(early));
}, 180_000);
