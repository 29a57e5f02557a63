import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { createTaskQueue, type TaskQueue } from '../base/task-queue.ts';
import { differencePages, type PageDifference } from '../pdf-compare/differences.ts';
import { useRowWindow } from '../ui/use-row-window.ts';
import type { DocumentInsights } from './change-markers/document-insights.ts';
import type { PdfView } from './pages/pdf-view.ts';

const rowPx = 164;
const maxWidth = 120;
const maxHeight = 128;

/** Thumbnails of all pages; only those in view are drawn. */
export function Thumbnails({ view, insights }: { view: PdfView; insights: DocumentInsights }) {
  const pages = useStore(view.state, (s) => s.pages);
  const current = useStore(view.state, (s) => s.view.page);
  const differing = useDifferingPages(insights);
  const scroller = useRef<HTMLDivElement>(null);
  // One at a time, so that the worker can draw the large pages in between.
  const [queue] = useState(() => createTaskQueue(1));
  const { first, last, scrollToRow } = useRowWindow({ scroller, count: pages, rowPx });

  useEffect(() => scrollToRow(current - 1), [scrollToRow, current]);

  return (
    <div ref={scroller} className="pdf-thumbnails">
      <ol style={{ height: pages * rowPx }} aria-label="Pages">
        {Array.from({ length: last - first }, (_, step) => first + step + 1).map((page) => (
          <li key={page} style={{ top: (page - 1) * rowPx, height: rowPx }} aria-setsize={pages} aria-posinset={page}>
            <Thumbnail
              view={view}
              queue={queue}
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

/** The pages that differ from the selected baseline. */
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
  queue: TaskQueue;
  page: number;
  isCurrent: boolean;
  difference: PageDifference | null;
}>;

function Thumbnail({ view, queue, page, isCurrent, difference }: ThumbnailProps) {
  const documentId = useStore(view.state, (s) => s.shownId);
  const rotation = useStore(view.state, (s) => s.view.rotation);
  const paper = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    const pdf = view.pdf();
    if (!pdf || documentId === null) return;
    const abort = new AbortController();
    const { signal } = abort;
    queue(() => pdf.drawThumbnail({ page, rotation, maxWidth, maxHeight, signal }), signal).then(
      // The picture of the previous run stays until this one is drawn.
      (canvas) => !signal.aborted && paper.current?.replaceChildren(canvas),
      () => undefined, // the error is shown on the large page
    );
    return () => abort.abort();
  }, [view, queue, page, rotation, documentId]);

  return (
    <button
      type="button"
      className="pdf-thumbnail"
      aria-label={`Go to page ${page}${difference ? `, ${differenceNames[difference]}` : ''}`}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={() => view.jumpToPage(page)}
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
