import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { Box } from '../pdf-pages/box.ts';
import type { PageSize } from '../pdf-pages/page-size.ts';
import { boxStyle } from './box-style.ts';
import { boxBetween, isWorthIgnoring } from './ignored-areas.ts';

type Drag = Readonly<{ x: number; y: number; box: Box }>;

type DrawAreaProps = Readonly<{ size: PageSize; onDrawn: (box: Box) => void }>;

/** Covers a page; dragging on it draws a rectangle. Escape cancels, and very small rectangles are ignored. */
export function DrawArea({ size, onDrawn }: DrawAreaProps) {
  const [drawn, setDrawn] = useState<Box | null>(null);
  const drag = useRef<Drag | null>(null);
  const sheet = useRef<HTMLDivElement>(null);

  const pointOf = ({ clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = sheet.current!.getBoundingClientRect();
    return { x: ((clientX - left) / width) * size.width, y: ((clientY - top) / height) * size.height };
  };
  const hold = (next: Drag | null) => {
    drag.current = next;
    setDrawn(next?.box ?? null);
  };

  const start = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.focus({ preventScroll: true });
    const point = pointOf(event);
    hold({ ...point, box: boxBetween(point, point, size) });
  };
  const move = (event: PointerEvent) => {
    const { current } = drag;
    if (current) hold({ ...current, box: boxBetween(current, pointOf(event), size) });
  };
  const end = () => {
    const box = drag.current?.box;
    hold(null);
    if (box && isWorthIgnoring(box)) onDrawn(box);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !drag.current) return;
    event.preventDefault();
    event.stopPropagation();
    hold(null);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the way of the pointer; by keyboard, the list ignores a place
    <div
      ref={sheet}
      className="compare-draw"
      // It has the focus only while something is drawn, so that Escape reaches it.
      tabIndex={-1}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={() => hold(null)}
      onKeyDown={press}
    >
      {drawn && <div className="compare-drawn" style={boxStyle(drawn, size)} />}
    </div>
  );
}
