import { readFile, stat } from 'node:fs/promises';
import { decodeText, isWellEncoded } from '../../shared/text-encoding.ts';
import type { Entry } from './folder.ts';
import { fileError } from './http-errors.ts';

/** The bytes of a file of the folder. Throws 422 for a larger file, and the system's error for an unreadable one. */
export async function readLimited(
  { path, file }: Pick<Entry, 'path' | 'file'>,
  maxBytes: number,
): Promise<Buffer<ArrayBuffer>> {
  const { size } = await stat(path);
  if (size > maxBytes) throw fileError(`It is larger than ${maxBytes / 1e6} MB.`, file);
  return readFile(path);
}

/** The first bytes, in which markup must declare its encoding (WHATWG HTML, section 13.2.3.2). */
const declaredWithin = 1_024;
const maxTextBytes = 10_000_000;

/**
 * Reads a template, a part of one, or a script. A file that is neither UTF-8 nor UTF-16 uses its declared encoding, or
 * Windows-1252 like in browsers.
 */
export async function readTextFile(entry: Pick<Entry, 'path' | 'file'>): Promise<string> {
  const bytes = await readLimited(entry, maxTextBytes);
  // As a stream; otherwise Node decodes Windows-1252 as Latin-1.
  return isWellEncoded(bytes) ? decodeText(bytes) : declaredDecoder(bytes).decode(bytes, { stream: true });
}

function declaredDecoder(bytes: Buffer): InstanceType<typeof TextDecoder> {
  const [, label = ''] =
    /<meta[^>]*\bcharset\s*=\s*["']?\s*([\w:.-]+)/i.exec(bytes.toString('latin1', 0, declaredWithin)) ?? [];
  try {
    const declared = new TextDecoder(label);
    // The bytes are not valid UTF.
    if (!declared.encoding.startsWith('utf-')) return declared;
  } catch {
    // The encoding is unknown.
  }
  return new TextDecoder('windows-1252');
}
