import { type JsonVisitor, scanJson } from '../../../shared/scan-json.ts';
import { decodeText } from '../../../shared/text-encoding.ts';
import { jsonValueOf } from '../../base/json.ts';
import { pdfStart } from '../../base/pdf-start.ts';
import { hasPdfEnd } from './pdf-signs.ts';

/** A PDF from inside a text, and its form as a phrase. */
type EmbeddedPdf = Readonly<{ bytes: Uint8Array; form: string; isOnly: boolean; isInJson: boolean }>;

type Found = Readonly<{ bytes: Uint8Array; form: string }>;

/** "%PDF-" as base64 (RFC 4648), at each of its three possible offsets in a group of four characters. */
const base64Marks = /JVBERi0|VQREYt|lUERGL/;
/**
 * The same as base64 of base64, of base64 in UTF-16 and of a text in UTF-16; as hexadecimal digits; in a data URL
 * without base64.
 */
const otherMarks = /SlZCRVJpM|(?:SgBW|KAFY)AQgBF|SgBWAEIA|JQBQAEQA|lAFAARABG|255044462d|%25(50|P)(44|D)(46|F)/i;
/** The first bytes of a PDF or of base64 as numbers, and a `Uint8Array` as `JSON.stringify` writes it. */
const byteList =
  /\b(?:37\D{1,50}(?:0\D{1,50})?80\D{1,50}(?:0\D{1,50})?68|74\D{1,50}(?:0\D{1,50})?86\D{1,50}(?:0\D{1,50})?66)\b|\{\s*"0"\s*:\s*(37|74)\b/;
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
  const found = pdfInText(text, nesting);
  return found && { ...found, isOnly: true, isInJson: false };
}

/** In the order of the text. */
function pdfsInJson(text: string, nesting: number): readonly Found[] {
  if (!/^[\uFEFF\s]*[{["]/.test(text) || !marks.test(text)) return [];
  const json = text.replace(/^\uFEFF/, '');
  const found = candidatesIn(json).flatMap((candidate) => {
    const value: unknown = JSON.parse(candidate);
    if (typeof value !== 'string') return pdfOfBytes(Object.values(value ?? {}), nesting) ?? [];
    const inner = nesting < maxNesting ? pdfsInJson(value, nesting + 1) : [];
    return inner.length > 0 ? inner : (pdfInText(value, nesting) ?? []);
  });
  const joined = found[0] && !isWhole(found[0]) ? pdfInPieces(json, nesting) : null;
  return joined ? [joined] : found;
}

const isWhole = ({ bytes }: Found) => hasPdfEnd(bytes.subarray(-2_048));

class TooDeep extends Error {}

/** Receives a text, or a list or object without others in it. Values beside one another have the same group. */
type VisitValue = (json: string, group: string) => void;

/** Returns whether the text is JSON, or several JSON values after each other. */
function visitValues(json: string, visit: VisitValue): boolean {
  /** The name of each open list or object. */
  const names: string[] = [];
  let name = '';
  /** The start of the innermost list or object that is still open. */
  let listFrom: number | null = null;
  const visitor: JsonVisitor = {
    key(from, to) {
      // Pieces may be members such as `part1` and `part2`.
      name = json.slice(from, Math.min(to, from + 100)).replaceAll(/\d+/g, '');
    },
    open(at) {
      if (names.length >= maxDepth) throw new TooDeep();
      names.push(name);
      name = '';
      listFrom = at;
    },
    close(at) {
      name = names.pop() ?? '';
      if (listFrom !== null) visit(json.slice(listFrom, at + 1), `list ${names.length} ${name}`);
      listFrom = null;
    },
    scalar(from, to) {
      if (json[from] === '"') visit(json.slice(from, to), `text ${names.length} ${name}`);
    },
  };
  try {
    return scanJson(json, visitor, { isSequence: true }).mistakeAt === null;
  } catch (thrown) {
    if (thrown instanceof TooDeep) return false;
    throw thrown;
  }
}

const markOf = (value: string) => (value.startsWith('"') ? marks : byteList);

/** The values that may contain a PDF; empty if the text is not JSON. */
function candidatesIn(json: string): readonly string[] {
  const found: string[] = [];
  const isJson = visitValues(json, (value) => {
    if (found.length < maxCandidates && markOf(value).test(value)) found.push(value);
  });
  return isJson ? found : [];
}

/** The first PDF of a JSON text whose values beside one another have its parts. `null` if only one of them has it. */
function pdfInPieces(json: string, nesting: number): Found | null {
  let wanted: string | null = null;
  const pieces: string[] = [];
  visitValues(json, (value, group) => {
    if (wanted === null && markOf(value).test(value)) wanted = group;
    if (group === wanted) pieces.push(value);
  });
  const [first = '', ...others] = pieces;
  // A later beginning is that of another PDF.
  if (others.length === 0 || others.some((piece) => markOf(piece).test(piece.slice(0, 40)))) return null;
  const values = pieces.map((piece): unknown => JSON.parse(piece));
  const found = first.startsWith('"')
    ? pdfInEncoding(values.join(''), nesting)
    : pdfOfBytes(
        values.flatMap((value) => Object.values(value ?? {})),
        nesting,
      );
  return found && isWhole(found) ? { ...found, form: `${found.form} in ${pieces.length} pieces` } : null;
}

function pdfInText(text: string, nesting: number): Found | null {
  if (!/^[\uFEFF\s]*%PDF-/.test(text)) {
    const found = pdfInEncoding(text, nesting);
    if (!found || isWhole(found) || !text.includes('<')) return found;
    // Elements of XML may have a piece each.
    const joined = pdfInBase64(text.replaceAll(/<[^<>]{0,200}>/g, ''));
    return joined && isWhole(joined) ? { ...joined, form: `${joined.form} in pieces` } : found;
  }
  // Characters above 0xFF are not bytes: the PDF was decoded as text, and its bytes must show that.
  return { bytes: Buffer.from(text, /[^\0-\xFF]/.test(text) ? 'utf8' : 'latin1'), form: 'text' };
}

const pdfInEncoding = (text: string, nesting: number) =>
  pdfInBase64(text) ??
  pdfInHex(text) ??
  pdfInDataUrl(text) ??
  pdfInNumbers(text, nesting) ??
  pdfEncodedTwice(text, nesting);

function pdfInBase64(text: string): Found | null {
  const mark = base64Marks.exec(text);
  if (!mark) return null;
  const start = mark.index - (mark[0] === 'JVBERi0' ? 0 : mark[0] === 'VQREYt' ? 2 : 3);
  const [run = ''] = text.slice(Math.max(0, start)).split(/[^\w+/=\s%\\&#;-]|&(?!#)|(?<!&#x?\w\w);/, 1);
  // A data URL may have some characters percent-encoded (RFC 2397). Line ends may have been escaped once too often.
  const base64 = percentDecoded(withoutReferences(run)).replace(/\\[nr]?/g, '\n');
  const bytes = bytesOfBase64(base64);
  if (pdfStart(bytes) === null) return null;
  const mended = hasLostPluses(base64) ? Buffer.from(base64.trim().replaceAll(' ', '+'), 'base64') : null;
  return mended && hasPdfEnd(mended.subarray(-2_048))
    ? { bytes: mended, form: 'base64 with spaces in place of plus signs' }
    : { bytes, form: 'base64' };
}

/** Pieces that were encoded one by one have padding between them. */
function bytesOfBase64(text: string): Buffer {
  const pieces = text.match(/[^=]+/g) ?? [];
  return pieces.length < 2
    ? Buffer.from(text, 'base64')
    : Buffer.concat(pieces.map((piece) => Buffer.from(piece, 'base64')));
}

/** Template engines write `+`, `/` and `=` in attributes as `&#43;` or `&#x2F;`, and in scripts as `\\u003d`. */
const withoutReferences = (text: string) =>
  text.replace(/&#(\d\d);|(?:&#x|\\u00)([0-9a-f]{2});?/gi, (_, decimal?: string, hex?: string) =>
    String.fromCharCode(decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)),
  );

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
  const inner = embeddedPdf(decodeText(Buffer.from(text, 'base64')), nesting + 1);
  return inner && { bytes: inner.bytes, form: `base64 of ${inner.form}` };
}

/** A list of bytes without brackets, as JavaScript and .NET print arrays. */
function pdfInNumbers(text: string, nesting: number): Found | null {
  if (/[^-\d,;\s]/.test(text) || !byteList.test(text)) return null;
  const values = jsonValueOf(`[${text.trim().replace(/,[\s;]+|[\s;]+,?\s*/g, ',')}]`);
  return Array.isArray(values) ? pdfOfBytes(values, nesting) : null;
}

/** Bytes may be signed, as in Java, or written as strings. */
function pdfOfBytes(values: readonly unknown[], nesting: number): Found | null {
  const list = values.map((value) => (typeof value === 'string' && /^-?\d{1,3}$/.test(value) ? Number(value) : value));
  if (!list.every(isByte)) return null;
  // Also takes negative numbers modulo 256. `Uint8Array.from` with a function is ten times slower.
  const bytes = new Uint8Array(list);
  if (pdfStart(bytes) !== null) return { bytes, form: 'a list of bytes' };
  const inner = pdfInEncoding(Buffer.from(bytes).toString('latin1'), nesting);
  return inner && { bytes: inner.bytes, form: `a list of bytes of ${inner.form}` };
}

const isByte = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= -128 && Number(value) <= 255;
