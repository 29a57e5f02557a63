/** A pair of identifiers that was run. */
export type Recent = { templateID: string; sobjectId: string };

/** The limit of tabs for each connection. */
export const maxOpenReports = 40;

export const maxRecents = 50;

/** The number of PDFs whose page and zoom are restored at the next start. */
export const maxPlaces = 50;

export const maxPins = 50;

/** Puts the pair first and removes its duplicate. Keeps at most `maxRecents`. */
export function withRecent(recents: readonly Recent[], { templateID, sobjectId }: Recent): Recent[] {
  const others = recents.filter((pair) => pair.templateID !== templateID || pair.sobjectId !== sobjectId);
  return [{ templateID, sobjectId }, ...others].slice(0, maxRecents);
}

type Offer = Readonly<{ id: string; title: string }>;

/** Suggestions for a field: recently used ones first, latest first, then the others that the service knows. */
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
