import { copyFileSync, renameSync } from 'node:fs';

/** The new name of an unreadable file: `name.json.unreadable-2026-11-21T09-30-00.000`. */
export function unreadablePath(path: string, nowMs: number): string {
  // Windows does not allow colons in names.
  const date = new Date(nowMs).toISOString().replace(/:/g, '-').replace('Z', '');
  return `${path}.unreadable-${date}`;
}

/**
 * Keeps an unreadable file under a dated name before a new file replaces it. Use `copy` if the rest of the file is
 * needed until the next write. Returns a sentence for the user, also after a failure. `nowMs` is since the epoch.
 * Synchronous, for the start of the app.
 */
export function setAside(path: string, nowMs: number, how: 'move' | 'copy'): string {
  const kept = unreadablePath(path, nowMs);
  try {
    if (how === 'move') renameSync(path, kept);
    else copyFileSync(path, kept);
    return `The file as it was is kept as ${kept}.`;
  } catch {
    return `It could not be set aside: ${path}.`;
  }
}
