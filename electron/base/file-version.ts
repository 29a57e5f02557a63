import { isJsonObject } from './json.ts';

/** Whether a stored JSON value was written by a later version than `version`. */
export const isOfLaterVersion = (stored: unknown, version: number): boolean =>
  isJsonObject(stored) && typeof stored.version === 'number' && stored.version > version;

/**
 * The path for this version's own file while `path` is of a later version, which needs it unchanged:
 * `name.version-1.json`.
 */
export const pathBesideLater = (path: string, version: number): string =>
  path.replace(/(\.[a-z]+)$/, `.version-${version}$1`);
