import type { Asked, CallTiming } from '../../shared/asked.ts';
import { type Fault, FaultError } from '../../shared/fault.ts';
import type { DocumentInfo, RunPhase } from '../../shared/model.ts';
import { counted, errorTextOf, maxTextBytes, promisedBytes } from './answer-body.ts';
import type { Clock } from './clock.ts';
import type { Credentials } from './credentials.ts';
import { evidenceOf } from './evidence.ts';
import { givesPdf, judgeBody, type Verdict } from './judge-body.ts';
import { isSuccess, judgeStatus } from './judge-status.ts';
import type { RateLimiter, Slot, Waiting } from './rate-limiter.ts';
import type { Receive, Received } from './received.ts';
import { redact } from './redact.ts';
import { Refusal } from './refusal.ts';
import { requestMembers } from './request-body.ts';
import { serviceAddress } from './service-address.ts';
import { type Answer, headerOf, type Timeouts, type Transport } from './transport.ts';
import type { Priority } from './waiting-line.ts';

export type TryNeeds = Readonly<{
  transport: Transport;
  receive: Receive;
  clock: Clock;
  timeouts(operation: Asked['operation']): Timeouts;
  /** Secrets that an answer may repeat, apart from the token of the call. */
  secrets(): readonly string[];
}>;

/** What is known of a call so far; each try writes into it. Times in milliseconds. */
export type Tally = {
  tries: number;
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
  asked: Asked;
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
export async function tryOnce(needs: TryNeeds, call: Try): Promise<DocumentInfo> {
  const { clock } = needs;
  const { asked, credentials, tally } = call;
  const over = new AbortController();
  const signal = AbortSignal.any([call.signal, over.signal]);
  const secrets = [credentials.token, ...needs.secrets()];
  const url = serviceAddress(credentials.serviceUrl, asked.operation);
  try {
    const slot = await takeSlot(call, clock);
    const answer = await send(needs, call, url, slot, signal);
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
    const maxBytes = givesPdf(asked.operation) ? Number.MAX_SAFE_INTEGER : maxTextBytes;
    const received = await needs.receive(body, { maxBytes, signal: call.signal });
    return await keep(needs, call, answer, received, evidence);
  } catch (thrown) {
    throw withoutSecrets(thrown, secrets);
  } finally {
    over.abort();
  }
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
  { transport, timeouts, clock }: TryNeeds,
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
    slot.failed();
    throw thrown;
  } finally {
    tally.firstByteMs = clock.monotonicMs() - sentAtMs;
  }
}

/** From bytes on disk to a document, if they are what was asked for. */
async function keep(
  { receive, clock }: TryNeeds,
  { asked, credentials, tally, signal }: Try,
  answer: Answer,
  received: Received,
  evidence: Parameters<typeof judgeBody>[1]['evidence'],
): Promise<DocumentInfo> {
  let body = received;
  let verdict: Verdict;
  try {
    verdict = await judgeBody(body, { operation: asked.operation, nowMs: clock.epochMs(), evidence });
    if (verdict.unpacked) {
      await body.discard();
      body = await receive(onePiece(verdict.unpacked), { maxBytes: verdict.unpacked.length, signal });
    }
    signal.throwIfAborted();
  } catch (thrown) {
    await body.discard();
    throw thrown;
  }
  tally.bytes = body.bytes;
  return body.keep({
    kind: verdict.kind,
    claimedMediaType: headerOf(answer.headers, 'content-type'),
    asked,
    connectionId: credentials.connectionId,
    connectionName: credentials.connectionName,
    receivedAt: clock.epochMs(),
    timing: timingOf(tally, clock),
    tries: tally.tries,
    notes: tally.renewed ? [renewedNote, ...verdict.notes] : verdict.notes,
  });
}

const renewedNote = 'The sign-in had expired and was renewed.';

async function* onePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** The service chooses the words of its errors and the targets of its redirects. */
function withoutSecrets(thrown: unknown, secrets: readonly string[]): unknown {
  if (!(thrown instanceof FaultError)) return thrown;
  const clean = (text: string) => redact(text, secrets);
  const { evidence, ...said } = thrown.fault;
  const fault: Fault = {
    ...said,
    happened: clean(said.happened),
    advice: clean(said.advice),
    ...(evidence && { evidence: evidence.detail ? { ...evidence, detail: clean(evidence.detail) } : evidence }),
  };
  return thrown instanceof Refusal ? new Refusal(fault, thrown.remedy) : new FaultError(fault, thrown.cause);
}
