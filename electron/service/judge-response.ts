import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { FaultError } from '../../shared/fault.ts';
import type { DocumentInfo } from '../../shared/model.ts';
import type { CallTiming } from '../../shared/service-request.ts';
import type { Clock } from '../base/clock.ts';
import type { BodyFacts, ResponseVerdict } from '../inspection/answer-tasks.ts';
import { InspectionLimitError } from '../inspection/inspection.ts';
import { ResponseError } from '../inspection/response-error.ts';
import type { AttemptDependencies, AttemptInput, CallMetrics } from './attempt-input.ts';
import { type Received, startOfBody } from './response-body.ts';
import type { HttpResponse } from './transport/transport.ts';

export const timingOf = ({ queuedMs, firstByteMs, requestedAtMs }: CallMetrics, clock: Clock): CallTiming => ({
  queuedMs,
  firstByteMs,
  totalMs: clock.monotonicMs() - requestedAtMs,
});

export const isSuccess = (status: number) => status === 200 || status === 201 || status === 203;

/** Explains why an answer with another status is unusable. */
export async function errorOfResponse(
  { inspect, receive, clock }: AttemptDependencies,
  call: AttemptInput,
  url: string,
  answer: HttpResponse,
  secrets: readonly string[],
): Promise<FaultError> {
  const { signal, metrics } = call;
  const { status, headers } = answer;
  const body = await startOfBody(answer, clock, signal);
  const common = { nowMs: clock.epochMs(), isRenewed: metrics.renewed, secrets };
  const input = { head: { status, headers }, url, body, ...common };
  try {
    return errorOf(await inspect('response-error', input, { signal }));
  } catch (thrown) {
    if (!(thrown instanceof InspectionLimitError)) throw thrown;
    const received = await receive(onePiece(body), { maxBytes: body.byteLength, signal });
    return withBody(thrown, received, call, clock, uncheckedFacts);
  }
}

/**
 * Turns the received body into a document if it is what was requested. A partial body that the user may save is stored
 * for the fault.
 */
export async function keepDocument(
  { inspect, receive, clock }: AttemptDependencies,
  call: AttemptInput,
  { status, headers }: HttpResponse,
  received: Received,
  secrets: readonly string[],
): Promise<DocumentInfo> {
  const { request, metrics, signal } = call;
  const { keep: _, discard: __, ...body } = received;
  const unpackTo = `${body.path}.unpacked`;
  try {
    const input = {
      head: { status, headers },
      operation: request.operation,
      body,
      unpackTo,
      nowMs: clock.epochMs(),
      isRenewed: metrics.renewed,
      secrets,
    };
    const verdict = await inspect('response-body', input, { signal, bytes: body.bytes });
    signal.throwIfAborted();
    if (!verdict.ok) {
      const error = errorOf(verdict);
      throw verdict.partialBody ? await withBody(error, received, call, clock, verdict.facts) : error;
    }
    let kept = received;
    if (verdict.isUnpacked) {
      kept = await receive(createReadStream(unpackTo), { maxBytes: Number.MAX_SAFE_INTEGER, signal });
      await received.discard();
    }
    metrics.bytes = kept.bytes;
    return await kept.keep({ ...infoOf(call, clock, verdict.facts), ...(verdict.flaw && { flaw: verdict.flaw }) });
  } catch (thrown) {
    if (thrown instanceof InspectionLimitError && !signal.aborted)
      throw await withBody(thrown, received, call, clock, uncheckedFacts);
    if (!(thrown instanceof FaultError && thrown.fault.documentId !== undefined)) await received.discard();
    throw thrown;
  } finally {
    await rm(unpackTo, { force: true });
  }
}

const errorOf = ({ fault, recovery, partialBody }: ResponseVerdict) => new ResponseError(fault, recovery, partialBody);

/** The facts about a body that could not be checked. */
const uncheckedFacts: BodyFacts = { kind: 'markup', encoding: null, claimedMediaType: null, notes: [] };

/** The facts about a document before it is stored. */
const infoOf = ({ request, credentials, metrics }: AttemptInput, clock: Clock, facts: BodyFacts) => ({
  kind: facts.kind,
  claimedMediaType: facts.claimedMediaType,
  ...(facts.encoding !== null && { encoding: facts.encoding }),
  request,
  connectionId: credentials.connectionId,
  connectionName: credentials.connectionName,
  receivedAt: clock.epochMs(),
  timing: timingOf(metrics, clock),
  tries: metrics.tries,
  notes: [...(metrics.renewed ? [renewedNote] : []), ...facts.notes],
});

/**
 * Stores the body as a document that can only be saved, and adds it to the error. The error is unchanged if that fails.
 */
async function withBody<E extends ResponseError | InspectionLimitError>(
  error: E,
  received: Received,
  call: AttemptInput,
  clock: Clock,
  facts: BodyFacts,
): Promise<FaultError> {
  try {
    const flaw = error instanceof ResponseError ? (error.partialBody?.flaw ?? 'damaged') : 'damaged';
    const { id } = await received.keep({ ...infoOf(call, clock, facts), flaw });
    if (error instanceof ResponseError)
      return new ResponseError({ ...error.fault, documentId: id }, error.recovery, error.partialBody);
    const advice = `${error.fault.advice} Save what came to look at it in another program.`;
    return new FaultError({ ...error.fault, advice, documentId: id, actions: ['save-raw'] }, error);
  } catch {
    return error;
  }
}

const renewedNote = 'The sign-in had expired and was renewed.';

async function* onePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
