import type { Evidence } from '../../../shared/fault.ts';
import type { DocumentFlaw } from '../../../shared/model.ts';
import { type DocumentKind, isPdfOperation, type Operation, operations } from '../../../shared/operations.ts';
import { decodeText, encodingOf } from '../../../shared/text-encoding.ts';
import { isWebPage, webPageTitle } from '../../base/http.ts';
import { pdfStart } from '../../base/pdf-start.ts';
import type { ReceivedFile } from '../../inspection/answer-tasks.ts';
import {
  damagedBodyError,
  type PartialBody,
  type ResponseError,
  responseError,
  serviceSays,
  sessionExpired,
  waitRequested,
} from '../../inspection/response-error.ts';
import { checkJson } from './check-json.ts';
import { nothingCame, unnamedWaitMs } from './check-status.ts';
import { isDeadSessionAnswer, isDeadSessionError } from './dead-session.ts';
import { embeddedPdf } from './embedded-pdf.ts';
import { endsInsideCharacter, hasPdfEnd, hasPdfStructure, latePdfStart } from './pdf-signs.ts';
import { changedLineEnds, isReencoded, isSevenBit, restoredPdf } from './reencoded-pdf.ts';
import { errorDetailsIn, namesLimit, type ReportedError, reportedErrorIn } from './reported-error.ts';

/** Errors are short, so a longer text is not parsed as one. */
const maxErrorBytes = 256 * 1_024;
const maxEmbeddedPdfBytes = 64 * 1_024 * 1_024;
/** How much of a damaged PDF is searched for its structure. */
const maxSearchedBytes = 64 * 1_024 * 1_024;

/**
 * A body of the requested kind. `unpacked` is a PDF that was inside a text. `flaw` is the flaw of a PDF that readers
 * may still open.
 */
type CheckedBody = Readonly<{
  kind: DocumentKind;
  notes: readonly string[];
  flaw?: DocumentFlaw;
  unpacked?: Uint8Array;
}>;

/** `readText` returns the start of the body, in the encoding of a WHATWG label or of the body. */
type Body = Omit<ReceivedFile, 'path'> &
  Readonly<{
    readText(maxBytes: number, encoding?: string): Promise<string>;
    readBytes(from: number, to: number): Promise<Uint8Array>;
  }>;

type BodyContext = Readonly<{
  operation: Operation;
  /** The WHATWG label of the service's character set; `null` if the first bytes show the encoding. */
  encoding: string | null;
  /** Since the epoch. */
  nowMs: number;
  /** Whether the call has already renewed its sign-in. */
  isRenewed: boolean;
  evidence(text: string): Evidence;
}>;

/**
 * Checks the body of a successful answer by its bytes, never by the media type that the service claims. Throws
 * `ResponseError` for an error, a web page, or a damaged or empty body.
 */
export async function checkBody(body: Body, context: BodyContext): Promise<CheckedBody> {
  const start = pdfStart(body.head);
  if (start !== null && isPdfItself(body)) return judgeBarePdf(body, start, context);

  const text = await body.readText(Math.min(body.bytes, maxErrorBytes));
  const evidence = () => context.evidence(text);
  if (text.trim() === '' && body.bytes <= maxErrorBytes) throw responseError(nothingCame, evidence());
  const { result } = operations[context.operation];
  if (result === 'pdf') return judgeNoPdf(body, text, { ...context, evidence });

  if (body.bytes <= maxErrorBytes) {
    if (isDeadSessionAnswer(text)) throw deadSession(errorDetailsIn(text), context, evidence());
    const error = reportedErrorIn(text);
    if (error) throw reported(error, context.nowMs, evidence());
  }
  return result === 'json'
    ? judgeJson(body, text, evidence)
    : { kind: 'markup', notes: markupNotes(text, body, context.encoding) };
}

/** Not a text that contains or mentions a PDF. */
const isPdfItself = ({ head, tail }: Body) => {
  const [first = ''] = /%PDF-|[^\uFEFF\s]/.exec(decodeText(head)) ?? [];
  return first === '%PDF-' || (hasPdfEnd(tail) && !'{["'.includes(first));
};

const judgeBarePdf = (body: Body, start: number, context: BodyContext) =>
  judgePdf(body, start, context, { kind: 'pdf', flaw: 'incomplete' });

async function judgePdf(
  body: Body,
  start: number,
  { operation, evidence }: BodyContext,
  partialBody: PartialBody,
): Promise<CheckedBody> {
  if (!isPdfOperation(operation)) throw responseError(unexpected('a PDF instead of data'), evidence(''));
  const notes = start > 0 ? [`The PDF starts after ${start.toLocaleString('en')} stray bytes.`] : [];
  const unpacked = hasPdfEnd(body.tail) ? await restoredPdf(body) : null;
  if (unpacked) return { kind: 'pdf', notes: [...notes, restoredNote('as if it were text in Latin-1')], unpacked };
  if (await isSevenBit(body)) return { kind: 'pdf', notes: [...notes, sevenBitNote], flaw: 'reencoded' };
  if (await isReencoded(body)) return { kind: 'pdf', notes: [...notes, reencodedNote], flaw: 'reencoded' };
  if (hasPdfEnd(body.tail)) {
    const changed = await changedLineEnds(body);
    if (!changed) return { kind: 'pdf', notes };
    const { original } = changed;
    return original
      ? { kind: 'pdf', notes: [...notes, restoredNote(asLineEnds)], unpacked: original }
      : { kind: 'pdf', notes: [...notes, lineEndsNote], flaw: 'reencoded' };
  }
  if (hasPdfStructure(await body.readText(Math.min(body.bytes, maxSearchedBytes))))
    return { kind: 'pdf', notes: [...notes, 'The end of the PDF is missing.'], flaw: 'incomplete' };
  const advice = `Its end is missing after ${body.bytes.toLocaleString('en')} bytes. Run it again, or save what came.`;
  const words = {
    code: 'PDF-INCOMPLETE',
    happened: 'The PDF looks incomplete.',
    advice,
    actions: ['run-again', partialBody.flaw === 'incomplete' ? 'save-incomplete' : 'save-raw'],
  } as const;
  throw damagedBodyError(words, evidence(''), partialBody);
}

const reencodedNote = 'The service changed the PDF as if it were text in UTF-8: bytes are lost.';
const asLineEnds = 'as if it were text with other line ends';
const lineEndsNote = `The service changed the PDF ${asLineEnds}: bytes are lost or added.`;
const restoredNote = (how: string) => `The service changed the PDF ${how}. No byte was lost: this is the original.`;
const sevenBitNote = 'The service changed the PDF as if it were text in ASCII: bytes are lost.';

async function judgeNoPdf(body: Body, text: string, context: BodyContext): Promise<CheckedBody> {
  const found = body.bytes <= maxEmbeddedPdfBytes ? embeddedPdf(await body.readText(body.bytes)) : null;
  const isPage = isWebPage(text);
  if (isPage && !(found && hasPdfEnd(found.bytes.subarray(-2_048)))) throw webPage(text, context.evidence(text));
  if (!found) {
    const start = pdfStart(body.head);
    if (start !== null) return judgeBarePdf(body, start, context);
    const isShort = body.bytes <= maxErrorBytes;
    const error: ReportedError = isShort ? errorDetailsIn(text) : {};
    if (isShort && isDeadSessionError(text)) throw deadSession(error, context, context.evidence(text));
    const isJson = /^[\uFEFF\s]*[{["]/.test(text);
    if (isJson && (error.message ?? error.code) !== undefined)
      throw reported(error, context.nowMs, context.evidence(text));
    return judgeHeadlessPdf(body, text, error, context.evidence);
  }
  const { bytes: unpacked, form, isOnly, isInJson } = found;
  const inside = {
    bytes: unpacked.length,
    head: unpacked.subarray(0, 4_096),
    tail: unpacked.subarray(-2_048),
    readText: async (maxBytes: number, encoding = 'latin1') =>
      new TextDecoder(encoding).decode(unpacked.subarray(0, maxBytes)),
    readBytes: async (from: number, to: number) => unpacked.subarray(from, to),
  };
  // The file contains the text around it.
  const whole = await judgePdf(inside, pdfStart(inside.head) ?? 0, context, {
    kind: isInJson ? 'json' : 'markup',
    flaw: 'damaged',
  });
  const notes = [
    `The PDF came as ${form}${isPage ? ' inside a web page' : ''}.`,
    ...(isOnly ? [] : ['There is more than one PDF in it: this is the first.']),
    ...whole.notes,
  ];
  return { ...whole, notes, unpacked: whole.unpacked ?? unpacked };
}

/** A PDF with a late or missing header, which readers open by its objects. Throws `UNEXPECTED` for anything else. */
async function judgeHeadlessPdf(
  body: Body,
  text: string,
  { message }: ReportedError,
  evidence: (text: string) => Evidence,
): Promise<CheckedBody> {
  const { bytes, head, tail } = body;
  const isText = /^[\uFEFF\s]*[{["<]/.test(text);
  const start = latePdfStart(head);
  const mayBePdf = !isText && (start !== null || hasPdfEnd(tail));
  if (!mayBePdf || !hasPdfStructure(await body.readText(Math.min(bytes, maxSearchedBytes)))) {
    // A long word is data, not a message.
    const isData = /^\S{100}/.test(text.trimStart());
    const isBase64 = isData && /^[A-Za-z0-9+/_\-\s]+=*$/.test(text.trimEnd());
    const words = unexpected(isBase64 ? 'base64 of something that is no PDF' : 'something that is no PDF');
    throw responseError(
      { ...words, advice: `${words.advice}${serviceSays(isData ? undefined : message)}` },
      evidence(text),
    );
  }
  const notes = [
    start === null
      ? 'The beginning of the PDF is missing.'
      : `The PDF starts after ${start.toLocaleString('en')} stray bytes.`,
    ...(hasPdfEnd(tail) ? [] : ['The end of the PDF is missing.']),
  ];
  return { kind: 'pdf', notes, flaw: hasPdfEnd(tail) ? 'damaged' : 'incomplete' };
}

/** HTTP does not show that an answer without a length was cut, so its end has to. */
function markupNotes(start: string, { head, tail }: Body, encoding: string | null): readonly string[] {
  if ((encoding ?? encodingOf(head).encoding) === 'utf-8' && endsInsideCharacter(tail))
    return ['The answer ends inside a character: its end may be missing.'];
  const isWhole =
    !isWebPage(start) ||
    !/<html\b/i.test(start) ||
    /<\/html\s*>/i.test(Buffer.from(tail.filter((byte) => byte !== 0)).toString('latin1'));
  return isWhole ? [] : ['The answer ends without </html>: its end may be missing.'];
}

async function judgeJson(body: Body, text: string, evidence: () => Evidence): Promise<CheckedBody> {
  if (isWebPage(text)) throw webPage(text, evidence());
  const checked = await checkJson(body);
  // The window shows invalid JSON as text.
  return { kind: 'json', notes: checked.ok ? checked.notes : ['This is no valid JSON.'] };
}

const deadSession = ({ message, code }: ReportedError, { isRenewed }: BodyContext, evidence: Evidence) =>
  sessionExpired(evidence, message ?? code, isRenewed);

/** An error in an answer with a successful status. */
function reported(error: ReportedError, nowMs: number, evidence: Evidence): ResponseError {
  if (namesLimit(error)) return waitRequested('LIMITED', unnamedWaitMs, nowMs, evidence);
  const advice = `Check the template and the record.${serviceSays(error.message ?? error.code)}`;
  const field = error.field === undefined ? {} : { field: error.field };
  return responseError(
    { code: 'SERVICE-ERROR', happened: 'The service reported an error.', advice, ...field },
    evidence,
  );
}

function webPage(text: string, evidence: Evidence): ResponseError {
  const heading = webPageTitle(text);
  // Last, because long texts are cut.
  const page = heading === null ? 'The page has no title.' : `The page is “${heading}”`;
  const advice = `Check the address in Settings, or your network. ${page}`;
  const words = {
    code: 'WEB-PAGE',
    happened: 'Got a web page instead of data.',
    advice,
    actions: ['open-settings'],
  } as const;
  return responseError(words, evidence);
}

const unexpected = (what: string) =>
  ({
    code: 'UNEXPECTED',
    happened: `The service sent ${what}.`,
    advice: 'Nothing was saved. Look at what it sent, and check the address in Settings.',
    actions: ['run-again', 'open-settings'],
  }) as const;
