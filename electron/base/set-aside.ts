import { copyFileSync, renameSync } from 'node:fs';

/** The name under which a file that cannot be read is kept: `name.json.unreadable-2026-11-21T09-30-00.000`. */
export function unreadablePath(path: string, nowMs: number): string {
  // Windows does not allow colons in names.
  const date = new Date(nowMs).toISOString().replace(/:/g, '-').replace('Z', '');
  return `${path}.unreadable-${date}`;
}

/**
 * Keeps a file that cannot be read under a dated name beside it, before something else takes its place. `how` is `copy` if the rest
 * of the file is still needed until the next write. Gives a sentence for the user, also when it fails. `nowMs` is since the epoch.
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
