export type FieldSuggestion = Readonly<{
  id: string;
  title: string;
  /** A warning about it, at the end of its line. */
  note?: string;
}>;

/** A longer list is too long to read. */
const maxShown = 50;

/**
 * The suggestions whose id or title contains the typed text, in their order, at most 50. The first 50 of all if the
 * text is empty or equals an id: then the user wants to choose another.
 */
export function matchingSuggestions(all: readonly FieldSuggestion[], typed: string): readonly FieldSuggestion[] {
  const wanted = typed.trim().toLowerCase();
  if (!isWorthOffering(all, typed)) return all.slice(0, maxShown);
  return all
    .filter(({ id, title }) => id.toLowerCase().includes(wanted) || title.toLowerCase().includes(wanted))
    .slice(0, maxShown);
}

/** Whether the list should open while typing: the text is neither empty nor a complete id. */
export function isWorthOffering(all: readonly FieldSuggestion[], typed: string): boolean {
  const wanted = typed.trim().toLowerCase();
  return wanted !== '' && !all.some(({ id }) => id.toLowerCase() === wanted);
}
