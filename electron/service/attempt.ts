import { type Fault, FaultError, faultOf } from '../../shared/fault.ts';
import type { Attempt, DocumentInfo, RunPhase } from '../../shared/model.ts';
import { isPdfOperation } from '../../shared/operations.ts';
import type { Clock } from '../base/clock.ts';
import { ResponseError } from '../inspection/response-error.ts';
import type { AttemptDependencies, AttemptInput } from './attempt-input.ts';
import { errorOfResponse, isSuccess, keepDocument } from './judge-response.ts';
import type { QueuePosition, RequestSlot } from './limits/rate-limiter.ts';
import { requestMembers, serviceAddress } from './request.ts';
import { counted, maxTextBytes, promisedBytes } from './response-body.ts';
import { ProxyNotSignedIn } from './transport/proxy-sign-in.ts';
import type { HttpResponse } from './transport/transport.ts';

/** The service refused these credentials for another call while this one waited. Nothing was sent. */
export class StaleCredentials extends Error {
  override readonly name = 'StaleCredentials';
}

/** The network stack may send the request twice, and the rate limit has room for one. Nothing was sent. */
export class NoRoomForTwo extends Error {
  override readonly name = 'NoRoomForTwo';
}

/**
 * Sends a call once: waits for a slot, sends the request, checks the answer and stores it as a document. Throws
 * `ResponseError` for an unusable answer, another `FaultError` for the network or the disk, `StaleCredentials`,
 * `NoRoomForTwo`, or the reason of the signal. It always closes the socket.
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
    if (!isSuccess(answer.status)) throw await errorOfResponse(deps, call, url, answer, secrets);
    const totalBytes = promisedBytes(answer);
    const body = counted(answer.body, request.operation, totalBytes, (bytes) => {
      metrics.bytes = bytes;
      call.onPhase({ name: 'receiving', bytes, totalBytes });
    });
    call.onPhase({ name: 'receiving', bytes: 0, totalBytes });
    const maxBytes = isPdfOperation(request.operation) ? Number.MAX_SAFE_INTEGER : maxTextBytes;
    const received = await deps.receive(body, { maxBytes, signal: call.signal });
    const document = await keepDocument(deps, call, answer, received, secrets);
    noteEnd('ok');
    return document;
  } catch (thrown) {
    if (!(thrown instanceof NoRoomForTwo)) noteEnd?.(faultOf(call.signal.aborted ? call.signal.reason : thrown).code);
    throw await redacted(deps, call, thrown, secrets);
  } finally {
    over.abort();
  }
}

/**
 * Call when a slot is taken. The returned function adds the attempt to the metrics; call it at the end of the attempt.
 */
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
    // Without a sign-in, the proxy did not forward the request.
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

/** Removes secrets from a fault and adds its connection. Faults from the inspection process contain no secrets. */
async function redacted(
  { inspect }: AttemptDependencies,
  { credentials, signal }: AttemptInput,
  thrown: unknown,
  secrets: readonly string[],
): Promise<unknown> {
  if (!(thrown instanceof FaultError) || signal.aborted) return thrown;
  const isClean = thrown instanceof ResponseError || thrown.fault.code === 'CHECK-LIMIT';
  const clean = isClean
    ? thrown.fault
    : await inspect('fault', { fault: thrown.fault, secrets }, { signal }).catch((reason) => faultOf(reason));
  const namesConnection = clean.address !== undefined || clean.place?.file !== undefined;
  const fault: Fault = namesConnection ? { ...clean, connectionId: credentials.connectionId } : clean;
  return thrown instanceof ResponseError
    ? new ResponseError(fault, thrown.recovery, thrown.partialBody)
    : new FaultError(fault, thrown.cause);
}
