import { type CSSProperties, type MouseEvent, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { listenForZoom } from '../pdf-pages/zoom-gestures.ts';
import { PairRow } from './PairRow.tsx';
import { pairGapPx, pairMarginPx } from './pair-layout.ts';
import { SwipeDivider } from './SwipeDivider.tsx';
import type { Scene } from './scene.ts';

type ComparisonPagesProps = Readonly<{
  scene: Scene;
  /** Called with the key of a difference that was clicked. */
  onChoose: (key: string) => void;
  /** The part of the width that is left of the divider, 0 to 1. */
  share: number;
  onShareChange: (share: number) => void;
}>;

/** The pairs of pages below each other in one scroll area; only those in view are in the document. */
export function ComparisonPages({ scene, onChoose, share, onShareChange }: ComparisonPagesProps) {
  const { viewport, mode } = scene;
  const { pairs, layout, view, first, last } = useStore(viewport.state);
  const scroller = useRef<HTMLDivElement>(null);

  const attach = useCallback(
    (element: HTMLDivElement) => {
      scroller.current = element;
      const detachViewport = viewport.attach(element);
      const detachZoom = listenForZoom(element, viewport.zoomBy);
      // Papers wider than their columns all move by this distance.
      const setShift = () => element.style.setProperty('--x', `${element.scrollLeft}px`);
      element.addEventListener('scroll', setShift, { passive: true });
      return () => {
        element.removeEventListener('scroll', setShift);
        detachZoom();
        detachViewport();
        scroller.current = null;
      };
    },
    [viewport],
  );

  // Once the sheet has its new height, scroll so that the same point stays in view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each layout
  useLayoutEffect(viewport.scrollToAnchor, [viewport, layout]);

  // The pages get the focus when the comparison opens, so that keys scroll them.
  useEffect(() => scroller.current?.focus({ preventScroll: true }), []);

  const choose = ({ target }: MouseEvent) => {
    const mark = target instanceof Element ? target.closest<HTMLElement>('[data-difference]') : null;
    if (mark?.dataset.difference !== undefined) onChoose(mark.dataset.difference);
  };

  const overPx = Math.max(0, layout.widestPx - layout.columnPx);
  const measures = {
    width: view.width,
    '--margin': `${pairMarginPx}px`,
    '--gap': `${pairGapPx}px`,
    '--split': `${share * view.width - pairMarginPx}px`,
  } as CSSProperties;

  return (
    <div
      ref={attach}
      className="compare-scroller"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      role="document"
      aria-label="Compared pages"
    >
      <div
        className="compare-sheet"
        style={{ height: Math.max(layout.height, view.height), width: view.width + overPx }}
      >
        {mode === 'swipe' && pairs.length > 0 && (
          <div className="compare-swipe" style={{ width: view.width, height: view.height, marginBottom: -view.height }}>
            <SwipeDivider share={share} onShareChange={onShareChange} />
          </div>
        )}
        {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: keys go by the list */}
        <div className="compare-rows" style={measures} onClick={choose}>
          <ol aria-label="Pairs of pages">
            {pairs.slice(first, last).map((pair, offset) => {
              const place = layout.rows[first + offset];
              return (
                place && (
                  <PairRow
                    key={`${pair.before} ${pair.after}`}
                    scene={scene}
                    pair={pair}
                    place={place}
                    columnPx={layout.columnPx}
                  />
                )
              );
            })}
          </ol>
        </div>
      </div>
    </div>
  );
}
