import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { PdfComparison } from '../../pdf-compare/comparison.ts';
import type { PdfView } from '../pages/pdf-view.ts';
import { markNear, stripMarks } from './strip-marks.ts';
import './changes.css';

type ChangeStripProps = Readonly<{ view: PdfView; comparison: PdfComparison; onGo: (index: number) => void }>;

/**
 * Ticks beside the scrollbar where the document has changed. A click near one goes there. Hidden from assistive
 * technology: F7 steps through the changes, and the labels of the thumbnails name them.
 */
export function ChangeStrip({ view, comparison, onGo }: ChangeStripProps) {
  const differences = useStore(comparison.state, (s) => s.differences);
  const current = useStore(comparison.state, (s) => s.current);
  const strip = useRef<HTMLDivElement>(null);
  const heightPx = useHeight(strip);
  // Positions change with the document, the columns and the rotation.
  const pages = useStore(view.state, (s) => s.pages);
  const { columns, rotation } = useStore(view.state, (s) => s.view);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shareOf` reads the layout that these make
  const marks = useMemo(
    () => stripMarks({ differences, heightPx, shareOf: view.shareOf }),
    [view, differences, heightPx, pages, columns, rotation],
  );
  const press = ({ clientY, currentTarget }: MouseEvent<HTMLElement>) => {
    const mark = markNear(marks, clientY - currentTarget.getBoundingClientRect().top);
    if (mark) onGo(mark.index);
  };
  return (
    <div ref={strip} className="change-strip" aria-hidden onClick={press}>
      {marks.map(({ topPx, kind, index, words }, at) => {
        const isCurrent =
          current !== null && index <= current && current < (marks[at + 1]?.index ?? differences.length);
        return (
          <button
            key={index}
            type="button"
            tabIndex={-1}
            className="change-tick"
            title={words}
            data-kind={kind}
            data-current={isCurrent || undefined}
            style={{ top: topPx }}
            onClick={(event) => {
              event.stopPropagation();
              onGo(index);
            }}
          />
        );
      })}
    </div>
  );
}

function useHeight(element: React.RefObject<HTMLElement | null>): number {
  const [heightPx, setHeightPx] = useState(0);
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const resized = new ResizeObserver(() => setHeightPx(current.clientHeight));
    resized.observe(current);
    return () => resized.disconnect();
  }, [element]);
  return heightPx;
}
