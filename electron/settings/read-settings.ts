import { existsSync } from 'node:fs';
import { isOfLaterVersion, pathBesideLater } from '../base/file-version.ts';
import { jsonValueOf } from '../base/json.ts';
import { setAside } from '../base/set-aside.ts';
import { storedTextSync, UnreadableNow } from '../base/stored-file.ts';
import { defaultSettings, readSettings, type StoredSettings, settingsVersion } from './stored-settings.ts';

type ReadResult = Readonly<{
  settings: StoredSettings;
  /** Where this version writes its settings. */
  path: string;
  /** Whether the settings are from the file, or a damaged file was set aside. Otherwise the connections are unknown. */
  isKnown: boolean;
  /** A message for the author about the read; `null` if it succeeded. */
  notice: string | null;
  /** Whether the file on disk differs from the settings in memory. */
  isToBeWritten: boolean;
  /** Whether the file exists but cannot be read now. It must not be overwritten. */
  isUnreadable: boolean;
}>;

/**
 * Reads the settings in any state. A damaged file is set aside under a dated name and replaced with the defaults. A
 * file that cannot be read now stays, and nothing is written. A file of a later version stays too, and this version
 * writes its own beside it. Never throws. Synchronous, because the first window needs the settings.
 */
export function readSettingsFile(path: string, nowMs: number): ReadResult {
  const defaults = { settings: defaultSettings, path, isUnreadable: false };
  let text: string | null;
  try {
    text = storedTextSync(path);
  } catch (thrown) {
    if (!(thrown instanceof UnreadableNow)) throw thrown;
    const notice = unreadable(thrown);
    return { ...defaults, isKnown: false, notice, isToBeWritten: false, isUnreadable: true };
  }
  if (text === null) return { ...defaults, isKnown: false, notice: null, isToBeWritten: false };
  const stored = jsonValueOf(text);
  if (isOfLaterVersion(stored, settingsVersion)) {
    const own = readSettingsFile(pathBesideLater(path, settingsVersion), nowMs);
    const notice = `${ofLater} They stay as they are: ${path}. What you change now is kept in ${own.path}.`;
    return { ...own, isKnown: false, notice: own.notice === null ? notice : `${notice} ${own.notice}` };
  }
  const read = readSettings(stored);
  if (read && !read.isPartial) {
    return { ...defaults, settings: read.settings, isKnown: true, notice: null, isToBeWritten: false };
  }
  if (read) {
    const what = 'Some of the settings could not be read and are back at their defaults.';
    // The rest is still needed if Galley quits before the next write.
    const notice = `${what} ${setAside(path, nowMs, 'copy')}`;
    return { ...defaults, settings: read.settings, isKnown: true, notice, isToBeWritten: true };
  }
  const notice = `The settings file was damaged, so Galley started with its defaults. ${setAside(path, nowMs, 'move')}`;
  return { ...defaults, isKnown: text !== '' && !existsSync(path), notice, isToBeWritten: true };
}

const unreadable = ({ path, code }: UnreadableNow) =>
  `The settings cannot be read at the moment (${code}), so Galley started with its defaults and keeps no change of them. ${path} stays as it is: check that you may read it and that no other program holds it, then start Galley again.`;
const ofLater = 'The settings were written by a later version of Galley, so this one does not use them.';
