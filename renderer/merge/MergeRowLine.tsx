import { GripVertical, TriangleAlert, X } from 'lucide-react';
import { type MouseEvent, memo, type PointerEvent } from 'react';
import type { MergeItem } from '../../shared/merge-items.ts';
import { GridCell } from '../ui/GridCell.tsx';
import { ariaKeys, keysText } from '../ui/keys.ts';
import { type ItemPages, itemPagesText } from './item-pages.ts';
import { type MergeRow, rowName, typeNames } from './merge-list.ts';
import type { WrongItem } from './merge-state.ts';
import { typeIcons } from './type-icons.ts';

type MergeRowLineProps = Readonly<{
  row: MergeRow;
  /** Counted from 0. */
  index: number;
  /** The row where it is drawn, from 0. It differs from its own place while another row is dragged past it. */
  place: number;
  rowPx: number;
  isActive: boolean;
  isSelected: boolean;
  isDragged: boolean;
  /** Its pages in the merged PDF, if they are known. */
  pages: ItemPages | null;
  /** What the last fault says, if it names this row. */
  blame: string | null;
  /** Set if it names no file of the connection. */
  wrong: WrongItem | null;
  onPress: (key: string, index: number, event: PointerEvent) => void;
  onChoose: (key: string, event: MouseEvent) => void;
  onFocus: (key: string) => void;
  onRemove: (key: string) => void;
  onTakeSuggestion: (key: string) => void;
}>;

const moveHint = `Drag to move, or press ${keysText('move-item-up')} or ${keysText('move-item-down')}`;
const rowKeys = ariaKeys(['move-item-up', 'move-item-down', 'pick-up-items', 'remove-item'], 'merge-list');

/** One item of the list: drag handle, number, identifier, type and the remove button. */
export const MergeRowLine = memo(function MergeRowLine(props: MergeRowLineProps) {
  const { row, index, place, rowPx, isActive, isSelected, isDragged, pages, wrong } = props;
  const { onPress, onChoose, onFocus, onRemove, onTakeSuggestion } = props;
  const blame = wrong ? wrongText(row, wrong) : props.blame;
  const Icon = typeIcons[row.type];
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are placed freely, which a `tr` cannot be
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the grid
    <div
      role="row"
      aria-label={rowName(row)}
      aria-rowindex={index + 1}
      aria-selected={isSelected}
      aria-keyshortcuts={rowKeys}
      tabIndex={isActive ? 0 : -1}
      data-key={row.key}
      data-dragged={isDragged || undefined}
      data-blamed={blame !== null || undefined}
      className="merge-row"
      style={{ transform: `translateY(${place * rowPx}px)` }}
      onPointerDown={(event) => onPress(row.key, index, event)}
      onClick={(event) => onChoose(row.key, event)}
      onFocus={() => onFocus(row.key)}
    >
      <GridCell className="merge-handle" data-drag-handle title={moveHint}>
        <GripVertical size={14} aria-hidden />
      </GridCell>
      <GridCell className="merge-number">{place + 1}</GridCell>
      <GridCell className="merge-id ellipsis mono" title={row.id}>
        {row.id}
      </GridCell>
      {blame !== null && (
        <GridCell className="merge-blame" title={blame}>
          <TriangleAlert size={14} aria-hidden /> <span className="ellipsis">{blame}</span>
        </GridCell>
      )}
      {wrong?.near && (
        <GridCell className="merge-near">
          <button
            type="button"
            className="button ellipsis"
            title={nearText(row, wrong.near)}
            tabIndex={isActive ? 0 : -1}
            onClick={() => onTakeSuggestion(row.key)}
          >
            {nearText(row, wrong.near)}
          </button>
        </GridCell>
      )}
      {pages && <GridCell className="merge-pages">{itemPagesText(pages)}</GridCell>}
      <GridCell className="merge-type" title={typeNames[row.type]}>
        <Icon size={14} role="img" aria-label={typeNames[row.type]} />
      </GridCell>
      <GridCell>
        <button
          type="button"
          aria-label="Remove"
          title="Remove"
          className="button icon-button merge-remove"
          data-kind="quiet"
          tabIndex={isActive ? 0 : -1}
          onClick={() => onRemove(row.key)}
        >
          <X size={14} aria-hidden />
        </button>
      </GridCell>
    </div>
  );
});

const article = { image: 'an image', attachment: 'an attachment' } as const;

/** Why the item of a row cannot be merged. */
const wrongText = ({ type }: MergeItem, { isOtherType, near }: WrongItem): string =>
  isOtherType && near ? `This is ${article[near.type]}` : `No such ${typeNames[type].toLowerCase()}`;

/** The button that accepts a suggestion. */
function nearText(item: MergeItem, near: MergeItem): string {
  if (near.id === item.id) return `Change to ${typeNames[near.type].toLowerCase()}`;
  return `Use ${near.type === item.type ? near.id : rowName(near)}`;
}
