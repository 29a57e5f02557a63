import type { StoreApi } from 'zustand/vanilla';
import { turned } from '../pdf-pages/page-layout.ts';
import type { OutlinedPlaces } from '../trace/source-lookup.ts';
import type { PagePlace } from '../trace/source-places.ts';
import { frameOf } from './change-markers/highlight-boxes.ts';
import { turnedBox } from './change-markers/page-location.ts';
import type { PdfView } from './pages/pdf-view.ts';

/** Only pages this close to the one in view have frames. */
const nearPages = 8;

/**
 * Frames the outlined places and scrolls to the current one unless it is in view, until the returned function is
 * called.
 */
export function outlinePlaces(
  view: Pick<PdfView, 'state' | 'sizeOf' | 'showBox'>,
  scroller: HTMLElement,
  outlined: StoreApi<OutlinedPlaces>,
): () => void {
  const clear = () => {
    for (const frame of scroller.querySelectorAll(`.${frameClass}`)) frame.remove();
  };

  const turnedPlace = (place: PagePlace) => {
    const upright = view.sizeOf(place.page);
    const { rotation } = view.state.getState().view;
    return upright && { box: turnedBox(place, upright, rotation), size: turned(upright, rotation) };
  };

  const draw = () => {
    clear();
    const { places, current } = outlined.getState();
    const { page } = view.state.getState().view;
    for (const [index, boxes] of places.entries()) {
      for (const place of boxes) {
        if (Math.abs(place.page - page) > nearPages) continue;
        const paper = scroller.querySelector(`[data-page-number="${place.page}"]`);
        const onPage = turnedPlace(place);
        if (!paper || !onPage) continue;
        const frame = frameOf(onPage.box, onPage.size, frameClass);
        if (index === current) frame.dataset.current = 'true';
        paper.append(frame);
      }
    }
  };

  const show = ({ places, current }: OutlinedPlaces) => {
    draw();
    const [place] = (current !== null && places[current]) || [];
    const onPage = place && turnedPlace(place);
    if (place && onPage) view.showBox(place.page, onPage.box);
  };

  const ignorePlaces = outlined.subscribe(show);
  const ignoreView = view.state.subscribe((now, before) => {
    if (outlined.getState().places.length === 0) return;
    const isSame = now.view.page === before.view.page && now.view.rotation === before.view.rotation;
    if (!isSame || now.shownId !== before.shownId) draw();
  });
  return () => {
    ignorePlaces();
    ignoreView();
    clear();
  };
}

const frameClass = 'pdf-outlined';
