/** One pair of identifiers that was run. */
export type Recent = { templateID: string; sobjectId: string };

/** Tabs of one connection. */
export const maxOpenReports = 40;

export const maxRecents = 50;

/** PDFs of which the page and the zoom are kept for the next start. */
export const maxPlaces = 50;

export const maxPins = 50;

/** The pair first, then the others, each pair once, at most `maxRecents`. */
export function withRecent(recents: readonly Recent[], { templateID, sobjectId }: Recent): Recent[] {
  const others = recents.filter((pair) => pair.templateID !== templateID || pair.sobjectId !== sobjectId);
  return [{ templateID, sobjectId }, ...others].slice(0, maxRecents);
}

/** Something to pick, as `Suggestion` is. */
type Offer = Readonly<{ id: string; title: string }>;

/** What to suggest for a field: what was used before, the latest first, then the rest of what the service knows. */
export function suggestionsFor(
  field: keyof Recent,
  recents: readonly Recent[],
  known: readonly Offer[] = [],
): readonly Offer[] {
  const titles = new Map(known.map(({ id, title }) => [id, title]));
  const used = new Set(recents.map((pair) => pair[field]));
  return [
    ...[...used].map((id) => ({ id, title: titles.get(id) ?? 'used before' })),
    ...known.filter(({ id }) => !used.has(id)),
  ];
}
