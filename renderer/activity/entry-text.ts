import type { ActivityEntry } from '../../shared/model.ts';
import { operations } from '../../shared/operations.ts';
import type { ServiceRequest } from '../../shared/service-request.ts';

/** The identifiers of a call, on one line. */
export function identifiersText(request: ServiceRequest): string {
  if (!('items' in request)) return `${request.templateID} · ${request.sobjectId}`;
  const [first, ...others] = request.items;
  if (!first) return 'nothing';
  return others.length === 0 ? first.id : `${first.id} and ${others.length.toLocaleString('en')} more`;
}

/** How a call ended: the status of the answer, or the code of the fault. */
export function resultOf({ status, fault }: ActivityEntry): string {
  if (fault) return status === null ? fault.code : `${status} ${fault.code}`;
  return status === null ? 'Done' : String(status);
}

/** Stands in a cell where nothing is known. */
export const unknown = '–';

/** The text in which an entry is searched, in lower case; cached for each entry. */
export function createEntrySearchText() {
  const words = new WeakMap<ActivityEntry, string>();
  return (entry: ActivityEntry): string => {
    const known = words.get(entry);
    if (known !== undefined) return known;
    const { request, connectionName, fault } = entry;
    const identifiers =
      'items' in request ? request.items.map(({ id }) => id) : [request.templateID, request.sobjectId];
    const made = [
      operations[request.operation].label,
      request.operation,
      ...identifiers,
      connectionName,
      resultOf(entry),
      fault?.happened ?? '',
    ]
      .join('\n')
      .toLowerCase();
    words.set(entry, made);
    return made;
  };
}
