import { readFileSync } from 'node:fs';
import { isJsonObject, jsonValueOf } from '../base/json.ts';
import { setAside } from '../base/set-aside.ts';
import { errorCode } from '../base/system-error.ts';
import { defaultSettings, readSettings, type StoredSettings, settingsVersion } from './stored-settings.ts';

type ReadResult = Readonly<{
  settings: StoredSettings;
  /** What the author should know about the reading, in words; `null` when all went well. */
  notice: string | null;
}>;

/**
 * Reads the settings, whatever state they are in: a file that is damaged, or written by a later Galley, is set aside under a dated name
 * before the defaults take its place. Never throws. Synchronous because the first window cannot be drawn without them.
 */
export function readSettingsFile(path: string, nowMs: number): ReadResult {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (thrown) {
    if (errorCode(thrown) === 'ENOENT') return { settings: defaultSettings, notice: null };
    return {
      settings: defaultSettings,
      notice: `The settings could not be read. ${setAside(path, nowMs, 'move')}`,
    };
  }
  const stored = jsonValueOf(text);
  const read = readSettings(stored);
  if (read && !read.isPartial) return { settings: read.settings, notice: null };

  if (read) {
    const what = 'Some of the settings could not be read and are back at their defaults.';
    // The rest is still needed if Galley ends before it writes again.
    return { settings: read.settings, notice: `${what} ${setAside(path, nowMs, 'copy')}` };
  }
  const what = isLater(stored)
    ? 'The settings were written by a later version of Galley, so this one started with its defaults.'
    : 'The settings file was damaged, so Galley started with its defaults.';
  return { settings: defaultSettings, notice: `${what} ${setAside(path, nowMs, 'move')}` };
}

const isLater = (stored: unknown) =>
  isJsonObject(stored) && typeof stored.version === 'number' && stored.version > settingsVersion;
