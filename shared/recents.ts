import type { Suggestion } from './model.ts';
import { maxRecents, type Recent } from './workspace.ts';

/** The pair first, then the others, each pair once, at most `maxRecents`. */
export function withRecent(recents: readonly Recent[], { templateID, sobjectId }: Recent): Recent[] {
  const others = recents.filter((pair) => pair.templateID !== templateID || pair.sobjectId !== sobjectId);
  return [{ templateID, sobjectId }, ...others].slice(0, maxRecents);
}

/** What to suggest for a field: what was used before, the latest first, then the rest of what the service knows. */
export function suggestionsFor(
  field: keyof Recent,
  recents: readonly Recent[],
  known: readonly Suggestion[] = [],
): readonly Suggestion[] {
  const titles = new Map(known.map(({ id, title }) => [id, title]));
  const used = new Set(recents.map((pair) => pair[field]));
  return [
    ...[...used].map((id) => ({ id, title: titles.get(id) ?? 'used before' })),
    ...known.filter(({ id }) => !used.has(id)),
  ];
}
