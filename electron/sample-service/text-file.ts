import { readFile } from 'node:fs/promises';
import { decodeText, isWellEncoded } from '../../shared/text-encoding.ts';

/** Bytes in which markup has to declare its encoding (WHATWG HTML, section 13.2.3.2). */
const declaredWithin = 1_024;

/** A template or a part of one. What is neither UTF-8 nor UTF-16 is read as it declares, else as browsers read such pages: Windows-1252. */
export async function readMarkupFile(path: string): Promise<string> {
  const bytes = await readFile(path);
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
