import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { differencePages, type PageDifference } from '../pdf-compare/differences.ts';
import { useRowWindow } from '../ui/use-row-window.ts';
import type { DocumentInsights } from './change-markers/document-insights.ts';
import { createLine, drawThumbnail, type Line } from './draw-thumbnail.ts';
import type { PdfView } from './pages/pdf-view.ts';

const rowPx = 164;
const maxWidth = 120;
const maxHeight = 128;

/** All pages in small; only those in sight are drawn. */
export function Thumbnails({ view, insights }: { view: PdfView; insights: DocumentInsights }) {
  const pages = useStore(view.state, (s) => s.pages);
  const current = useStore(view.state, (s) => s.view.page);
  const differing = useDifferingPages(insights);
  const scroller = useRef<HTMLDivElement>(null);
  const [line] = useState(createLine);
  const { first, last, scrollToRow } = useRowWindow({ scroller, count: pages, rowPx });

  useEffect(() => scrollToRow(current - 1), [scrollToRow, current]);

  return (
    <div ref={scroller} className="pdf-thumbnails">
      <ol style={{ height: pages * rowPx }} aria-label="Pages">
        {Array.from({ length: last - first }, (_, step) => first + step + 1).map((page) => (
          <li key={page} style={{ top: (page - 1) * rowPx, height: rowPx }} aria-setsize={pages} aria-posinset={page}>
            <Thumbnail
              view={view}
              line={line}
              page={page}
              isCurrent={page === current}
              difference={differing.get(page) ?? null}
            />
          </li>
        ))}
      </ol>
    </div>
  );
}

const noPages: ReadonlyMap<number, PageDifference> = new Map();

/** The pages that are not as they were in what the document is held against. */
function useDifferingPages(insights: DocumentInsights): ReadonlyMap<number, PageDifference> {
  const baseline = useStore(insights.state, (s) => s.baseline);
  const comparison = useStore(insights.comparisons[baseline ?? 'before'].state, (s) => s.comparison);
  return useMemo(() => (baseline && comparison ? differencePages(comparison).pages : noPages), [baseline, comparison]);
}

const differenceNames: Readonly<Record<PageDifference, string>> = {
  text: 'text changed',
  look: 'looks different',
  inserted: 'new page',
};

type ThumbnailProps = Readonly<{
  view: PdfView;
  line: Line;
  page: number;
  isCurrent: boolean;
  difference: PageDifference | null;
}>;

function Thumbnail({ view, line, page, isCurrent, difference }: ThumbnailProps) {
  const documentId = useStore(view.state, (s) => s.shownId);
  const rotation = useStore(view.state, (s) => s.view.rotation);
  const paper = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    const pdf = view.pdf();
    if (!pdf || documentId === null) return;
    const giveUp = new AbortController();
    line(() => drawThumbnail({ pdf, page, rotation, maxWidth, maxHeight, signal: giveUp.signal })).then(
      // The picture of the run before stays until this one is there.
      (canvas) => !giveUp.signal.aborted && paper.current?.replaceChildren(canvas),
      () => undefined, // a page that cannot be drawn says so where it is large
    );
    return () => giveUp.abort();
  }, [view, line, page, rotation, documentId]);

  return (
    <button
      type="button"
      className="pdf-thumbnail"
      aria-label={`Go to page ${page}${difference ? `, ${differenceNames[difference]}` : ''}`}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={() => view.goToPage(page)}
    >
      <span ref={paper} className="pdf-thumbnail-paper" />
      <span className="pdf-thumbnail-number">
        {page}
        {difference && (
          <i className="change-dot" data-kind={difference} title={differenceNames[difference]} aria-hidden />
        )}
      </span>
    </button>
  );
}
