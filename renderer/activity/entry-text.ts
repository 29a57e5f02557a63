import type { ListedCall } from '../../shared/model.ts';
import { operations } from '../../shared/operations.ts';
import type { RequestSummary } from '../../shared/service-request.ts';

/** The identifiers of a call, on one line. */
export function identifiersText(request: RequestSummary): string {
  if (!('items' in request)) return `${request.templateID} · ${request.sobjectId}`;
  const [first] = request.items;
  if (!first) return 'nothing';
  const more = request.total - 1;
  return more === 0 ? first.id : `${first.id} and ${more.toLocaleString('en')} more`;
}

/**
 * The same in two parts, for two columns: the template and the record, or the first item and how many more there are.
 */
export function identifierPair(request: RequestSummary): readonly [string, string] {
  if (!('items' in request)) return [request.templateID, request.sobjectId];
  const [first] = request.items;
  const more = request.total - 1;
  return [first?.id ?? 'nothing', more > 0 ? `and ${more.toLocaleString('en')} more` : ''];
}

/** How a call ended: the status of the answer, or the code of the fault. */
export function resultOf({ status, fault }: ListedCall): string {
  if (fault) return status === null ? fault.code : `${status} ${fault.code}`;
  return status === null ? 'Done' : String(status);
}

/** Stands in a cell where nothing is known. */
export const unknown = '–';

/** The text in which an entry is searched, in lower case; cached for each entry. */
export function createEntrySearchText() {
  const words = new WeakMap<ListedCall, string>();
  return (entry: ListedCall): string => {
    const known = words.get(entry);
    if (known !== undefined) return known;
    const { request, connectionName, fault, note = '' } = entry;
    const identifiers =
      'items' in request ? request.items.map(({ id }) => id) : [request.templateID, request.sobjectId];
    const made = [
      operations[request.operation].label,
      request.operation,
      ...identifiers,
      connectionName,
      resultOf(entry),
      fault?.happened ?? '',
      note,
    ]
      .join('\n')
      .toLowerCase();
    words.set(entry, made);
    return made;
  };
}
