import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { PdfState } from '../../../../renderer/pdf-viewer/pages/pdf-state.ts';
import { listenForSight } from '../../../../renderer/pdf-viewer/sight-words.ts';

const initial = {
  pages: 0,
  sight: { page: 1, scale: 1, zoom: 'auto', rotation: 0, columns: 1 },
  isPresenting: false,
  pageColours: 'paper',
} as PdfState;

/** A listener with a timer that the test lets run out. */
function listening() {
  const state = createStore<PdfState>(() => initial);
  const said: string[] = [];
  let due: (() => void) | null = null;
  const stop = listenForSight(
    state,
    (_, run) => {
      due = run;
      return () => {
        due = null;
      };
    },
    (words) => said.push(words),
  );
  const look = (change: Partial<PdfState['sight']>) =>
    state.setState(({ sight }) => ({ pages: 40, sight: { ...sight, ...change } }));
  const rest = () => {
    due?.();
    due = null;
  };
  return { state, said, look, rest, stop, isWaiting: () => due !== null };
}

test('a document that opens is not announced, the pages gone to are', () => {
  const { look, rest, said } = listening();
  look({ page: 12, scale: 1.2 });
  rest();
  expect(said).toEqual([]);
  look({ page: 13 });
  rest();
  expect(said).toEqual(['Page 13']);
});

test('many pages on the way are one announcement, and there and back is none', () => {
  const { look, rest, said } = listening();
  look({ page: 1 });
  rest();
  for (let page = 2; page <= 20; page += 1) look({ page });
  rest();
  for (const page of [21, 20]) look({ page });
  rest();
  expect(said).toEqual(['Page 20']);
});

test('zoom, rotation and columns are announced; a size that follows the window is not', () => {
  const { look, rest, said } = listening();
  look({ zoom: 'fit-width', scale: 1 });
  rest();
  look({ scale: 1.31 });
  rest();
  look({ zoom: 1.5, scale: 1.5 });
  rest();
  look({ rotation: 90, columns: 2 });
  rest();
  expect(said).toEqual(['Zoom 150%', 'Turned by 90 degrees. Two pages side by side']);
});

test('presenting and dark pages are announced', () => {
  const { state, look, rest, said } = listening();
  look({ page: 3 });
  rest();
  state.setState({ isPresenting: true });
  rest();
  state.setState({ isPresenting: false, pageColours: 'dark' });
  rest();
  expect(said).toEqual(['Presenting one page at a time. Escape ends it', 'No longer presenting. Dark pages']);
});

test('the next document is no change of page by itself, and nothing is said after the end', () => {
  const { state, look, rest, said, stop, isWaiting } = listening();
  look({ page: 9 });
  rest();
  state.setState({ pages: 0 });
  look({ page: 1 });
  rest();
  expect(said).toEqual([]);
  look({ page: 2 });
  stop();
  expect(isWaiting()).toBe(false);
});
