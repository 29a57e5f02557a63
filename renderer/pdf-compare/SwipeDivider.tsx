import { ChevronsLeftRight } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';

type SwipeDividerProps = Readonly<{
  /** The share of the width to its left, 0 to 1. */
  share: number;
  onShareChange: (share: number) => void;
}>;

const keyStep = 0.02;
const largeStep = 0.1;

/** The line between before and after. It is dragged, moved by the arrow keys, and centred by a double click. */
export function SwipeDivider({ share, onShareChange }: SwipeDividerProps) {
  const line = useRef<HTMLDivElement>(null);
  const set = (next: number) => onShareChange(Math.min(1, Math.max(0, next)));

  const drag = (event: PointerEvent) => {
    const box = line.current?.parentElement?.getBoundingClientRect();
    if (!box || !line.current?.hasPointerCapture(event.pointerId)) return;
    set((event.clientX - box.left) / box.width);
  };

  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = event.shiftKey ? largeStep : keyStep;
    const to = { ArrowLeft: share - step, ArrowRight: share + step, Home: 0, End: 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    set(to);
  };

  return (
    <div
      ref={line}
      className="compare-divider"
      role="slider"
      aria-orientation="horizontal"
      aria-label="Divider"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      aria-valuetext={`${Math.round(share * 100)}% before, ${100 - Math.round(share * 100)}% after`}
      tabIndex={0}
      style={{ left: `${share * 100}%` }}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={press}
      onDoubleClick={() => set(0.5)}
    >
      <span className="compare-divider-grip" aria-hidden>
        <ChevronsLeftRight size={14} />
      </span>
    </div>
  );
}
