import { expect, test } from 'vitest';
import type { Finding } from '../../../../renderer/pdf-engine/base/analysis-types.ts';
import type { PicturedPages } from '../../../../renderer/sheet/page-picture.ts';
import { createRowLooks } from '../../../../renderer/sheet/row-looks.ts';
import type { RowResult } from '../../../../renderer/sheet/sheet-row.ts';
import { documentWith } from '../../../support/window-state.ts';
import { changed, resultWith } from './sheet-fixture.ts';

const page = documentWith({ id: 'page' });
const found: Finding = { rule: 'blank-page', page: 1, words: 'The page is blank', box: null };
const last = resultWith(changed('x'), { page, pages: 2, picture: 'last', findings: [found] });
const outdated = { ...last, looksOf: 'earlier' };
const broken = async () => {
  throw new Error('The PDF is damaged.');
};

type Given = Partial<Readonly<{ raster: () => Promise<never>; check: () => Promise<readonly Finding[]> }>>;

function looksWith({ raster, check = async () => [] }: Given = {}) {
  const calls: string[] = [];
  const looks = createRowLooks({
    analyzer: {
      drawPage(_, number) {
        calls.push(`raster ${number}`);
        return raster?.() ?? Promise.resolve(number as never);
      },
      checkLayout() {
        calls.push('check');
        return check();
      },
    },
    makePicture: async (rasters) => `picture of ${rasters.join()}`,
    dropPicture: (address) => void calls.push(`drop ${address}`),
  });
  const controller = new AbortController();
  const see = (result: RowResult, pictured: PicturedPages = 1) =>
    looks(result, { ...page, url: '' }, pictured, controller.signal);
  return { calls, see, abort: () => controller.abort() };
}

test('another page gets a picture and is checked', async () => {
  const { see, calls } = looksWith();
  expect(await see(outdated)).toEqual({ looksOf: 'page', picture: 'picture of 1', pictured: 1, findings: [] });
  expect(calls).toEqual(['raster 1', 'check']);
});

test('for a picture of other pages only the picture is made anew', async () => {
  const { see, calls } = looksWith();
  expect(await see(last, 2)).toEqual({ looksOf: 'page', picture: 'picture of 2', pictured: 2, findings: [found] });
  expect(calls).toEqual(['raster 2']);
  expect(await see(last, 'all')).toMatchObject({ picture: 'picture of 1,2', pictured: 'all' });
});

test('a row without the page to show has no picture; one whose pages cannot be counted shows its first', async () => {
  const { see, calls } = looksWith();
  expect(await see(last, 3)).toMatchObject({ picture: null, pictured: 3 });
  expect(calls).toEqual([]);
  expect(await see({ ...outdated, pages: 0 })).toMatchObject({ picture: 'picture of 1' });
});

test('a page that cannot be drawn or checked has no picture and no findings', async () => {
  const { see } = looksWith({ raster: broken, check: broken });
  expect(await see(outdated)).toMatchObject({ looksOf: 'page', picture: null, findings: [] });
});

test('where one of all pages cannot be drawn there is no picture, and the bitmaps of the others are closed', async () => {
  let closed = 0;
  const close = () => {
    closed += 1;
  };
  const rasters = [async () => ({ bitmap: { close } }) as never, broken];
  const { see } = looksWith({ raster: () => rasters.shift()!() });
  expect(await see(outdated, 'all')).toMatchObject({ picture: null });
  expect(closed).toBe(1);
});

test('a row that is outdated at its last step gives no looks, and frees its picture unless a row shows it', async () => {
  const one = looksWith({
    check: async () => {
      one.abort();
      return [];
    },
  });
  await expect(one.see(outdated)).rejects.toThrow();
  expect(one.calls).toEqual(['raster 1', 'check', 'drop picture of 1']);

  const other = looksWith();
  other.abort();
  await expect(other.see(last)).rejects.toThrow();
  expect(other.calls).toEqual([]);
});
