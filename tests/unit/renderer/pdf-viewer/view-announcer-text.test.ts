import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { PdfState } from '../../../../renderer/pdf-viewer/pages/pdf-state.ts';
import { announceViewChanges } from '../../../../renderer/pdf-viewer/view-announcer-text.ts';

const initial = {
  pages: 0,
  view: { page: 1, scale: 1, zoom: 'auto', rotation: 0, columns: 1 },
  isPresenting: false,
  pageColours: 'paper',
} as PdfState;

/** An announcer with a timer that the test runs. */
function listening() {
  const state = createStore<PdfState>(() => initial);
  const announced: string[] = [];
  let due: (() => void) | null = null;
  const stop = announceViewChanges(
    state,
    (_, run) => {
      due = run;
      return () => {
        due = null;
      };
    },
    (text) => announced.push(text),
  );
  const look = (change: Partial<PdfState['view']>) =>
    state.setState(({ view }) => ({ pages: 40, view: { ...view, ...change } }));
  const rest = () => {
    due?.();
    due = null;
  };
  return { state, announced, look, rest, stop, isWaiting: () => due !== null };
}

test('a document that opens is not announced, the pages gone to are', () => {
  const { look, rest, announced } = listening();
  look({ page: 12, scale: 1.2 });
  rest();
  expect(announced).toEqual([]);
  look({ page: 13 });
  rest();
  expect(announced).toEqual(['Page 13']);
});

test('many pages on the way are one announcement, and there and back is none', () => {
  const { look, rest, announced } = listening();
  look({ page: 1 });
  rest();
  for (let page = 2; page <= 20; page += 1) look({ page });
  rest();
  for (const page of [21, 20]) look({ page });
  rest();
  expect(announced).toEqual(['Page 20']);
});

test('zoom, rotation and columns are announced; a size that follows the window is not', () => {
  const { look, rest, announced } = listening();
  look({ zoom: 'fit-width', scale: 1 });
  rest();
  look({ scale: 1.31 });
  rest();
  look({ zoom: 1.5, scale: 1.5 });
  rest();
  look({ rotation: 90, columns: 2 });
  rest();
  expect(announced).toEqual(['Zoom 150%', 'Turned by 90 degrees. Two pages side by side']);
});

test('presenting and dark pages are announced', () => {
  const { state, look, rest, announced } = listening();
  look({ page: 3 });
  rest();
  state.setState({ isPresenting: true });
  rest();
  state.setState({ isPresenting: false, pageColours: 'dark' });
  rest();
  expect(announced).toEqual(['Presenting one page at a time. Escape ends it', 'No longer presenting. Dark pages']);
});

test('the next document is no change of page by itself, and nothing is announced after the end', () => {
  const { state, look, rest, announced, stop, isWaiting } = listening();
  look({ page: 9 });
  rest();
  state.setState({ pages: 0 });
  look({ page: 1 });
  rest();
  expect(announced).toEqual([]);
  look({ page: 2 });
  stop();
  expect(isWaiting()).toBe(false);
});
