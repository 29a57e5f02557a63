import { createRoot } from 'react-dom/client';
import { createStore } from 'zustand/vanilla';
import { makePagePicture, picturedPages } from '../../../renderer/sheet/page-picture.ts';
import { allRows, shownRows } from '../../../renderer/sheet/row-order.ts';
import { SheetGrid } from '../../../renderer/sheet/SheetGrid.tsx';
import type { Sheet } from '../../../renderer/sheet/sheet.ts';
import type { SheetRow } from '../../../renderer/sheet/sheet-row.ts';
import { nothing, type SheetState } from '../../../renderer/sheet/sheet-state.ts';
import '../../../renderer/sheet/sheet.css';
import { changed, drawnRow } from '../../unit/renderer/sheet/sheet-fixture.ts';
import { nextFrame, painted } from './painted.ts';
import { createPulse } from './pulse.ts';

/** As many verdicts as 40 rows have in 3 s. */
const framesPerVerdict = 5;

/** The grid of the sheet, alone in the window. */
export function mount(root: HTMLElement) {
  root.style.display = 'grid';
  root.style.gridTemplateRows = 'minmax(0, 1fr)';
  const state = createStore<SheetState>(() => ({ ...nothing, isPaused: false, pictured: 1, against: 'unchanged' }));
  const sheet: Pick<Sheet, 'state' | 'open' | 'setInView' | 'choose'> = {
    state,
    open: async (openId) => state.setState({ openId }),
    setInView: () => {},
    choose: () => {},
  };
  createRoot(root).render(<SheetGrid sheet={sheet as Sheet} />);
  const pulse = createPulse();
  const scroller = () => document.querySelector<HTMLElement>('.sheet-scroller')!;
  const images = () => [...document.querySelectorAll<HTMLImageElement>('.sheet-tile img')];

  return {
    /** Shows this many records, each with a picture of its own. */
    async open(count: number): Promise<void> {
      const rows: SheetRow[] = [];
      for (let at = 0; at < count; at += 1) rows.push(await rowWithPicture(at));
      state.setState({ rows, shown: shownRows(rows, allRows) });
      await painted(() => images().length > 0);
      await Promise.all(images().map((image) => image.decode()));
    },

    /** Scrolls by this much in each frame, to the end, while verdicts arrive. */
    async scroll(pxPerFrame: number) {
      const { scrollHeight, clientHeight } = scroller();
      scroller().scrollTop = 0;
      await nextFrame();
      pulse.start();
      for (let frame = 0; scroller().scrollTop < scrollHeight - clientHeight - 1; frame += 1) {
        scroller().scrollTop += pxPerFrame;
        if (frame % framesPerVerdict === 0) giveVerdict(frame / framesPerVerdict);
        await nextFrame();
      }
      return pulse.stop();
    },
  };

  function giveVerdict(number: number): void {
    const { rows } = state.getState();
    const index = number % rows.length;
    const row = rows[index]!;
    const result = row.result && { ...row.result, verdict: changed(`Total: ${number}`) };
    state.setState({ rows: rows.with(index, { ...row, result }) });
  }
}

/** A page of text, as different from the others as the pages of two records. */
async function rowWithPicture(at: number): Promise<SheetRow> {
  const { width } = picturedPages(1, 1);
  const height = Math.round(width * Math.SQRT2);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d')!;
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.fillStyle = 'black';
  for (let line = 0; line < 40; line += 1)
    context.fillText(`Item ${(at * 7_919 + line * 104_729) % 99_991} of record ${at}, delivered`, 20, 20 + line * 8);
  const row = drawnRow(`R${at}`, { kind: 'same' });
  const raster = { bitmap: canvas.transferToImageBitmap() } as Parameters<typeof makePagePicture>[0][number];
  return { ...row, result: row.result && { ...row.result, picture: await makePagePicture([raster]) } };
}
