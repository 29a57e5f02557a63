import { type FileEntry, listServedFolder } from './folder.ts';
import { HttpError, itemError, unreadableFile } from './http-errors.ts';
import type { MergePart } from './merge-files.ts';
import { readLimited } from './read-limited.ts';
import type { FileReference } from './request-schemas.ts';

const maxImageBytes = 50_000_000;
const maxPdfBytes = 200_000_000;
/** For all files of a merge. */
const maxMergeBytes = 500_000_000;

/**
 * The files of the items, each read once. Throws 404 for an unknown item and 422 for a wrong type or size. Both name
 * the item.
 */
export async function readMergeParts(
  files: readonly FileEntry[],
  items: readonly FileReference[],
): Promise<MergePart[]> {
  const found = items.map((item) => ({ item, entry: entryOf(files, item) }));
  const read = new Map<string, MergePart['file']>();
  let bytes = 0;
  for (const { item, entry } of found) {
    if (read.has(entry.path)) continue;
    const { mediaType } = entry;
    const file = await readLimited(entry, mediaType === 'application/pdf' ? maxPdfBytes : maxImageBytes);
    bytes += file.byteLength;
    if (bytes > maxMergeBytes)
      throw itemError(`With "${item.id}" the files have more than ${maxMergeBytes / 1e6} MB.`, item);
    read.set(entry.path, { mediaType, bytes: file });
  }
  return found.map(({ item, entry }) => ({ item, file: read.get(entry.path)! }));
}

/** What a merge can name; `null` while the folder cannot be read. */
export function listMergeFiles(root: string): readonly FileReference[] | null {
  try {
    return listServedFolder(root).files.map(({ type, id }) => ({ type, id }));
  } catch (thrown) {
    if (thrown instanceof HttpError || unreadableFile(thrown, root)) return null;
    throw thrown;
  }
}

function entryOf(files: readonly FileEntry[], item: FileReference): FileEntry {
  const sameId = files.filter(({ id }) => id === item.id);
  const file = sameId.find(({ type }) => type === item.type);
  if (file) return file;
  const [other] = sameId;
  if (other) throw itemError(`The item "${item.id}" is an ${other.type}, not an ${item.type}.`, item);
  throw new HttpError(404, { error: 'NOT_FOUND', message: `There is no ${item.type} "${item.id}".`, item });
}
