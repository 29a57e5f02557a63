import type { TableSort } from '../json/json-messages.ts';

/** A click on a heading: ascending, then descending, then the order of the array. */
export function nextSort(sort: TableSort | null, column: string): TableSort | null {
  if (sort?.column !== column) return { column, isDescending: false };
  return sort.isDescending ? null : { column, isDescending: true };
}
