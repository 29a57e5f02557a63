import { copyFileSync, renameSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';

/**
 * Keeps a file that cannot be read under a dated name beside it, before something else takes its place: `name.json` becomes
 * `name.2026-11-21T09-30-00.000.json`. `how` is `copy` if the rest of the file is still needed until the next write. Gives a
 * sentence for the user, also when it fails. `nowMs` is since the epoch. Synchronous, for the start of the app.
 */
export function setAside(path: string, nowMs: number, how: 'move' | 'copy'): string {
  // Windows does not allow colons in names.
  const date = new Date(nowMs).toISOString().replace(/:/g, '-').replace('Z', '');
  const extension = extname(path);
  const stem = path.slice(dirname(path).length + 1, -extension.length);
  const kept = join(dirname(path), `${stem}.${date}${extension}`);
  try {
    if (how === 'move') renameSync(path, kept);
    else copyFileSync(path, kept);
    return `The file as it was is kept as ${kept}.`;
  } catch {
    return `It could not be set aside: ${path}.`;
  }
}
