import { type RefObject, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { SourceLookup } from '../trace/source-lookup.ts';
import { outlinePlaces } from './outlined-places.ts';
import { pointsOfSelection, sourcePointAt } from './page-points.ts';
import type { ShownDocument } from './pages/pdf-state.ts';
import { attachSourceHover } from './source-hover.ts';
import type { ViewerController } from './viewer-controller.ts';

/** Where the text of the pages comes from, and the places on them to outline. */
export type SourceLinks = Pick<SourceLookup, 'goToSource' | 'linesAt' | 'setPages' | 'outlined'>;

type SourceLinksInput = Readonly<{
  viewer: ViewerController;
  scroller: RefObject<HTMLElement | null>;
  document: ShownDocument | null;
  source: SourceLinks | undefined;
}>;

/**
 * Looks up the source of text that is clicked with Ctrl or Cmd, and outlines places. The returned function looks up the
 * selection; `null` if no source is known.
 */
export function useSourceLinks({ viewer, scroller, document, source }: SourceLinksInput): (() => void) | null {
  const { view } = viewer;
  const isShown = useStore(view.state, (s) => s.pages > 0 && s.shownId === document?.id);

  useEffect(() => {
    if (!source || !document || !isShown) return;
    source.setPages({ pdf: viewer.sourceOf(document), page: () => view.state.getState().view.page });
    return () => source.setPages(null);
  }, [viewer, view, document, isShown, source]);

  useEffect(
    () => (source && scroller.current ? outlinePlaces(view, scroller.current, source.outlined) : undefined),
    [view, scroller, source],
  );

  useEffect(() => {
    const element = scroller.current;
    if (!element || !source) return;
    const stop = new AbortController();
    const press = (event: MouseEvent) => {
      if (!(event.ctrlKey || event.metaKey)) return;
      if (event.target instanceof Element && event.target.closest('a')) return;
      const point = sourcePointAt(view, element, event.clientX, event.clientY);
      if (point) void source.goToSource([point]);
    };
    element.addEventListener('click', press, { signal: stop.signal });
    return () => stop.abort();
  }, [view, scroller, source]);

  useEffect(
    () => (source && scroller.current ? attachSourceHover(view, scroller.current, source.linesAt) : undefined),
    [view, scroller, source],
  );

  return useMemo(() => {
    if (!source) return null;
    return () => void (scroller.current && source.goToSource(pointsOfSelection(view, scroller.current)));
  }, [view, scroller, source]);
}
