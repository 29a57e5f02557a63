import { readFile, stat } from 'node:fs/promises';
import { decodeText, isWellEncoded } from '../../shared/text-encoding.ts';
import type { Entry } from './folder.ts';
import { fileError } from './http-errors.ts';

/** The bytes of a file of the folder. Throws 422 for a larger one, and the system's error for one that cannot be read. */
export async function readLimited(
  { path, file }: Pick<Entry, 'path' | 'file'>,
  maxBytes: number,
): Promise<Buffer<ArrayBuffer>> {
  const { size } = await stat(path);
  if (size > maxBytes) throw fileError(`It is larger than ${maxBytes / 1e6} MB.`, file);
  return readFile(path);
}

/** Bytes in which markup has to declare its encoding (WHATWG HTML, section 13.2.3.2). */
const declaredWithin = 1_024;
const maxTextBytes = 10_000_000;

/** A template, a part of one, or a script. What is neither UTF-8 nor UTF-16 is read as it declares, else as browsers read such pages: Windows-1252. */
export async function readTextFile(entry: Pick<Entry, 'path' | 'file'>): Promise<string> {
  const bytes = await readLimited(entry, maxTextBytes);
  // As a stream: without that Node reads Windows-1252 as Latin-1.
  return isWellEncoded(bytes) ? decodeText(bytes) : declaredDecoder(bytes).decode(bytes, { stream: true });
}

function declaredDecoder(bytes: Buffer): InstanceType<typeof TextDecoder> {
  const [, label = ''] =
    /<meta[^>]*\bcharset\s*=\s*["']?\s*([\w:.-]+)/i.exec(bytes.toString('latin1', 0, declaredWithin)) ?? [];
  try {
    const declared = new TextDecoder(label);
    // The bytes are none of that.
    if (!declared.encoding.startsWith('utf-')) return declared;
  } catch {
    // No encoding has this name.
  }
  return new TextDecoder('windows-1252');
}
