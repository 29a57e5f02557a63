import { z } from 'zod';
import { InfoFilters, maxFilteredTemplates } from '../../shared/info-filters.ts';
import type { ConnectionFileFormat } from '../base/connection-files.ts';

/** Version 1 of the file. A later version of Galley that changes the meaning of a member raises the number. */
const version = 1;

const StoredFilters = z.object({
  version: z.literal(version),
  connectionId: z.string(),
  /** Most recently used first. */
  templates: z.array(InfoFilters.extend({ templateID: z.string() })),
});

/** All filters of one connection. */
type StoredFilters = Readonly<z.infer<typeof StoredFilters>>;

export const storedFiltersFormat: ConnectionFileFormat<StoredFilters> = {
  version,
  empty: (connectionId) => ({ version, connectionId, templates: [] }),
  read(value) {
    const parsed = StoredFilters.safeParse(value);
    return parsed.success ? parsed.data : null;
  },
  names: { all: 'The saved filters', one: 'the filter' },
};

export function filtersOf({ templates }: StoredFilters, templateID: string): InfoFilters {
  const found = templates.find((each) => each.templateID === templateID);
  return { recent: found?.recent ?? [], saved: found?.saved ?? [] };
}

/**
 * Moves the template to the front. Saved filters are never dropped; recent ones are, for templates that were not used
 * for a long time.
 */
export function withFilters(stored: StoredFilters, templateID: string, filters: InfoFilters): StoredFilters {
  const others = stored.templates.filter((each) => each.templateID !== templateID);
  const templates = [{ templateID, ...filters }, ...others].filter(
    ({ saved }, index) => saved.length > 0 || index < maxFilteredTemplates,
  );
  return { ...stored, templates };
}
