import type { Credentials } from '../../shared/credentials.ts';
import { type Fault, FaultError, faultOf } from '../../shared/fault.ts';
import type { Attempt, DocumentInfo, RunPhase } from '../../shared/model.ts';
import { isPdfOperation, type Operation } from '../../shared/operations.ts';
import type { CallTiming, ServiceRequest } from '../../shared/service-request.ts';
import type { Clock } from '../base/clock.ts';
import { headerOf } from '../base/http.ts';
import { counted, errorTextOf, maxTextBytes, promisedBytes } from './answer-body.ts';
import { evidenceOf } from './evidence.ts';
import { judgeBody, type Verdict } from './judge-body.ts';
import { isSuccess, judgeStatus } from './judge-status.ts';
import { ProxyNotSignedIn } from './proxy-sign-in.ts';
import type { RateLimiter, Slot, Waiting } from './rate-limiter.ts';
import type { Receive, Received } from './received.ts';
import { redact } from './redact.ts';
import { Refusal, type Salvage } from './refusal.ts';
import { requestMembers } from './request-body.ts';
import { serviceAddress } from './service-address.ts';
import type { Answer, Timeouts, Transport } from './transport.ts';
import type { Priority } from './waiting-line.ts';

export type TryDependencies = Readonly<{
  transport: Transport;
  receive: Receive;
  clock: Clock;
  timeouts(operation: Operation): Timeouts;
  /** Secrets that an answer may repeat, apart from the token of the call. */
  secrets(): readonly string[];
}>;

/** What is known of a call so far; each try writes into it. Times in milliseconds. */
export type Tally = {
  tries: number;
  /** One for each try that is over. */
  attempts: Attempt[];
  status: number | null;
  bytes: number | null;
  queuedMs: number;
  firstByteMs: number;
  askedAtMs: number;
  /** Whether the service refused the sign-in that the call began with. */
  renewed: boolean;
};

/** The credentials were refused to another call while this one stood in line. Nothing was sent. */
export class StaleCredentials extends Error {
  override readonly name = 'StaleCredentials';
}

export type Try = Readonly<{
  asked: ServiceRequest;
  credentials: Credentials;
  /** Asked when the slot is there, right before sending. */
  isStale(): boolean;
  limiter: RateLimiter;
  priority: Priority;
  signal: AbortSignal;
  onPhase(phase: RunPhase): void;
  tally: Tally;
}>;

export const timingOf = ({ queuedMs, firstByteMs, askedAtMs }: Tally, clock: Clock): CallTiming => ({
  queuedMs,
  firstByteMs,
  totalMs: clock.monotonicMs() - askedAtMs,
});

/**
 * Sends a call once: waits for a slot, sends, judges the answer, and keeps it as a document. Throws `Refusal` for an
 * answer that is none, another `FaultError` for the network or the disk, `StaleCredentials`, or the reason of the signal.
 * However it ends, the socket is closed.
 */
export async function tryOnce(deps: TryDependencies, call: Try): Promise<DocumentInfo> {
  const { clock } = deps;
  const { asked, credentials, tally } = call;
  const over = new AbortController();
  const signal = AbortSignal.any([call.signal, over.signal]);
  const secrets = [credentials.token, ...deps.secrets()];
  const url = serviceAddress(credentials.serviceUrl, asked.operation);
  let noteEnd: ReturnType<typeof noteStart> | null = null;
  try {
    const slot = await takeSlot(call, clock);
    noteEnd = noteStart(call, clock);
    const answer = await send(deps, call, url, slot, signal);
    const evidence = (text: string) => evidenceOf(answer.status, answer.headers, text, secrets);
    if (!isSuccess(answer.status)) {
      const text = await errorTextOf(answer.body, clock, call.signal);
      const head = { status: answer.status, headers: answer.headers, url, text };
      throw judgeStatus(head, evidence(text), clock.epochMs());
    }
    const totalBytes = promisedBytes(answer);
    const body = counted(answer.body, asked.operation, totalBytes, (bytes) => {
      tally.bytes = bytes;
      call.onPhase({ name: 'receiving', bytes, totalBytes });
    });
    call.onPhase({ name: 'receiving', bytes: 0, totalBytes });
    const maxBytes = isPdfOperation(asked.operation) ? Number.MAX_SAFE_INTEGER : maxTextBytes;
    const received = await deps.receive(body, { maxBytes, signal: call.signal });
    const document = await keep(deps, call, answer, received, evidence);
    noteEnd('ok');
    return document;
  } catch (thrown) {
    noteEnd?.(faultOf(call.signal.aborted ? call.signal.reason : thrown).code);
    throw forPeople(thrown, secrets, credentials.connectionId);
  } finally {
    over.abort();
  }
}

/** Call when a slot is taken, and what it gives when the try is over: then the try stands in the tally. */
function noteStart({ limiter, tally }: Try, clock: Clock) {
  const startedAt = clock.epochMs();
  const slotsLeft = limiter.view().free;
  return (result: Attempt['result']) => {
    const { status, firstByteMs } = tally;
    tally.attempts.push({ startedAt, status, result, firstByteMs: status === null ? null : firstByteMs, slotsLeft });
  };
}

async function takeSlot({ limiter, priority, signal, onPhase, tally, isStale }: Try, clock: Clock): Promise<Slot> {
  const waitsFromMs = clock.monotonicMs();
  const slot = await limiter.acquire({
    priority,
    repeat: tally.tries > 0,
    signal,
    onWaiting: (waiting) => onPhase(phaseOf(waiting)),
  });
  tally.queuedMs += clock.monotonicMs() - waitsFromMs;
  if (!signal.aborted && !isStale()) return slot;
  slot.unused();
  throw signal.aborted ? signal.reason : new StaleCredentials();
}

const phaseOf = ({ pause, place, startsInMs }: Waiting): RunPhase =>
  pause ? { name: 'paused', ...pause } : { name: 'queued', place, startsInMs };

async function send(
  { transport, timeouts, clock }: TryDependencies,
  { asked, credentials, onPhase, tally }: Try,
  url: string,
  slot: Slot,
  signal: AbortSignal,
): Promise<Answer> {
  tally.tries += 1;
  tally.status = null;
  tally.bytes = null;
  const sentAtMs = clock.monotonicMs();
  try {
    onPhase({ name: 'sent' });
    const answer = await transport({
      url,
      headers: { 'content-type': 'application/json', accept: '*/*' },
      body: JSON.stringify(requestMembers(asked, credentials)),
      signal,
      timeouts: timeouts(asked.operation),
    });
    tally.status = answer.status;
    // Chromium answers a 421 by sending again over a new connection.
    if (answer.status === 421) slot.sentTwice();
    slot.answered();
    return answer;
  } catch (thrown) {
    // Nothing has gone past a proxy that nobody signed in to.
    if (thrown instanceof ProxyNotSignedIn) slot.unused();
    else slot.failed();
    throw thrown;
  } finally {
    tally.firstByteMs = clock.monotonicMs() - sentAtMs;
  }
}

/** From bytes on disk to a document, if they are what was asked for. What is worth saving all the same is kept for the fault. */
async function keep(
  { receive, clock }: TryDependencies,
  { asked, credentials, tally, signal }: Try,
  answer: Answer,
  received: Received,
  evidence: Parameters<typeof judgeBody>[1]['evidence'],
): Promise<DocumentInfo> {
  let body = received;
  let verdict: Verdict;
  const infoWith = (found: Pick<Verdict, 'kind' | 'notes'>) => ({
    kind: found.kind,
    claimedMediaType: headerOf(answer.headers, 'content-type'),
    asked,
    connectionId: credentials.connectionId,
    connectionName: credentials.connectionName,
    receivedAt: clock.epochMs(),
    timing: timingOf(tally, clock),
    tries: tally.tries,
    notes: tally.renewed ? [renewedNote, ...found.notes] : found.notes,
  });
  try {
    verdict = await judgeBody(body, { operation: asked.operation, nowMs: clock.epochMs(), evidence });
    if (verdict.unpacked) {
      await body.discard();
      body = await receive(onePiece(verdict.unpacked), { maxBytes: verdict.unpacked.length, signal });
    }
    signal.throwIfAborted();
  } catch (thrown) {
    if (thrown instanceof Refusal && thrown.salvage && !signal.aborted) {
      throw await salvaged(thrown, thrown.salvage, ({ kind, flaw }) =>
        body.keep({ ...infoWith({ kind, notes: [] }), flaw }),
      );
    }
    await body.discard();
    throw thrown;
  }
  tally.bytes = body.bytes;
  return body.keep(infoWith(verdict));
}

/** The refusal with the document that its body was kept as; without, if there is no room for one. */
async function salvaged(
  refusal: Refusal,
  salvage: Salvage,
  keepBody: (salvage: Salvage) => Promise<DocumentInfo>,
): Promise<Refusal> {
  try {
    const { id } = await keepBody(salvage);
    return new Refusal({ ...refusal.fault, documentId: id }, refusal.remedy, salvage);
  } catch {
    return refusal;
  }
}

const renewedNote = 'The sign-in had expired and was renewed.';

async function* onePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Without secrets, for the service chooses the words of its errors and the targets of its redirects; with whose address it is about. */
function forPeople(thrown: unknown, secrets: readonly string[], connectionId: string): unknown {
  if (!(thrown instanceof FaultError)) return thrown;
  const clean = (text: string) => redact(text, secrets);
  const { evidence, address, ...said } = thrown.fault;
  const fault: Fault = {
    ...said,
    happened: clean(said.happened),
    advice: clean(said.advice),
    // An address with a secret in it is none that a connection may have.
    ...(address !== undefined && clean(address) === address && { address, connectionId }),
    ...(evidence && { evidence: evidence.detail ? { ...evidence, detail: clean(evidence.detail) } : evidence }),
  };
  return thrown instanceof Refusal
    ? new Refusal(fault, thrown.remedy, thrown.salvage)
    : new FaultError(fault, thrown.cause);
}
