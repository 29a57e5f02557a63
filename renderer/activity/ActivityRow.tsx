import { BadgeCheck, ChevronDown, ChevronRight, StickyNote } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { bytesText } from '../../shared/bytes-text.ts';
import { operations } from '../../shared/operations.ts';
import { GridCell } from '../ui/GridCell.tsx';
import { secondText } from '../ui/time-text.ts';
import { verdictWords } from './call-verdict.ts';
import { identifierPair, resultOf, unknown } from './entry-text.ts';
import type { CallRow } from './folded-rows.ts';

/** The heading of each column, and its class. */
const columns = [
  ['Time', 'time'],
  ['Operation', 'operation'],
  ['Template', 'template'],
  ['Record', 'record'],
  ['Result', 'result'],
  ['Verdict', 'verdict'],
  ['Note', 'note'],
  ['Connection', 'connection'],
  ['Size', 'size number'],
] as const;

type ColumnName = (typeof columns)[number][0];

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
  row: CallRow;
  /** Counted from 0. */
  index: number;
  topPx: number;
  isActive: boolean;
  isChosen: boolean;
  onChoose: (id: string) => void;
  onFocus: (id: string) => void;
  onUnfold: (id: string, isOpen: boolean) => void;
}>;

/** One call on one line, or equal ones. */
export const ActivityRow = memo(function ActivityRow(props: ActivityRowProps) {
  const { row, index, topPx, isActive, isChosen, onChoose, onFocus, onUnfold } = props;
  const { entry, isMember } = row;
  const [template, record] = identifierPair(entry.request);
  const texts: Readonly<Record<Exclude<ColumnName, 'Verdict'>, string>> = {
    Time: secondText(entry.startedAt),
    Operation: operations[entry.request.operation].label,
    Template: template,
    Record: record,
    Result: resultOf(entry),
    Note: entry.note ?? '',
    Connection: entry.connectionName,
    Size: entry.bytes === null ? unknown : bytesText(entry.bytes),
  };
  const cell = ([name, place]: (typeof columns)[number]): ReactNode => {
    const className = classOf(place);
    if (name === 'Verdict') {
      return (
        <GridCell key={name} className={className}>
          <Verdict row={row} onUnfold={onUnfold} />
        </GridCell>
      );
    }
    const text = texts[name];
    const isIdentifier = name === 'Template' || name === 'Record';
    return (
      <GridCell key={name} className={className} title={text} {...(isIdentifier && { 'aria-label': text })}>
        {isIdentifier ? <MiddleCut text={text} /> : name === 'Time' ? <Moment text={text} /> : text}
      </GridCell>
    );
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
      data-member={isMember || undefined}
      className="activity-row"
      style={{ transform: `translateY(${topPx}px)` }}
      onClick={() => onChoose(entry.id)}
      onFocus={() => onFocus(entry.id)}
    >
      {columns.map(cell)}
    </div>
  );
});

/** A moment whose seconds a narrow list leaves out. */
function Moment({ text }: { text: string }) {
  return (
    <>
      {text.slice(0, -secondsLength)}
      <span className="activity-seconds">{text.slice(-secondsLength)}</span>
    </>
  );
}

const secondsLength = ':00'.length;

/** The proof mark, the verdict, and the button for the equal runs. */
function Verdict({ row, onUnfold }: Pick<ActivityRowProps, 'row' | 'onUnfold'>) {
  const { entry, count, isOpen } = row;
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <>
      {entry.isApproved && <BadgeCheck size={14} role="img" aria-label="Approved proof" className="activity-proof" />}
      <span className="ellipsis">{entry.isApproved && !entry.verdict ? 'Approved' : verdictWords(entry)}</span>
      {entry.note !== undefined && (
        <StickyNote size={12} role="img" aria-label={`Note: ${entry.note}`} className="activity-has-note" />
      )}
      {count > 1 && (
        <button
          type="button"
          tabIndex={-1}
          className="button activity-fold"
          aria-label={`${count.toLocaleString('en')} equal runs`}
          aria-expanded={isOpen}
          onClick={(event) => {
            event.stopPropagation();
            onUnfold(entry.id, !isOpen);
          }}
        >
          ×{count.toLocaleString('en')}
          <Chevron size={12} aria-hidden />
        </button>
      )}
    </>
  );
}

const classOf = (place: string) =>
  place
    .split(' ')
    .map((part) => `activity-${part}`)
    .join(' ');

/** Identifiers of a service share their beginnings, and their ends distinguish them. */
const tailLength = 7;

/**
 * A text that is shortened in the middle if there is no room. Its parent needs the whole text as its accessible name.
 */
function MiddleCut({ text }: { text: string }) {
  if (text.length <= 2 * tailLength) return <span className="ellipsis">{text}</span>;
  return (
    <span className="middle-cut">
      <span className="middle-cut-head">{text.slice(0, -tailLength)}</span>
      <span className="middle-cut-tail">{text.slice(-tailLength)}</span>
    </span>
  );
}
