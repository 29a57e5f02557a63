import { copyFileSync, readFileSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
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
    if ((thrown as NodeJS.ErrnoException).code === 'ENOENT') return { settings: defaultSettings, notice: null };
    return {
      settings: defaultSettings,
      notice: `The settings could not be read. ${setAside(path, nowMs, renameSync)}`,
    };
  }
  const stored = parse(text);
  const read = readSettings(stored);
  if (read && !read.isPartial) return { settings: read.settings, notice: null };

  if (read) {
    const what = 'Some of the settings could not be read and are back at their defaults.';
    // The rest is still needed if Galley ends before it writes again.
    return { settings: read.settings, notice: `${what} ${setAside(path, nowMs, copyFileSync)}` };
  }
  const what = isLater(stored)
    ? 'The settings were written by a later version of Galley, so this one started with its defaults.'
    : 'The settings file was damaged, so Galley started with its defaults.';
  return { settings: defaultSettings, notice: `${what} ${setAside(path, nowMs, renameSync)}` };
}

export const textOf = (settings: StoredSettings) =>
  `${JSON.stringify({ version: settingsVersion, ...settings }, null, 2)}\n`;

/** Keeps the file under a dated name, and says where. Colons are not allowed in names on Windows. */
function setAside(path: string, nowMs: number, keep: (from: string, to: string) => void): string {
  const date = new Date(nowMs).toISOString().replace(/:/g, '-').replace('Z', '');
  const copy = join(dirname(path), `settings.${date}.json`);
  try {
    keep(path, copy);
    return `The file as it was is kept as ${copy}.`;
  } catch {
    return `It could not be set aside: ${path}.`;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isLater = (stored: unknown) =>
  typeof stored === 'object' &&
  stored !== null &&
  'version' in stored &&
  typeof stored.version === 'number' &&
  stored.version > settingsVersion;
