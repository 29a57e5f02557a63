import type { ListedCall } from '../../shared/model.ts';
import { isOfVerdict, type VerdictKind } from './call-verdict.ts';

/** The filters of the list. An empty text matches every call. */
export type CallFilters = Readonly<{
  /** A part of the identifier, in any case. */
  template: string;
  record: string;
  verdict: VerdictKind | '';
  connectionId: string;
}>;

export const noFilters: CallFilters = { template: '', record: '', verdict: '', connectionId: '' };

export const hasFilters = (filters: CallFilters): boolean =>
  Object.values(filters).some((value) => value.trim() !== '');

/** Whether a call matches the filters. A merge has no template and no record. */
export function passes(entry: ListedCall, { template, record, verdict, connectionId }: CallFilters): boolean {
  if (connectionId !== '' && entry.connectionId !== connectionId) return false;
  if (verdict !== '' && !isOfVerdict(entry, verdict)) return false;
  const { request } = entry;
  if ('items' in request) return template.trim() === '' && record.trim() === '';
  return holds(request.templateID, template) && holds(request.sobjectId, record);
}

const holds = (identifier: string, part: string) => identifier.toLowerCase().includes(part.trim().toLowerCase());

type Choice = Readonly<{ id: string; title: string }>;
type FilterChoices = Readonly<{
  templates: readonly Choice[];
  records: readonly Choice[];
  connections: ReadonlyArray<Readonly<{ id: string; name: string }>>;
}>;

/** What occurs in the calls, the latest first. */
export function filterChoices(entries: readonly ListedCall[]): FilterChoices {
  const templates = new Set<string>();
  const records = new Set<string>();
  const connections = new Map<string, string>();
  for (const { request, connectionId, connectionName } of entries) {
    if (!connections.has(connectionId)) connections.set(connectionId, connectionName);
    if ('items' in request) continue;
    templates.add(request.templateID);
    records.add(request.sobjectId);
  }
  const asChoices = (ids: ReadonlySet<string>) => [...ids].map((id) => ({ id, title: '' }));
  return {
    templates: asChoices(templates),
    records: asChoices(records),
    connections: [...connections].map(([id, name]) => ({ id, name })),
  };
}
