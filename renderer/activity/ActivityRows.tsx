import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { rowsMovedBy } from '../ui/list-keys.ts';
import { useRowWindow } from '../ui/use-row-window.ts';
import { ActivityHead, ActivityRow } from './ActivityRow.tsx';
import type { Activity } from './activity.ts';

const rowPx = 28;

/** The calls, newest first. The arrow keys go through them, Enter opens one; only the visible ones are drawn. */
export function ActivityRows({ activity }: { activity: Activity }) {
  const found = useStore(activity.state, (s) => s.found);
  const chosenId = useStore(activity.state, (s) => s.chosenId);
  const scroller = useRef<HTMLDivElement>(null);
  const [activeId, setActiveId] = useState<string | null>(null);
  const focusWanted = useRef(false);
  const { first, last, scrollToRow } = useRowWindow({ scroller, count: found.length, rowPx });
  useStillRows(scroller, found[0]?.id, (id) => found.findIndex((entry) => entry.id === id));

  const index = found.findIndex(({ id }) => id === activeId);
  const activeIndex = index === -1 && found.length > 0 ? 0 : index;

  useLayoutEffect(() => {
    const id = found[activeIndex]?.id;
    if (!focusWanted.current || id === undefined) return;
    focusWanted.current = false;
    scrollToRow(activeIndex);
    scroller.current?.querySelector<HTMLElement>(`[data-id="${id}"]`)?.focus({ preventScroll: true });
  }, [found, activeIndex, scrollToRow]);

  const press = (event: KeyboardEvent) => {
    const active = found[activeIndex];
    if (!active || event.ctrlKey || event.metaKey || event.altKey) return;
    const visibleRows = Math.floor((scroller.current?.clientHeight ?? 0) / rowPx);
    const by = rowsMovedBy(event.key, visibleRows, found.length);
    if (by !== null) {
      focusWanted.current = true;
      setActiveId(found[Math.max(0, Math.min(activeIndex + by, found.length - 1))]?.id ?? null);
    } else if (event.key === 'Enter' || event.key === ' ') activity.choose(active.id);
    else return;
    event.preventDefault();
  };

  const drawn = found.slice(first, last).map((entry, offset) => ({ entry, index: first + offset }));
  const active = found[activeIndex];
  // The row with the focus stays in the DOM while it is scrolled out of view.
  if (active && activeIndex < first) drawn.unshift({ entry: active, index: activeIndex });
  if (active && activeIndex >= last) drawn.push({ entry: active, index: activeIndex });

  return (
    // biome-ignore lint/a11y/useSemanticElements: its rows are placed freely, which those of a `table` cannot be
    <div
      role="grid"
      aria-label="Calls"
      aria-rowcount={found.length + 1}
      aria-readonly="true"
      className="activity-rows"
      onKeyDown={press}
    >
      <ActivityHead />
      <div ref={scroller} role="presentation" className="activity-scroller">
        <div role="presentation" className="activity-rows-all" style={{ height: found.length * rowPx }}>
          {drawn.map(({ entry, index: at }) => (
            <ActivityRow
              key={entry.id}
              entry={entry}
              index={at}
              topPx={at * rowPx}
              isActive={at === activeIndex}
              isChosen={entry.id === chosenId}
              onChoose={activity.choose}
              onFocus={setActiveId}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

/** Keeps the scroll position when rows are added above. */
function useStillRows(
  scroller: RefObject<HTMLElement | null>,
  firstId: string | undefined,
  indexOf: (id: string) => number,
) {
  const before = useRef(firstId);
  useLayoutEffect(() => {
    const added = before.current === undefined ? 0 : indexOf(before.current);
    before.current = firstId;
    if (scroller.current && scroller.current.scrollTop > 0 && added > 0) scroller.current.scrollTop += added * rowPx;
  });
}
