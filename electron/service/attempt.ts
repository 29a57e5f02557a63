import type { Credentials } from '../../shared/credentials.ts';
import { type Fault, FaultError, faultOf } from '../../shared/fault.ts';
import type { Attempt, DocumentInfo, RunPhase } from '../../shared/model.ts';
import { isPdfOperation, type Operation } from '../../shared/operations.ts';
import type { CallTiming, ServiceRequest } from '../../shared/service-request.ts';
import type { Clock } from '../base/clock.ts';
import { headerOf } from '../base/http.ts';
import { evidenceOf, redactFault } from './evidence.ts';
import type { Priority, QueuePosition, RateLimiter, RequestSlot } from './limits/rate-limiter.ts';
import { redact } from './redaction/redact.ts';
import { requestMembers, serviceAddress } from './request.ts';
import { bodyEncoding } from './response/body-encoding.ts';
import { type CheckedBody, checkBody } from './response/check-body.ts';
import { isSuccess, statusError } from './response/check-status.ts';
import {
  counted,
  errorTextOf,
  maxTextBytes,
  promisedBytes,
  type Receive,
  type Received,
} from './response/response-body.ts';
import { type PartialBody, ResponseError } from './response/response-error.ts';
import { ProxyNotSignedIn } from './transport/proxy-sign-in.ts';
import type { HttpResponse, Timeouts, Transport } from './transport/transport.ts';

export type AttemptDependencies = Readonly<{
  transport: Transport;
  receive: Receive;
  clock: Clock;
  timeouts(operation: Operation): Timeouts;
  /** Secrets that an answer may repeat, apart from the token of the call. */
  secrets(): readonly string[];
}>;

/** The measurements of a call so far; each attempt adds to them. Times in milliseconds. */
export type CallMetrics = {
  tries: number;
  /** One for each try that is over. */
  attempts: Attempt[];
  status: number | null;
  bytes: number | null;
  queuedMs: number;
  firstByteMs: number;
  requestedAtMs: number;
  /** Whether the service refused the sign-in that the call began with. */
  renewed: boolean;
};

/** The service refused the credentials of another call while this one waited. Nothing was sent. */
export class StaleCredentials extends Error {
  override readonly name = 'StaleCredentials';
}

/** The network stack may send the request twice, and the limit has room for one. Nothing was sent. */
export class NoRoomForTwo extends Error {
  override readonly name = 'NoRoomForTwo';
}

export type AttemptInput = Readonly<{
  request: ServiceRequest;
  credentials: Credentials;
  /** Asked when the slot is there, right before sending. */
  isStale(): boolean;
  limiter: RateLimiter;
  priority: Priority;
  signal: AbortSignal;
  onPhase(phase: RunPhase): void;
  metrics: CallMetrics;
}>;

/** Longer ones are no media types. */
const maxMediaTypeLength = 200;

export const timingOf = ({ queuedMs, firstByteMs, requestedAtMs }: CallMetrics, clock: Clock): CallTiming => ({
  queuedMs,
  firstByteMs,
  totalMs: clock.monotonicMs() - requestedAtMs,
});

/**
 * Sends a call once: waits for a slot, sends, judges the answer, and keeps it as a document. Throws `ResponseError` for an
 * answer that is no document, another `FaultError` for the network or the disk, `StaleCredentials`, `NoRoomForTwo`, or the reason
 * of the signal. However it ends, the socket is closed.
 */
export async function attemptCall(deps: AttemptDependencies, call: AttemptInput): Promise<DocumentInfo> {
  const { clock } = deps;
  const { request, credentials, metrics } = call;
  const over = new AbortController();
  const signal = AbortSignal.any([call.signal, over.signal]);
  const secrets = [credentials.token, ...deps.secrets()];
  const url = serviceAddress(credentials.serviceUrl, request.operation);
  let noteEnd: ReturnType<typeof noteStart> | null = null;
  try {
    const slot = await takeSlot(call, clock);
    noteEnd = noteStart(call, clock);
    const answer = await send(deps, call, url, slot, signal);
    const evidence = (text: string) => evidenceOf(answer.status, answer.headers, text, secrets);
    if (!isSuccess(answer.status)) {
      const text = await errorTextOf(answer, clock, call.signal);
      const head = { status: answer.status, headers: answer.headers, url, text };
      throw statusError(head, evidence(text), clock.epochMs());
    }
    const totalBytes = promisedBytes(answer);
    const body = counted(answer.body, request.operation, totalBytes, (bytes) => {
      metrics.bytes = bytes;
      call.onPhase({ name: 'receiving', bytes, totalBytes });
    });
    call.onPhase({ name: 'receiving', bytes: 0, totalBytes });
    const maxBytes = isPdfOperation(request.operation) ? Number.MAX_SAFE_INTEGER : maxTextBytes;
    const received = await deps.receive(body, { maxBytes, signal: call.signal });
    const mediaType = headerOf(answer.headers, 'content-type');
    const claimedMediaType = mediaType && redact(mediaType, secrets, maxMediaTypeLength);
    const document = await keep(deps, call, claimedMediaType, received, evidence);
    noteEnd('ok');
    return document;
  } catch (thrown) {
    if (!(thrown instanceof NoRoomForTwo)) noteEnd?.(faultOf(call.signal.aborted ? call.signal.reason : thrown).code);
    throw redacted(thrown, secrets, credentials.connectionId);
  } finally {
    over.abort();
  }
}

/** Call when a slot is taken, and what it gives when the try is over: then the attempt is in the metrics. */
function noteStart({ limiter, metrics }: AttemptInput, clock: Clock) {
  const startedAt = clock.epochMs();
  const slotsLeft = limiter.view().free;
  return (result: Attempt['result']) => {
    const { status, firstByteMs } = metrics;
    metrics.attempts.push({ startedAt, status, result, firstByteMs: status === null ? null : firstByteMs, slotsLeft });
  };
}

async function takeSlot(
  { limiter, priority, signal, onPhase, metrics, isStale }: AttemptInput,
  clock: Clock,
): Promise<RequestSlot> {
  const waitsFromMs = clock.monotonicMs();
  const slot = await limiter.acquire({
    priority,
    repeat: metrics.tries > 0,
    signal,
    onWaiting: (waiting) => onPhase(phaseOf(waiting)),
  });
  metrics.queuedMs += clock.monotonicMs() - waitsFromMs;
  if (!signal.aborted && !isStale()) return slot;
  slot.unused();
  throw signal.aborted ? signal.reason : new StaleCredentials();
}

const phaseOf = ({ pause, place, startsInMs }: QueuePosition): RunPhase =>
  pause ? { name: 'paused', ...pause } : { name: 'queued', place, startsInMs };

async function send(
  { transport, timeouts, clock }: AttemptDependencies,
  { request, credentials, onPhase, metrics }: AttemptInput,
  url: string,
  slot: RequestSlot,
  signal: AbortSignal,
): Promise<HttpResponse> {
  metrics.tries += 1;
  metrics.status = null;
  metrics.bytes = null;
  const sentAtMs = clock.monotonicMs();
  try {
    onPhase({ name: 'sent' });
    const answer = await transport({
      url,
      headers: { 'content-type': 'application/json', accept: '*/*' },
      body: JSON.stringify(requestMembers(request, credentials)),
      signal,
      timeouts: timeouts(request.operation),
      onRoute(isOnce) {
        if (!slot.route(isOnce)) throw new NoRoomForTwo();
      },
    });
    metrics.status = answer.status;
    slot.answered(answer.status);
    return answer;
  } catch (thrown) {
    // Without a sign-in the proxy has let nothing through.
    if (thrown instanceof NoRoomForTwo) {
      metrics.tries -= 1;
      slot.unused();
    } else if (thrown instanceof ProxyNotSignedIn) slot.unused();
    else if (signal.aborted || faultOf(thrown).code === 'TIMEOUT-FIRST-BYTE') slot.unanswered();
    else slot.failed();
    throw thrown;
  } finally {
    metrics.firstByteMs = clock.monotonicMs() - sentAtMs;
  }
}

/** Makes the received body a document if it is what was requested. A partial body that the user may save is kept for the fault. */
async function keep(
  { receive, clock }: AttemptDependencies,
  { request, credentials, metrics, signal }: AttemptInput,
  claimedMediaType: string | null,
  received: Received,
  evidence: Parameters<typeof checkBody>[1]['evidence'],
): Promise<DocumentInfo> {
  let body = received;
  let verdict: CheckedBody;
  const { encoding, notes } = await bodyEncoding(received, claimedMediaType).catch(async (thrown: unknown) => {
    await received.discard();
    throw thrown;
  });
  const infoWith = (found: Pick<CheckedBody, 'kind' | 'notes'>) => ({
    kind: found.kind,
    claimedMediaType,
    ...(encoding !== null && found.kind !== 'pdf' && { encoding }),
    request,
    connectionId: credentials.connectionId,
    connectionName: credentials.connectionName,
    receivedAt: clock.epochMs(),
    timing: timingOf(metrics, clock),
    tries: metrics.tries,
    notes: [...(metrics.renewed ? [renewedNote] : []), ...(found.kind === 'pdf' ? [] : notes), ...found.notes],
  });
  try {
    const text = encoding === null ? body : { ...body, readText: (max: number) => received.readText(max, encoding) };
    verdict = await checkBody(text, { operation: request.operation, encoding, nowMs: clock.epochMs(), evidence });
    if (verdict.unpacked) {
      await body.discard();
      body = await receive(onePiece(verdict.unpacked), { maxBytes: verdict.unpacked.length, signal });
    }
    signal.throwIfAborted();
  } catch (thrown) {
    if (thrown instanceof ResponseError && thrown.partialBody && !signal.aborted) {
      throw await withPartialBody(thrown, thrown.partialBody, ({ kind, flaw }) =>
        body.keep({ ...infoWith({ kind, notes: [] }), flaw }),
      );
    }
    await body.discard();
    throw thrown;
  }
  metrics.bytes = body.bytes;
  return body.keep({ ...infoWith(verdict), ...(verdict.flaw && { flaw: verdict.flaw }) });
}

/** The error with the document that its body was kept as; unchanged if it could not be kept. */
async function withPartialBody(
  error: ResponseError,
  partialBody: PartialBody,
  keepBody: (partialBody: PartialBody) => Promise<DocumentInfo>,
): Promise<ResponseError> {
  try {
    const { id } = await keepBody(partialBody);
    return new ResponseError({ ...error.fault, documentId: id }, error.recovery, partialBody);
  } catch {
    return error;
  }
}

const renewedNote = 'The sign-in had expired and was renewed.';

async function* onePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Without secrets; with whose address it is about. */
function redacted(thrown: unknown, secrets: readonly string[], connectionId: string): unknown {
  if (!(thrown instanceof FaultError)) return thrown;
  const clean = redactFault(thrown.fault, secrets);
  const fault: Fault = clean.address === undefined ? clean : { ...clean, connectionId };
  return thrown instanceof ResponseError
    ? new ResponseError(fault, thrown.recovery, thrown.partialBody)
    : new FaultError(fault, thrown.cause);
}
