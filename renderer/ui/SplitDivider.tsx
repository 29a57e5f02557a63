import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import './SplitView.css';

type SplitDividerProps = Readonly<{
  /** The accessible name, as in "Width of the list". */
  label: string;
  /** The share of the width on its left, 0 to 1. */
  share: number;
  onShareChange: (share: number) => void;
}>;

const minShare = 0.15;
const maxShare = 0.85;
const keyStep = 0.02;

/** A divider between two views, moved by dragging or by the arrow keys; a double click centres it. */
export function SplitDivider({ label, share, onShareChange }: SplitDividerProps) {
  const line = useRef<HTMLDivElement>(null);
  const set = (next: number) => onShareChange(Math.min(maxShare, Math.max(minShare, next)));

  const drag = (event: PointerEvent) => {
    const box = line.current?.parentElement?.getBoundingClientRect();
    if (!box || !line.current?.hasPointerCapture(event.pointerId)) return;
    set((event.clientX - box.left) / box.width);
  };

  const press = (event: KeyboardEvent) => {
    const to = { ArrowLeft: share - keyStep, ArrowRight: share + keyStep, Home: minShare, End: maxShare }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    set(to);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a movable separator is a widget (WAI-ARIA "window splitter"); `hr` is not.
    <div
      ref={line}
      className="split-divider"
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuemin={minShare * 100}
      aria-valuemax={maxShare * 100}
      aria-valuenow={Math.round(share * 100)}
      tabIndex={0}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={press}
      onDoubleClick={() => set(0.5)}
    />
  );
}
