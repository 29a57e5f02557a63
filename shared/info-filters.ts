import { z } from 'zod';

/** A jq filter. One that shows the whole answer is not kept. */
export const FilterText = z.string().min(1).max(10_000);

/** The name of a saved filter, without the white space around it. */
export const FilterName = z
  .string()
  .transform((name) => name.trim())
  .pipe(z.string().min(1, 'Enter a name.').max(100, 'Use at most 100 characters.'));

/** The filters of one template. */
export const InfoFilters = z.object({
  /** What had a result last, the newest first. */
  recent: z.array(FilterText),
  /** By name. */
  saved: z.array(z.object({ name: z.string(), filter: FilterText })),
});
export type InfoFilters = Readonly<z.infer<typeof InfoFilters>>;

/** Longer lists are too long to read. */
export const maxRecentFilters = 15;
export const maxSavedFilters = 50;

/** Of more templates the recent filters are not kept. */
export const maxFilteredTemplates = 200;
