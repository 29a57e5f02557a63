import { readFile } from 'node:fs/promises';
import { EncryptedPDFError, PDFDocument } from '@cantoo/pdf-lib';
import type { FileEntry } from './folder.ts';
import { HttpError, itemError } from './http-errors.ts';
import type { FileReference } from './request-schemas.ts';

/** The scale of an image, unless a side of its page would be longer than that of A4 (`maxSidePoints`). */
const pixelsPerInch = 144;
const pointsPerInch = 72;
const maxSidePoints = 841.89;

/** PDF objects written between two turns of the event loop: the service shares its process with the app. */
const objectsPerTick = 200;

/**
 * One PDF of all `items`, in their order (service interface, 4.1): an image becomes a page of its own size, a PDF is
 * taken page by page. Throws 404 for an unknown item and 422 for one that cannot be used; both name it.
 */
export async function mergeFiles(files: readonly FileEntry[], items: readonly FileReference[], signal: AbortSignal) {
  const merged = await PDFDocument.create();
  merged.setProducer('Galley sample service');
  const found = items.map((item) => ({ item, file: fileOf(files, item) }));
  const sources = new Map<string, Awaited<ReturnType<typeof open>>>();

  for (const { item, file } of found) {
    signal.throwIfAborted();
    const source = sources.get(file.path) ?? (await open(merged, file, item));
    sources.set(file.path, source);
    if (source instanceof PDFDocument) {
      for (const page of await merged.copyPages(source, source.getPageIndices())) merged.addPage(page);
    } else {
      const scale = Math.min(pointsPerInch / pixelsPerInch, maxSidePoints / Math.max(source.width, source.height));
      const size = { width: source.width * scale, height: source.height * scale };
      merged.addPage([size.width, size.height]).drawImage(source, { x: 0, y: 0, ...size });
    }
  }
  return merged.save({ objectsPerTick });
}

function fileOf(files: readonly FileEntry[], item: FileReference): FileEntry {
  const sameId = files.filter(({ id }) => id === item.id);
  const file = sameId.find(({ type }) => type === item.type);
  if (file) return file;
  const [other] = sameId;
  if (other) throw itemError(`The item "${item.id}" is an ${other.type}, not an ${item.type}.`, item);
  throw new HttpError(404, { error: 'NOT_FOUND', message: `There is no ${item.type} "${item.id}".`, item });
}

async function open(merged: PDFDocument, file: FileEntry, item: FileReference) {
  const bytes = await readFile(file.path);
  try {
    if (file.mediaType === 'image/png') return await merged.embedPng(bytes);
    if (file.mediaType === 'image/jpeg') return await merged.embedJpg(bytes);
    const source = await PDFDocument.load(bytes, { throwOnInvalidObject: true, updateMetadata: false });
    if (source.getPageCount() === 0) throw new Error('It has no pages.');
    return source;
  } catch (reason) {
    if (reason instanceof EncryptedPDFError) {
      throw itemError(`The attachment "${item.id}" is protected by a password and cannot be merged.`, item);
    }
    throw itemError(`The ${item.type} "${item.id}" is damaged and cannot be merged.`, item);
  }
}
