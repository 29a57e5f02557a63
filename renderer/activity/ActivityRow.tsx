import { memo } from 'react';
import { bytesText } from '../../shared/bytes-text.ts';
import type { ListedCall } from '../../shared/model.ts';
import { operations } from '../../shared/operations.ts';
import { GridCell } from '../ui/GridCell.tsx';
import { durationText, momentText } from '../ui/time-text.ts';
import { identifiersText, resultOf, unknown } from './entry-text.ts';

/** What each column is called, and the class that places it. */
const columns = [
  ['Time', 'time'],
  ['Operation', 'operation'],
  ['Identifiers', 'identifiers'],
  ['Connection', 'connection'],
  ['Result', 'result'],
  ['Queued', 'queued number'],
  ['First byte', 'first-byte number'],
  ['Total', 'total number'],
  ['Size', 'size number'],
  ['Tries', 'tries number'],
] as const;

/** The names of the columns. */
export function ActivityHead() {
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: rows are placed freely, which a `tr` cannot be
    <div role="row" aria-rowindex={1} className="activity-row activity-head">
      {columns.map(([name, place]) => (
        // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: as above
        <span key={name} role="columnheader" className={classOf(place)}>
          {name}
        </span>
      ))}
    </div>
  );
}

type ActivityRowProps = Readonly<{
  entry: ListedCall;
  /** Counted from 0. */
  index: number;
  topPx: number;
  isActive: boolean;
  isChosen: boolean;
  onChoose: (id: string) => void;
  onFocus: (id: string) => void;
}>;

/** One call on one line. */
export const ActivityRow = memo(function ActivityRow(props: ActivityRowProps) {
  const { entry, index, topPx, isActive, isChosen, onChoose, onFocus } = props;
  const { timing } = entry;
  const cells: Readonly<Record<(typeof columns)[number][0], string>> = {
    Time: momentText(entry.startedAt),
    Operation: operations[entry.request.operation].label,
    Identifiers: identifiersText(entry.request),
    Connection: entry.connectionName,
    Result: resultOf(entry),
    Queued: timing ? durationText(timing.queuedMs) : unknown,
    'First byte': timing ? durationText(timing.firstByteMs) : unknown,
    Total: timing ? durationText(timing.totalMs) : unknown,
    Size: entry.bytes === null ? unknown : bytesText(entry.bytes),
    Tries: String(entry.tries),
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are placed freely, which a `tr` cannot be
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      tabIndex={isActive ? 0 : -1}
      data-id={entry.id}
      data-failed={entry.fault !== null || undefined}
      className="activity-row"
      style={{ transform: `translateY(${topPx}px)` }}
      onClick={() => onChoose(entry.id)}
      onFocus={() => onFocus(entry.id)}
    >
      {columns.map(([name, place]) => (
        <GridCell key={name} className={classOf(place)} {...(name === 'Identifiers' && { title: cells[name] })}>
          {cells[name]}
        </GridCell>
      ))}
    </div>
  );
});

const classOf = (place: string) =>
  place
    .split(' ')
    .map((part) => `activity-${part}`)
    .join(' ');
