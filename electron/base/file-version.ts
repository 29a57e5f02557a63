import { isJsonObject } from './json.ts';

/** Whether a stored JSON value says that a later version than `version` has written it. */
export const isOfLaterVersion = (stored: unknown, version: number): boolean =>
  isJsonObject(stored) && typeof stored.version === 'number' && stored.version > version;

/** Where `version` keeps its own file while the one at `path` is of a later version, which must find it unchanged: `name.version-1.json`. */
export const pathBesideLater = (path: string, version: number): string =>
  path.replace(/(\.[a-z]+)$/, `.version-${version}$1`);
