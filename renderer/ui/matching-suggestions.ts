type Suggestion = Readonly<{ id: string; title: string }>;

/** More than a hand can scan are of no help. */
const maxShown = 50;

/**
 * Those whose id or title holds what was typed, in their order, at most 50. All of them while nothing is typed, and while what
 * is typed is one of them already: then the author wants another.
 */
export function matchingSuggestions(all: readonly Suggestion[], typed: string): readonly Suggestion[] {
  const wanted = typed.trim().toLowerCase();
  if (!isWorthOffering(all, typed)) return all.slice(0, maxShown);
  return all
    .filter(({ id, title }) => id.toLowerCase().includes(wanted) || title.toLowerCase().includes(wanted))
    .slice(0, maxShown);
}

/** Whether what was typed is a part of something: not nothing, and not complete. */
export function isWorthOffering(all: readonly Suggestion[], typed: string): boolean {
  const wanted = typed.trim().toLowerCase();
  return wanted !== '' && !all.some(({ id }) => id.toLowerCase() === wanted);
}
