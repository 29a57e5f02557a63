import { z } from 'zod';

/** A jq filter. The identity filter is not kept. */
export const FilterText = z.string().min(1).max(10_000);

/** The trimmed name of a saved filter. */
export const FilterName = z
  .string()
  .transform((name) => name.trim())
  .pipe(z.string().min(1, 'Enter a name.').max(100, 'Use at most 100 characters.'));

export const InfoFilters = z.object({
  /** Recent filters that had a result, newest first. */
  recent: z.array(FilterText),
  /** Sorted by name. */
  saved: z.array(z.object({ name: z.string(), filter: FilterText })),
});
export type InfoFilters = Readonly<z.infer<typeof InfoFilters>>;

/** Longer lists are hard to read. */
export const maxRecentFilters = 15;
export const maxSavedFilters = 50;

/** The number of templates whose recent filters are kept. */
export const maxFilteredTemplates = 200;
