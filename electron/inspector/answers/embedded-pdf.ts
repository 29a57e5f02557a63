import { scanJson } from '../../../shared/scan-json.ts';
import { pdfStart } from '../../base/pdf-start.ts';
import { hasPdfEnd } from './pdf-signs.ts';

/** A PDF from inside a text, and its form as a phrase. */
export type EmbeddedPdf = Readonly<{ bytes: Uint8Array; form: string; isOnly: boolean; isInJson: boolean }>;

type Found = Readonly<{ bytes: Uint8Array; form: string }>;

/** "%PDF-" as base64 (RFC 4648), at each of its three possible offsets in a group of four characters. */
const base64Marks = /JVBERi0|VQREYt|lUERGL/;
/** The same as base64 of base64, as hexadecimal digits, and in a data URL without base64. */
const otherMarks = /SlZCRVJpM|255044462d|%25(50|P)(44|D)(46|F)/i;
/** A list of bytes, also of base64, and a `Uint8Array` as `JSON.stringify` writes it. */
const byteList =
  /\[\s*"?(37"?\s*,\s*"?80"?\s*,\s*"?68"?\s*,\s*"?70"?\s*,\s*"?45|74\s*,\s*86\s*,\s*66\s*,\s*69)\b|\{\s*"0"\s*:\s*(37|74)\b/;
/** A text without any of these contains no PDF and is not searched. */
const marks = new RegExp(`${base64Marks.source}|%PDF-|${otherMarks.source}|${byteList.source}`, 'i');

/** JSON in JSON in JSON; base64 of base64 of base64. */
const maxNesting = 3;
/** Deeper JSON does not contain a PDF. */
const maxDepth = 100;
/** The number of marked texts and lists to decode. */
const maxCandidates = 20;

/**
 * The first PDF in a text: as base64, also encoded twice, or as hexadecimal digits (bare, in a data URL, in JSON or
 * in XML), or as bytes in JSON. `null` without one.
 */
export function embeddedPdf(text: string, nesting = 0): EmbeddedPdf | null {
  const inJson = pdfsInJson(text, nesting);
  const [first] = inJson;
  if (first) return { ...first, form: `${first.form} inside JSON`, isOnly: inJson.length === 1, isInJson: true };
  const found = pdfInEncoding(text, nesting);
  return found && { ...found, isOnly: true, isInJson: false };
}

/** In the order of the text. */
function pdfsInJson(text: string, nesting: number): readonly Found[] {
  if (!/^[\uFEFF\s]*[{["]/.test(text) || !marks.test(text)) return [];
  const json = text.replace(/^\uFEFF/, '');
  return candidatesIn(json).flatMap((candidate) => {
    const value: unknown = JSON.parse(candidate);
    if (typeof value !== 'string') return pdfOfBytes(Object.values(value ?? {}), nesting) ?? [];
    const inner = nesting < maxNesting ? pdfsInJson(value, nesting + 1) : [];
    return inner.length > 0 ? inner : (pdfInText(value, nesting) ?? []);
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

function pdfInText(text: string, nesting: number): Found | null {
  if (!/^[\uFEFF\s]*%PDF-/.test(text)) return pdfInEncoding(text, nesting);
  // Characters above 0xFF are not bytes: the PDF was decoded as text, and its bytes must show that.
  return { bytes: Buffer.from(text, /[^\0-\xFF]/.test(text) ? 'utf8' : 'latin1'), form: 'text' };
}

const pdfInEncoding = (text: string, nesting: number) =>
  pdfInBase64(text) ?? pdfInHex(text) ?? pdfInDataUrl(text) ?? pdfEncodedTwice(text, nesting);

function pdfInBase64(text: string): Found | null {
  const mark = base64Marks.exec(text);
  if (!mark) return null;
  const start = mark.index - (mark[0] === 'JVBERi0' ? 0 : mark[0] === 'VQREYt' ? 2 : 3);
  const [run = ''] =
    /^(?:[A-Za-z0-9+/=_\-\s%]|\\[nr/]|&#(?:1[03]|x0?[ad]);)*/i.exec(text.slice(Math.max(0, start))) ?? [];
  // A data URL may have some characters percent-encoded (RFC 2397). Line ends may have been escaped once too often.
  const base64 = percentDecoded(run).replace(/\\[nr]|\\|&#\w+;/gi, '\n');
  const bytes = Buffer.from(base64, 'base64');
  if (pdfStart(bytes) === null) return null;
  const mended = hasLostPluses(base64) ? Buffer.from(base64.trim().replaceAll(' ', '+'), 'base64') : null;
  return mended && hasPdfEnd(mended.subarray(-2_048))
    ? { bytes: mended, form: 'base64 with spaces in place of plus signs' }
    : { bytes, form: 'base64' };
}

/** A form decoder turns plus signs into spaces. Spaces in place of line ends come at equal distances. */
function hasLostPluses(base64: string): boolean {
  const parts = base64.trim().split(' ').slice(0, -1);
  return parts.length === 1 || parts.some(({ length }) => length !== parts[0]?.length);
}

/** Also as `0x…`, and as PostgreSQL writes bytes: `\x…`. */
function pdfInHex(text: string): Found | null {
  const [run] = /255044462d[0-9a-f\s]*/i.exec(text) ?? [];
  return run === undefined ? null : { bytes: Buffer.from(run.replace(/\s/g, ''), 'hex'), form: 'hexadecimal digits' };
}

/** A data URL without base64 (RFC 2397). */
function pdfInDataUrl(text: string): Found | null {
  const [, data] = /data:application\/pdf[^,\s]{0,200},([^\s"'<>]*)/i.exec(text) ?? [];
  const bytes = Buffer.from(percentDecoded(data ?? ''), 'latin1');
  return pdfStart(bytes) === null ? null : { bytes, form: 'a data URL' };
}

const percentDecoded = (text: string) =>
  text.replace(/%([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Base64 of a text that contains a PDF: of base64, JSON, a data URL. */
function pdfEncodedTwice(text: string, nesting: number): Found | null {
  if (nesting >= maxNesting || !/^[A-Za-z0-9+/_\-\s]{20,}={0,2}$/.test(text.trim())) return null;
  const inner = embeddedPdf(Buffer.from(text, 'base64').toString('latin1'), nesting + 1);
  return inner && { bytes: inner.bytes, form: `base64 of ${inner.form}` };
}

/** Bytes may be signed, as in Java, or written as strings. */
function pdfOfBytes(values: readonly unknown[], nesting: number): Found | null {
  const list = values.map((value) => (typeof value === 'string' && /^-?\d{1,3}$/.test(value) ? Number(value) : value));
  if (!list.every(isByte)) return null;
  const bytes = Uint8Array.from(list, (byte) => byte & 0xff);
  if (pdfStart(bytes) !== null) return { bytes, form: 'a list of bytes' };
  const inner = pdfInEncoding(Buffer.from(bytes).toString('latin1'), nesting);
  return inner && { bytes: inner.bytes, form: `a list of bytes of ${inner.form}` };
}

const isByte = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= -128 && Number(value) <= 255;
