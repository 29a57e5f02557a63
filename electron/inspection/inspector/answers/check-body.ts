import type { Evidence } from '../../../../shared/fault.ts';
import type { DocumentFlaw } from '../../../../shared/model.ts';
import { type DocumentKind, isPdfOperation, type Operation, operations } from '../../../../shared/operations.ts';
import { encodingOf } from '../../../../shared/text-encoding.ts';
import { isWebPage, webPageTitle } from '../../../base/http.ts';
import { pdfStart } from '../../../base/pdf-start.ts';
import type { ReceivedFile } from '../../inspection-tasks.ts';
import {
  damagedBodyError,
  type PartialBody,
  type ResponseError,
  responseError,
  serviceSays,
  sessionExpired,
  waitRequested,
} from '../../response-error.ts';
import { checkJson } from './check-json.ts';
import { nothingCame, unnamedWaitMs } from './check-status.ts';
import { endsInsideCharacter, hasPdfEnd, hasPdfStructure, latePdfStart, pdfInJson } from './pdf-signs.ts';
import {
  errorDetailsIn,
  namesInvalidSession,
  namesLimit,
  type ReportedError,
  reportedErrorIn,
} from './reported-error.ts';

/** Errors are short; a longer text is no error and is not parsed to find out. */
const maxErrorBytes = 256 * 1_024;
const maxPdfInJsonBytes = 64 * 1_024 * 1_024;
/** How much of a damaged PDF is searched for its structure. */
const maxSearchedBytes = 64 * 1_024 * 1_024;

/** A body that is what was asked for. `unpacked` is the PDF itself where it came inside JSON; `flaw` is what is wrong with a PDF that readers may open all the same. */
export type CheckedBody = Readonly<{
  kind: DocumentKind;
  notes: readonly string[];
  flaw?: DocumentFlaw;
  unpacked?: Uint8Array;
}>;

type Body = Omit<ReceivedFile, 'path'> & Readonly<{ readText(maxBytes: number): Promise<string> }>;

export type BodyContext = Readonly<{
  operation: Operation;
  /** The WHATWG label that the service's character set stands for; `null` where the first bytes tell the encoding. */
  encoding: string | null;
  /** Since the epoch. */
  nowMs: number;
  evidence(text: string): Evidence;
}>;

/**
 * Judges the body of a successful status by its bytes, never by the media type that the service claims. Throws `ResponseError`
 * for an error, a page for a browser, or a body that is damaged or empty.
 */
export async function checkBody(body: Body, context: BodyContext): Promise<CheckedBody> {
  const start = pdfStart(body.head);
  if (start !== null) return judgePdf(body, start, context, { kind: 'pdf', flaw: 'incomplete' });

  const text = await body.readText(Math.min(body.bytes, maxErrorBytes));
  const evidence = () => context.evidence(text);
  if (text.trim() === '' && body.bytes <= maxErrorBytes) throw responseError(nothingCame, evidence());
  const error = body.bytes <= maxErrorBytes ? reportedErrorIn(text) : null;
  if (error) throw reported(error, context.nowMs, evidence());

  switch (operations[context.operation].result) {
    case 'pdf':
      return judgeNoPdf(body, text, { ...context, evidence });
    case 'json':
      return judgeJson(body, text, evidence);
    case 'markup':
      return { kind: 'markup', notes: markupNotes(text, body, context.encoding) };
  }
}

async function judgePdf(
  body: Body,
  start: number,
  { operation, evidence }: BodyContext,
  partialBody: PartialBody,
): Promise<CheckedBody> {
  if (!isPdfOperation(operation)) throw responseError(unexpected('a PDF instead of data'), evidence(''));
  const notes = start > 0 ? [`The PDF starts after ${start.toLocaleString('en')} stray bytes.`] : [];
  if (hasPdfEnd(body.tail)) return { kind: 'pdf', notes };
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

async function judgeNoPdf(body: Body, text: string, context: BodyContext): Promise<CheckedBody> {
  if (isWebPage(text)) throw webPage(text, context.evidence(text));
  const mayHoldPdf = /^[\uFEFF\s]*[{["]/.test(text) && body.bytes <= maxPdfInJsonBytes;
  const unpacked = mayHoldPdf ? pdfInJson(await body.readText(body.bytes)) : null;
  if (!unpacked) {
    const error: ReportedError = body.bytes <= maxErrorBytes ? errorDetailsIn(text) : {};
    if (mayHoldPdf && error.message !== undefined) throw reported(error, context.nowMs, context.evidence(text));
    return judgeHeadlessPdf(body, text, error, context.evidence);
  }
  const inside = {
    ...body,
    bytes: unpacked.length,
    tail: unpacked.subarray(-2_048),
    readText: async (maxBytes: number) => Buffer.from(unpacked.subarray(0, maxBytes)).toString('latin1'),
  };
  // On disk is the JSON around it.
  const whole = await judgePdf(inside, 0, context, { kind: 'json', flaw: 'damaged' });
  return { ...whole, notes: ['The PDF came as base64 inside JSON.', ...whole.notes], unpacked };
}

/** A PDF whose header comes late or is missing; readers open it by its objects. Throws `UNEXPECTED` for anything else. */
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
    const words = unexpected('something that is no PDF');
    throw responseError({ ...words, advice: `${words.advice}${serviceSays(message)}` }, evidence(text));
  }
  const notes = [
    start === null
      ? 'The beginning of the PDF is missing.'
      : `The PDF starts after ${start.toLocaleString('en')} stray bytes.`,
    ...(hasPdfEnd(tail) ? [] : ['The end of the PDF is missing.']),
  ];
  return { kind: 'pdf', notes, flaw: hasPdfEnd(tail) ? 'damaged' : 'incomplete' };
}

/** Nothing in HTTP tells that an answer without a length was cut: what is left is how it ends. */
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
  // The window shows what is no JSON as text.
  return { kind: 'json', notes: checked.ok ? checked.notes : ['This is no valid JSON.'] };
}

/** An error under a status that promises success. */
function reported(error: ReportedError, nowMs: number, evidence: Evidence): ResponseError {
  if (namesInvalidSession(error)) return sessionExpired(evidence);
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
