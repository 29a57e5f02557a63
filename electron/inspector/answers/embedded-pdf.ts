import { scanJson } from '../../../shared/scan-json.ts';
import { pdfStart } from '../../base/pdf-start.ts';

/** A PDF from inside a text, and its form as a phrase. */
export type EmbeddedPdf = Readonly<{ bytes: Uint8Array; form: string; isOnly: boolean; isInJson: boolean }>;

type Found = Readonly<{ bytes: Uint8Array; form: string }>;

/** "%PDF-" as base64 (RFC 4648), at each of its three possible offsets in a group of four characters. */
const base64Marks = /JVBERi0|VQREYt|lUERGL/;
/** A list of bytes, and a `Uint8Array` as `JSON.stringify` writes it. */
const byteList = /\[\s*37\s*,\s*80\s*,\s*68\s*,\s*70\s*,\s*45\b|\{\s*"0"\s*:\s*37\b/;
/** A text without any of these contains no PDF and is not searched. */
const marks = new RegExp(`${base64Marks.source}|%PDF-|${byteList.source}`);

/** JSON in JSON in JSON. */
const maxNesting = 3;
/** Deeper JSON does not contain a PDF. */
const maxDepth = 100;
/** The number of marked texts and lists to decode. */
const maxCandidates = 20;

/**
 * The first PDF in a text: as base64 (bare, in a data URL, in JSON or in XML), or as bytes in JSON. `null` without one.
 */
export function embeddedPdf(text: string): EmbeddedPdf | null {
  const inJson = pdfsInJson(text, 0);
  const [first] = inJson;
  if (first) return { ...first, form: `${first.form} inside JSON`, isOnly: inJson.length === 1, isInJson: true };
  const found = pdfInBase64(text);
  return found && { ...found, isOnly: true, isInJson: false };
}

/** In the order of the text. */
function pdfsInJson(text: string, nesting: number): readonly Found[] {
  if (!/^[\uFEFF\s]*[{["]/.test(text) || !marks.test(text)) return [];
  const json = text.replace(/^\uFEFF/, '');
  return candidatesIn(json).flatMap((candidate) => {
    const value: unknown = JSON.parse(candidate);
    if (typeof value !== 'string') return pdfOfBytes(Object.values(value ?? {})) ?? [];
    const inner = nesting < maxNesting ? pdfsInJson(value, nesting + 1) : [];
    return inner.length > 0 ? inner : (pdfInText(value) ?? []);
  });
}

class TooDeep extends Error {}

/** The JSON texts and flat lists that may contain a PDF; empty if the text is not JSON. */
function candidatesIn(json: string): readonly string[] {
  const found: string[] = [];
  const add = (from: number, to: number) => {
    if (found.length < maxCandidates && marks.test(json.slice(from, to))) found.push(json.slice(from, to));
  };
  let depth = 0;
  /** The start of the innermost list of bytes. */
  let listFrom: number | null = null;
  const startsList = new RegExp(byteList, 'y');
  try {
    const { mistakeAt } = scanJson(json, {
      open(at) {
        depth += 1;
        if (depth > maxDepth) throw new TooDeep();
        startsList.lastIndex = at;
        listFrom = startsList.test(json) ? at : null;
      },
      close(at) {
        depth -= 1;
        if (listFrom !== null) add(listFrom, at + 1);
        listFrom = null;
      },
      scalar(from, to) {
        if (json[from] === '"') add(from, to);
      },
    });
    return mistakeAt === null ? found : [];
  } catch (thrown) {
    if (thrown instanceof TooDeep) return [];
    throw thrown;
  }
}

function pdfInText(text: string): Found | null {
  if (!/^[\uFEFF\s]*%PDF-/.test(text)) return pdfInBase64(text);
  // Characters above 0xFF are not bytes: the PDF was decoded as text, and its bytes must show that.
  return { bytes: Buffer.from(text, /[^\0-\xFF]/.test(text) ? 'utf8' : 'latin1'), form: 'text' };
}

function pdfInBase64(text: string): Found | null {
  const mark = base64Marks.exec(text);
  if (!mark) return null;
  const start = mark.index - (mark[0] === 'JVBERi0' ? 0 : mark[0] === 'VQREYt' ? 2 : 3);
  const [run = ''] = /^[A-Za-z0-9+/=_\-\s%]*/.exec(text.slice(Math.max(0, start))) ?? [];
  // A data URL may have some characters percent-encoded (RFC 2397).
  const base64 = run.replace(/%([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  const bytes = Buffer.from(base64, 'base64');
  return pdfStart(bytes) === null ? null : { bytes, form: 'base64' };
}

/** Bytes may be signed, as in Java. */
function pdfOfBytes(list: readonly unknown[]): Found | null {
  if (!list.every(isByte)) return null;
  return { bytes: Uint8Array.from(list, (byte) => byte & 0xff), form: 'a list of bytes' };
}

const isByte = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= -128 && Number(value) <= 255;
