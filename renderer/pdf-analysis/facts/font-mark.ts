import type { PdfjsFont } from '../../pdf-core/pdfjs-internals.ts';
import { createValueHash } from './value-hash.ts';

const known = new WeakMap<object, string | null>();

/**
 * A hash of the shapes of all letters of a font: the same only for fonts that draw alike, whatever their names. `null`
 * for fonts whose letters are not in their own file: those of the system, and drawings (Type 3).
 */
export function fontMark(font: unknown): string | null {
  if (typeof font !== 'object' || font === null) return null;
  const kept = known.get(font);
  if (kept !== undefined) return kept;
  const mark = markOf(font as PdfjsFont);
  known.set(font, mark);
  return mark;
}

function markOf(font: PdfjsFont): string | null {
  const { data, fontMatrix, vertical, black, bold, italic, remeasure, fallbackName } = font;
  if (!data || font.missingFile || font.isType3Font) return null;
  const hash = createValueHash();
  for (const part of partsOf(data)) hash.add(withoutName(part, font.loadedName ?? ''));
  hash.add(Array.from(fontMatrix ?? []));
  hash.add([vertical, black, bold, italic, remeasure, fallbackName]);
  return hash.end();
}

/**
 * The tables of an OpenType file (ISO/IEC 14496-22, 5.2) that determine the look of letters. pdf.js writes its own name
 * for the font into the others.
 */
function* partsOf(data: Uint8Array): Generator<Uint8Array> {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const tables = data.length >= directoryBytes ? view.getUint16(4) : 0;
  if (data.length < directoryBytes + tables * recordBytes) return yield data;
  for (let at = directoryBytes; at < directoryBytes + tables * recordBytes; at += recordBytes) {
    const tag = String.fromCharCode(...data.subarray(at, at + 4));
    if (tag === 'name') continue;
    const offset = view.getUint32(at + 8);
    const table = data.subarray(offset, offset + view.getUint32(at + 12));
    yield data.subarray(at, at + 4);
    if (tag === 'head') yield table.subarray(0, checksumFrom);
    yield tag === 'head' ? table.subarray(checksumFrom + 4) : table;
  }
}

const directoryBytes = 12;
const recordBytes = 16;
/** The position of the checksum of the whole file in the head of a font. */
const checksumFrom = 8;

/** A copy with a blank name. Type 1 fonts contain theirs inside, too. */
function withoutName(part: Uint8Array, name: string): Uint8Array {
  const bytes = Array.from(name, (character) => character.charCodeAt(0));
  let copy: Uint8Array | null = null;
  for (let at = bytes.length > 0 ? part.indexOf(bytes[0]!) : -1; at >= 0; at = part.indexOf(bytes[0]!, at + 1)) {
    if (bytes.some((byte, index) => part[at + index] !== byte)) continue;
    copy ??= part.slice();
    copy.fill(0, at, at + bytes.length);
  }
  return copy ?? part;
}
