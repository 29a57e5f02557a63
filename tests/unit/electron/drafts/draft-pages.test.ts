import { expect, test } from 'vitest';
import { createDraftPages } from '../../../../electron/drafts/draft-pages.ts';

const megabytes = (count: number) => new Uint8Array(count * 1_000_000);
const key = { connectionId: 'sample', templateID: 'invoice', sobjectId: 'INV-2041', kind: 'template' } as const;

function openPages() {
  const pages = createDraftPages({ now: () => 0, connectionName: () => 'Sample' });
  return { ...pages, make: (name: string, bytes: Uint8Array) => pages.add(name, key, bytes, 1).id };
}

test('the pages of many drafts take bounded memory: those of the drafts that were not used for longest go', () => {
  const { make, find } = openPages();
  const ids = Array.from({ length: 200 }, (_, draft) => make(`draft ${draft}`, megabytes(2)));
  const kept = ids.filter((id) => find(id) !== null);
  expect(kept).toEqual(ids.slice(-64));
});

test('the bytes of a small page come with it, and those of a large one are read by its address', () => {
  const { add } = openPages();
  const small = new Uint8Array([37, 80, 68, 70]);
  expect(add('small', key, small, 1).content).toEqual(small);
  expect(add('large', key, megabytes(1), 1).content).toBeNull();
});

test('a draft whose page is read stays before one that is only newer', () => {
  const { make, find, respond } = openPages();
  const [shown, other] = [make('shown', megabytes(40)), make('other', megabytes(40))];
  expect(respond(shown, new Request('http://app/'))?.status).toBe(200);
  make('third', megabytes(40));
  make('fourth', megabytes(40));
  expect([shown, other].map((id) => find(id) !== null)).toEqual([true, false]);
});

test('the draft that is open keeps its pages, however large they are', () => {
  const { make, find } = openPages();
  const ids = [make('fidelity', megabytes(90)), make('edit', megabytes(90)), make('edit', megabytes(90))];
  expect(ids.every((id) => find(id) !== null)).toBe(true);
});
