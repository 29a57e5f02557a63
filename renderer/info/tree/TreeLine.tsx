import { ChevronDown, ChevronRight } from 'lucide-react';
import { memo } from 'react';
import type { TreeRow } from '../json/json-messages.ts';

type TreeLineProps = Readonly<{
  id: string;
  index: number;
  /** `undefined` while it is on its way. */
  row: TreeRow | undefined;
  isSelected: boolean;
  topPx: number;
}>;

const kindClass = {
  object: 'json-amount',
  array: 'json-amount',
  string: 'tok-string',
  number: 'tok-number',
  literal: 'tok-atom',
};

const repeatedText = 'occurs again below, where jq takes it';

/** Deeper lines are not indented further, because they would leave the window. */
const maxIndent = 30;

/**
 * One line of the tree. Its name and its value are isolated, so that right-to-left text in one does not reorder the
 * other.
 */
export const TreeLine = memo(function TreeLine({ id, index, row, isSelected, topPx }: TreeLineProps) {
  const style = { transform: `translateY(${topPx}px)` };
  if (!row) return <div role="none" className="json-line" style={style} data-row={index} />;
  const shownName = row.name === '' ? '""' : row.name;
  const Chevron = row.isOpen ? ChevronDown : ChevronRight;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus, and names the line that is active
    <div
      id={id}
      role="treeitem"
      aria-label={`${shownName}: ${row.value}${row.isRepeated ? `, ${repeatedText}` : ''}`}
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-selected={isSelected}
      {...(row.isOpen !== null && { 'aria-expanded': row.isOpen })}
      data-row={index}
      className="json-line"
      style={{ ...style, paddingLeft: 4 + Math.min(row.level - 1, maxIndent) * 14 }}
    >
      <span className="json-chevron" data-chevron={row.isOpen !== null || undefined}>
        {row.isOpen !== null && <Chevron size={14} aria-hidden />}
      </span>
      <bdi className={row.isKey ? 'json-name tok-propertyName' : 'json-name json-index'}>{shownName}</bdi>
      <span className="json-colon">:</span>
      <bdi className={`json-value ${kindClass[row.kind]}`}>{row.value}</bdi>
      {row.isRepeated && <span className="json-remark">{repeatedText}</span>}
    </div>
  );
});
