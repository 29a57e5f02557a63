import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { PdfSource } from '../pdf-core/analysis-types.ts';
import type { SourcePoint } from '../trace/source-places.ts';
import { pointsOfSelection, sourcePointAt } from './page-points.ts';
import type { ShownDocument } from './pages/pdf-state.ts';
import type { ViewerController } from './viewer-controller.ts';

export type GoToSource = (pdf: PdfSource, points: readonly SourcePoint[]) => void;

type GoToSourceInput = Readonly<{
  viewer: ViewerController;
  scroller: RefObject<HTMLElement | null>;
  document: ShownDocument | null;
  onGoToSource: GoToSource | undefined;
}>;

/**
 * Looks up the source of text that is clicked with Ctrl or Cmd. The returned function looks up the selection; `null` if
 * no source is known.
 */
export function useGoToSource({ viewer, scroller, document, onGoToSource }: GoToSourceInput): (() => void) | null {
  const { view } = viewer;
  const go = useRef((_: readonly SourcePoint[]) => {});
  useLayoutEffect(() => {
    go.current = (points) => document && onGoToSource?.(viewer.sourceOf(document), points);
  });
  const hasAnswers = onGoToSource !== undefined;

  useEffect(() => {
    const element = scroller.current;
    if (!element || !hasAnswers) return;
    const stop = new AbortController();
    const press = (event: MouseEvent) => {
      if (!(event.ctrlKey || event.metaKey)) return;
      if (event.target instanceof Element && event.target.closest('a')) return;
      const point = sourcePointAt(view, element, event.clientX, event.clientY);
      if (point) go.current([point]);
    };
    element.addEventListener('click', press, { signal: stop.signal });
    return () => stop.abort();
  }, [view, scroller, hasAnswers]);

  return useMemo(() => {
    if (!hasAnswers) return null;
    return () => scroller.current && go.current(pointsOfSelection(view, scroller.current));
  }, [view, scroller, hasAnswers]);
}
