import type { JsonPlace, JsonPlaces } from './json/json-reader.ts';

/** The number of reports whose places are kept; each place is small. */
const maxPlaces = 50;

/** The last states of trees and tables that are no longer shown, by the key of their source. */
export function createJsonPlaces(): JsonPlaces {
  const places = new Map<string, Promise<JsonPlace | null>>();
  return {
    keep(key, place) {
      places.delete(key);
      places.set(
        key,
        // The worker may have ended before.
        place.catch(() => null),
      );
      const oldest = places.size > maxPlaces ? places.keys().next().value : undefined;
      if (oldest !== undefined) places.delete(oldest);
    },

    of: async (key) => (await places.get(key)) ?? null,
  };
}
