import type { ActivityEntry } from '../../shared/model.ts';
import type { Operation, ServiceRequest } from '../../shared/service-request.ts';

/** What an operation is called on the screen. */
export const operationNames: Readonly<Record<Operation, string>> = {
  info: 'Info',
  handlebars: 'Handlebars',
  deepload: 'Deepload',
  render: 'PDF',
  merge: 'Merge',
};

/** The identifiers of a call, on one line. */
export function identifiersOf(asked: ServiceRequest): string {
  if (asked.operation !== 'merge') return `${asked.templateID} · ${asked.sobjectId}`;
  const [first, ...others] = asked.items;
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

/** The words in which an entry is searched, in small letters; made once for each entry and forgotten with it. */
export function searchable() {
  const words = new WeakMap<ActivityEntry, string>();
  return (entry: ActivityEntry): string => {
    const known = words.get(entry);
    if (known !== undefined) return known;
    const { asked, connectionName, fault } = entry;
    const identifiers =
      asked.operation === 'merge' ? asked.items.map(({ id }) => id) : [asked.templateID, asked.sobjectId];
    const made = [
      operationNames[asked.operation],
      asked.operation,
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
