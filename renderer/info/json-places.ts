import type { JsonPlace, JsonPlaces } from './json/json-reader.ts';

/** As many reports as are gone back to; each place is small. */
const maxPlaces = 50;

/** How the trees and tables were left that are no longer shown, by the key of their source. The latest ones. */
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
