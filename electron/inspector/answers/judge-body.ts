import { open, writeFile } from 'node:fs/promises';
import { decodeText } from '../../../shared/text-encoding.ts';
import { headerOf } from '../../base/http.ts';
import type { BodyFacts, BodyVerdict, TaskInput } from '../../inspection/answer-tasks.ts';
import { ResponseError } from '../../inspection/response-error.ts';
import { redact } from '../redaction/redact.ts';
import { bodyEncoding } from './body-encoding.ts';
import { checkBody } from './check-body.ts';
import { errorVerdict } from './judge-error.ts';

/** Longer values are not media types. */
const maxMediaTypeLength = 200;

/** Checks the body of a success. A PDF inside a text is written to `unpackTo`. */
export async function judgeBody(input: TaskInput<'response-body'>): Promise<BodyVerdict> {
  const { head, operation, body, nowMs, isRenewed, secrets } = input;
  const mediaType = headerOf(head.headers, 'content-type');
  const claimedMediaType = mediaType && redact(mediaType, secrets, maxMediaTypeLength);
  /** Without a WHATWG label, the bytes show the encoding. */
  const read = async (maxBytes: number, encoding?: string) =>
    decodeText(await readBytes(body.path, 0, maxBytes), encoding);
  const { encoding, notes } = await bodyEncoding({ ...body, readText: read }, claimedMediaType);
  const factsOf = ({ kind, notes: found }: Pick<BodyFacts, 'kind' | 'notes'>): BodyFacts => ({
    kind,
    encoding: kind === 'pdf' ? null : encoding,
    claimedMediaType,
    notes: [...(kind === 'pdf' ? [] : notes), ...found],
  });
  try {
    const text = {
      ...body,
      readText: (max: number, label = encoding ?? undefined) => read(max, label),
      readBytes: (from: number, to: number) => readBytes(body.path, from, to),
    };
    const evidence = (excerpt: string) => ({ ...head, excerpt });
    const checked = await checkBody(text, { operation, encoding, nowMs, isRenewed, evidence });
    if (checked.unpacked) await writeFile(input.unpackTo, checked.unpacked, { flag: 'wx', mode: 0o600 });
    return {
      ok: true,
      facts: factsOf(checked),
      flaw: checked.flaw ?? null,
      isUnpacked: checked.unpacked !== undefined,
    };
  } catch (thrown) {
    if (!(thrown instanceof ResponseError)) throw thrown;
    const kind = thrown.partialBody?.kind ?? 'markup';
    return { ok: false, ...errorVerdict(thrown, secrets), facts: factsOf({ kind, notes: [] }) };
  }
}

/** The bytes from `from` up to `to`, or up to the end of the file. */
async function readBytes(path: string, from: number, to: number): Promise<Uint8Array> {
  const file = await open(path, 'r');
  try {
    const bytes = new Uint8Array(Math.max(0, Math.min(to, (await file.stat()).size) - from));
    const { bytesRead } = await file.read(bytes, 0, bytes.byteLength, from);
    return bytes.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
