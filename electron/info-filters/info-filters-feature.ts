import type { Handlers } from '../../shared/contract.ts';
import { invalidInput } from '../../shared/fault.ts';
import { type InfoFilters, maxRecentFilters, maxSavedFilters } from '../../shared/info-filters.ts';
import { type ConnectionFilesDependencies, createConnectionFiles } from '../base/connection-files.ts';
import { filtersOf, storedFiltersFormat, withFilters } from './stored-filters.ts';

type InfoFiltersCall = Extract<keyof Handlers, `infoFilters.${string}`>;

/** The recent and saved jq filters, separate for each template of each connection. */
export function createInfoFiltersFeature(deps: ConnectionFilesDependencies) {
  const store = createConnectionFiles(deps, storedFiltersFormat);

  const change = async (
    { connectionId, templateID }: Readonly<{ connectionId: string; templateID: string }>,
    changed: (filters: InfoFilters) => Partial<InfoFilters>,
  ): Promise<InfoFilters> => {
    const stored = await store.change(connectionId, (before) => {
      const filters = filtersOf(before, templateID);
      return withFilters(before, templateID, { ...filters, ...changed(filters) });
    });
    return filtersOf(stored, templateID);
  };

  const handlers: Pick<Handlers, InfoFiltersCall> = {
    'infoFilters.of': async ({ connectionId, templateID }) => filtersOf(await store.get(connectionId), templateID),

    'infoFilters.used': ({ filter, ...key }) =>
      change(key, ({ recent }) => ({
        recent: [filter, ...recent.filter((other) => other !== filter)].slice(0, maxRecentFilters),
      })),

    'infoFilters.save': ({ name, filter, ...key }) =>
      change(key, ({ saved }) => {
        const others = saved.filter((other) => other.name !== name);
        if (others.length >= maxSavedFilters) throw tooMany();
        return { saved: byName([...others, { name, filter }]) };
      }),

    'infoFilters.rename': ({ name, newName, ...key }) =>
      change(key, ({ saved }) => {
        if (!saved.some((each) => each.name === name)) throw noSuchFilter();
        if (name !== newName && saved.some((each) => each.name === newName)) throw nameTaken(newName);
        return { saved: byName(saved.map((each) => (each.name === name ? { ...each, name: newName } : each))) };
      }),

    'infoFilters.remove': ({ name, ...key }) =>
      change(key, ({ saved }) => ({ saved: saved.filter((each) => each.name !== name) })),
  };

  return { handlers, forget: store.forget, close: store.flush };
}

const byName = (saved: InfoFilters['saved']) =>
  [...saved].sort((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }));

const noSuchFilter = () => invalidInput('This filter no longer exists.', 'Choose another one.');

const nameTaken = (name: string) =>
  invalidInput(`There is a filter “${name}” already.`, 'Choose another name.', 'name');

const tooMany = () =>
  invalidInput(`A template keeps at most ${maxSavedFilters} filters.`, 'Remove one that is no longer needed.');
