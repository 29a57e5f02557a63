import type { Suggestion } from '../../shared/model.ts';
import type { Workspace } from '../../shared/workspace.ts';
import type { Identifiers } from './report-state.ts';

const maxRecents = 50;

/** The pair first, then the others, each pair once, at most 50. */
export function withRecent(
  recents: Workspace['recents'],
  { templateID, sobjectId }: Identifiers,
): Workspace['recents'] {
  const others = recents.filter((pair) => pair.templateID !== templateID || pair.sobjectId !== sobjectId);
  return [{ templateID, sobjectId }, ...others].slice(0, maxRecents);
}

/** What to offer for a field: what was used before, the latest first, then the rest of what the service knows. */
export function offered(
  known: readonly Suggestion[],
  recents: Workspace['recents'],
  field: keyof Identifiers,
): readonly Suggestion[] {
  const titles = new Map(known.map(({ id, title }) => [id, title]));
  const used = [...new Set(recents.map((pair) => pair[field]))];
  return [
    ...used.map((id) => ({ id, title: titles.get(id) ?? 'used before' })),
    ...known.filter(({ id }) => !used.includes(id)),
  ];
}
