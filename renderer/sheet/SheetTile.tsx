import { CircleCheck, CircleDashed, Diff, type LucideIcon, Sparkles, TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { countText } from '../../shared/count-text.ts';
import { durationText } from '../ui/time-text.ts';
import {
  isOutdated,
  pictureNote,
  type RowTone,
  remarksCountText,
  rowVerdictText,
  shortVerdictText,
  toneOf,
} from './row-text.ts';
import type { Sheet } from './sheet.ts';
import { lacksLooks, type SheetRow } from './sheet-row.ts';

type SheetTileProps = Readonly<{
  id: string;
  row: SheetRow;
  /** How many rows changed alike, with this one. */
  alike: number;
  isActive: boolean;
  isOpen: boolean;
  sheet: Sheet;
  onActivate: (id: string) => void;
}>;

const icons: Readonly<Record<RowTone, LucideIcon>> = {
  same: CircleCheck,
  changed: Diff,
  failed: TriangleAlert,
  new: Sparkles,
  waiting: CircleDashed,
};

/** A record: a picture of its pages, its name and its verdict. */
export const SheetTile = memo(function SheetTile(props: SheetTileProps) {
  const { id, row, alike, isActive, isOpen, sheet, onActivate } = props;
  const { record, note, result } = row;
  const words = rowVerdictText(row);
  const tone = toneOf(row);
  const Icon = icons[tone];
  const ofPicture = pictureNote(row);
  const remarks = remarksCountText(row);
  const group = result?.verdict.kind === 'changed' ? result.verdict.group : null;

  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the grid has the focus and the keys
    <div
      role="gridcell"
      id={id}
      aria-label={`${record}${note === null ? '' : ` ${note}`}, ${words}`}
      aria-selected={isOpen}
      className="sheet-tile"
      data-active={isActive || undefined}
      data-open={isOpen || undefined}
      data-busy={isOutdated(row) || lacksLooks(row) || undefined}
      onClick={() => {
        onActivate(row.id);
        void sheet.open(row.id);
      }}
    >
      <span className="sheet-paper">
        {result?.picture && <img src={result.picture} alt="" draggable={false} />}
        {ofPicture !== '' && <span className="sheet-note">{ofPicture}</span>}
      </span>
      {row.source.kind === 'made' ? (
        <span className="sheet-name" data-made title={note ?? record}>
          {note}
        </span>
      ) : (
        <span className="sheet-name ellipsis" title={note ?? record}>
          {record}
          {note !== null && <span className="sheet-note"> {note}</span>}
        </span>
      )}
      <span className="sheet-verdict" data-tone={tone} title={words}>
        <Icon size={14} aria-hidden />
        <span className="ellipsis">{shortVerdictText(row)}</span>
      </span>
      <span className="sheet-meta ellipsis">
        {/* First, because a narrow tile cuts off the rest. */}
        {remarks !== '' && <b>{remarks} · </b>}
        {result && result.pages > 0 && `${countText(result.pages, 'page')} · ${durationText(result.totalMs)}`}
      </span>
      {alike > 1 && group !== null && (
        <button
          type="button"
          tabIndex={-1}
          className="sheet-alike"
          onClick={(event) => {
            event.stopPropagation();
            sheet.choose({ group });
          }}
        >
          {alike} alike
        </button>
      )}
    </div>
  );
});
