import { countText } from '../../shared/count-text.ts';
import { type MergeItem, mergeItemTypes } from '../../shared/merge-items.ts';
import { countedItems, typeNames } from './merge-list.ts';
import { type ItemsForm, type ReadChoice, readItems } from './read-items.ts';
import type { ItemsTable } from './read-table.ts';

type ItemsPreview = Readonly<{
  summary: string;
  first: readonly MergeItem[];
  /** The table whose columns may be chosen. */
  table: ItemsTable | null;
}>;

/** A longer text is read only when it is added. Typed text is much shorter. */
const maxPreviewLength = 2_000_000;
const maxFirst = 4;

const formNames: Readonly<Record<ItemsForm, string>> = {
  identifiers: '',
  table: 'Read as a table. ',
  json: 'Read as JSON. ',
  request: 'Read from the body of the request. Its token is not kept. ',
};

/**
 * The items that Add would add; `null` where the text itself shows them: nothing, or one identifier of the chosen type.
 */
export function previewOf(text: string, choice: ReadChoice): ItemsPreview | null {
  if (text.trim() === '') return null;
  if (text.length > maxPreviewLength)
    return { summary: 'Long text: it is read when you press Add.', first: [], table: null };
  const { form, table, items, problem } = readItems(text, choice);
  if (problem !== null) return { summary: problem, first: [], table };
  const isPlain = form === 'identifiers' && items.every(({ type }) => type === choice.type);
  if (items.length === 0 || (isPlain && items.length === 1)) return null;
  const counts = mergeItemTypes
    .map((type) => ({ type, count: items.filter((item) => item.type === type).length }))
    .filter(({ count }) => count > 0)
    .map(({ type, count }) => countText(count, typeNames[type].toLowerCase()));
  return {
    summary: `${formNames[form]}Adds ${countedItems(items.length)}: ${counts.join(', ')}.`,
    first: isPlain && !table ? [] : items.slice(0, maxFirst),
    table,
  };
}
