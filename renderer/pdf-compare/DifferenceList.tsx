import { FileMinus, FilePlus, Image, ListOrdered, Minus, MoveRight, Plus, Replace, RotateCw } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { useStore } from 'zustand';
import type { IgnoredArea } from '../../shared/proof.ts';
import { rowsMovedBy } from '../ui/list-keys.ts';
import { useRowWindow } from '../ui/use-row-window.ts';
import type { PdfComparison } from './comparison.ts';
import type { DifferenceNavigation } from './difference-navigation.ts';
import { differenceText, kindLabels } from './difference-text.ts';
import { type Difference, partOf } from './differences.ts';
import { IgnoreMenu } from './IgnoreMenu.tsx';
import './DifferenceList.css';

const rowPx = 28;

const icons = {
  inserted: Plus,
  removed: Minus,
  replaced: Replace,
  moved: MoveRight,
  renumbered: ListOrdered,
  turned: RotateCw,
  look: Image,
  'page-inserted': FilePlus,
  'page-removed': FileMinus,
} as const;

type DifferenceListProps = Readonly<{
  comparison: PdfComparison;
  navigation: DifferenceNavigation;
  /** Called with areas to ignore; `undefined` where areas cannot be changed. */
  onIgnore: ((areas: readonly IgnoredArea[]) => void) | undefined;
}>;

/** Every difference on a line. The arrow keys go from one to the next; the pages scroll along. */
export function DifferenceList({ comparison, navigation, onIgnore }: DifferenceListProps) {
  const differences = useStore(comparison.state, (s) => s.differences);
  const current = useStore(comparison.state, (s) => s.current);
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  const { first, last, scrollToRow } = useRowWindow({ scroller, count: differences.length, rowPx });
  const now = current === null ? undefined : differences[current];

  useEffect(() => navigation.attachList(scrollToRow), [navigation, scrollToRow]);

  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || differences.length === 0) return;
    const inView = Math.floor((scroller.current?.clientHeight ?? 0) / rowPx);
    const by = rowsMovedBy(event.key, inView, differences.length);
    if (by !== null) {
      const from = current ?? (by > 0 ? -1 : 0);
      navigation.goTo(Math.max(0, Math.min(from + by, differences.length - 1)));
    } else if (event.key === 'Enter' || event.key === ' ') navigation.goTo(current ?? 0);
    else return;
    event.preventDefault();
  };

  const drawn = differences.slice(first, last).map((difference, offset) => ({ difference, index: first + offset }));
  // `aria-activedescendant` refers to the current entry, so it stays in the document while it is scrolled out of view.
  if (now && current !== null && (current < first || current >= last)) drawn.push({ difference: now, index: current });

  return (
    <aside data-pane className="compare-list" aria-label="Differences">
      <div className="compare-list-head">
        <h2>Differences</h2>
        {onIgnore && <IgnoreMenu comparison={comparison} onIgnore={onIgnore} />}
      </div>
      <div
        ref={scroller}
        role="listbox"
        aria-label="Differences"
        aria-activedescendant={now && `${id}-${current}`}
        tabIndex={0}
        className="compare-entries"
        onKeyDown={press}
      >
        <div role="presentation" className="compare-entries-all" style={{ height: differences.length * rowPx }}>
          {drawn.map(({ difference, index }) => (
            <Entry
              key={difference.key}
              id={`${id}-${index}`}
              difference={difference}
              index={index}
              count={differences.length}
              isCurrent={index === current}
              onChoose={() => navigation.goTo(index)}
            />
          ))}
        </div>
      </div>
    </aside>
  );
}

type EntryProps = Readonly<{
  id: string;
  difference: Difference;
  index: number;
  count: number;
  isCurrent: boolean;
  onChoose: () => void;
}>;

function Entry({ id, difference, index, count, isCurrent, onChoose }: EntryProps) {
  const { kind, text, after } = difference;
  const Icon = icons[kind];
  return (
    // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the list has the focus and handles the keys
    <div
      id={id}
      role="option"
      aria-selected={isCurrent}
      aria-setsize={count}
      aria-posinset={index + 1}
      title={differenceText(difference)}
      className="compare-entry"
      data-kind={kind}
      style={{ transform: `translateY(${index * rowPx}px)` }}
      onClick={onChoose}
    >
      <span className="visually-hidden">{differenceText(difference)}</span>
      <Icon size={14} aria-hidden />
      <span className="compare-entry-text ellipsis" aria-hidden>
        <bdi>{text || kindLabels[kind]}</bdi>
      </span>
      <span className="compare-entry-page" aria-hidden>
        {after ? '' : 'before '}
        {partOf(difference)?.page}
      </span>
    </div>
  );
}
