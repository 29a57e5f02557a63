import { abortable } from '../../shared/abortable.ts';
import type { Credentials } from '../../shared/credentials.ts';
import { FaultError, faultOf } from '../../shared/fault.ts';
import type { ActivityEntry, DocumentInfo, RunPhase } from '../../shared/model.ts';
import type { Operation } from '../../shared/operations.ts';
import type { ServiceRequest } from '../../shared/service-request.ts';
import { wait } from '../base/clock.ts';
import { ResponseError } from '../inspection/response-error.ts';
import { attemptCall, NoRoomForTwo, StaleCredentials } from './attempt.ts';
import type { AttemptDependencies, CallMetrics } from './attempt-input.ts';
import { timingOf } from './judge-response.ts';
import type { Priority, RateLimiter } from './limits/rate-limiter.ts';
import { backOffMs, maxRetries, mayRepeat } from './retry-rule.ts';
import { createSharedCalls } from './shared-calls.ts';
import { createUntilOnline } from './until-online.ts';

export type CallsDependencies = AttemptDependencies &
  Readonly<{
    limiterOf(serviceUrl: string): RateLimiter;
    /** Of the connection, or of the current one if none is named; may wait for a sign-in. */
    credentials(signal: AbortSignal, connectionId?: string): Promise<Credentials>;
    /** Fresh ones for the same connection, after the service refused these; one sign-in for all who wait. */
    refused(credentials: Credentials, signal: AbortSignal): Promise<Credentials>;
    isOnline(): boolean;
    /** From 0 to 1, for the back-off. */
    random(): number;
    /** Removes a document that was kept for a fault that is not shown. */
    drop(documentId: string): Promise<void>;
    /** Called once for every call that was sent, when it is over. */
    record(entry: ActivityEntry): void;
  }>;

export type CallOptions = Readonly<{
  /** Whose service is asked; that of the current connection if none is named. */
  connectionId?: string;
  signal: AbortSignal;
  onPhase(phase: RunPhase): void;
  priority?: Priority;
}>;

export type Calls = ReturnType<typeof createCalls>;

/** A shorter sign-in is not shown. */
const signInIsSlowMs = 50;

const limitedWhy = (limit: number) => `Waiting for the service: ${limit} calls a minute are allowed.`;
const busyWhy = 'Waiting for the service: it is busy.';

/**
 * The life of a call, from asking to a document on disk. Credentials come before the slot, so a call that waits for a
 * sign-in holds none of the 25. Refused credentials are renewed once; other failures are repeated by the rule for retries,
 * each try with a slot of its own. Two calls that wait and ask the same are one request.
 */
export function createCalls(deps: CallsDependencies) {
  const { clock } = deps;
  const shared = createSharedCalls();
  const online = createUntilOnline(deps);
  const renewals = createRenewals(deps.refused);

  /** `work`, which may sign in: says so when it takes long, and gives up with the signal. */
  const signedIn = async (work: Promise<Credentials>, { signal, onPhase }: CallOptions): Promise<Credentials> => {
    const callOff = clock.after(signInIsSlowMs, () => onPhase({ name: 'signing-in' }));
    return abortable(work, signal).finally(callOff);
  };

  const untilDone = async (
    request: ServiceRequest,
    first: Credentials,
    metrics: CallMetrics,
    options: CallOptions,
  ): Promise<DocumentInfo> => {
    const { signal, onPhase, priority = 'interactive' } = options;
    const limiter = deps.limiterOf(first.serviceUrl);
    let credentials = first;
    for (let retries = 0; ; ) {
      if (renewals.isStale(credentials)) credentials = await signedIn(renewals.renew(credentials, signal), options);
      await online.wait(credentials.serviceUrl, options);
      const current = credentials;
      const isStale = () => renewals.isStale(current);
      try {
        return await attemptCall(deps, { request, credentials, isStale, limiter, priority, signal, onPhase, metrics });
      } catch (thrown) {
        if (signal.aborted) await dropOf(thrown);
        signal.throwIfAborted();
        if (thrown instanceof StaleCredentials || thrown instanceof NoRoomForTwo) continue;
        if (thrown instanceof ResponseError && thrown.recovery.kind === 'sign-in' && !metrics.renewed) {
          metrics.renewed = true;
          renewals.note(current);
          continue;
        }
        retries += 1;
        await beforeRepeat(thrown, retries, request.operation, limiter, options);
        await dropOf(thrown);
      }
    }
  };

  /** What a try has kept for its fault goes when that fault is not the end of the call. */
  const dropOf = async (thrown: unknown): Promise<void> => {
    if (thrown instanceof FaultError && thrown.fault.documentId !== undefined) await deps.drop(thrown.fault.documentId);
  };

  /** Waits as long as the rule for retries says, or throws what was thrown. `retry` counts from 1. */
  const beforeRepeat = async (
    thrown: unknown,
    retry: number,
    operation: Operation,
    limiter: RateLimiter,
    { signal, onPhase }: CallOptions,
  ): Promise<void> => {
    if (!(thrown instanceof FaultError)) throw thrown;
    const { code, happened } = thrown.fault;
    const pauseMs = thrown instanceof ResponseError && thrown.recovery.kind === 'pause' ? thrown.recovery.ms : null;
    // All waiting calls pause too, even if this one is not repeated.
    if (pauseMs !== null) limiter.pause(pauseMs, code === 'LIMITED' ? limitedWhy(limiter.view().limit) : busyWhy);
    if (retry > maxRetries || (pauseMs === null && !mayRepeat(code, operation))) throw thrown;
    if (pauseMs !== null) return;
    const inMs = backOffMs(retry, deps.random);
    onPhase({ name: 'retrying', attempt: retry, of: maxRetries, inMs, why: happened });
    await wait(clock, inMs, signal);
  };

  const recorded = async (
    request: ServiceRequest,
    credentials: Credentials,
    requestedAtMs: number,
    options: CallOptions,
  ): Promise<DocumentInfo> => {
    const startedAt = clock.epochMs();
    const metrics: CallMetrics = {
      tries: 0,
      attempts: [],
      status: null,
      bytes: null,
      queuedMs: 0,
      firstByteMs: 0,
      requestedAtMs,
      renewed: false,
    };
    const record = (ending: Pick<ActivityEntry, 'document' | 'fault'>) => {
      if (metrics.tries === 0) return;
      const { connectionId, connectionName } = credentials;
      const { tries, attempts, status, bytes } = metrics;
      const summary = { tries, attempts, status, bytes, timing: timingOf(metrics, clock) };
      const id = crypto.randomUUID();
      deps.record({ id, request, connectionId, connectionName, startedAt, ...summary, ...ending });
    };
    try {
      const document = await untilDone(request, credentials, metrics, options);
      record({ document, fault: null });
      return document;
    } catch (thrown) {
      record({ document: null, fault: faultOf(thrown) });
      throw thrown;
    }
  };

  return {
    /** Sends what waits for a network all the same. */
    tryNow: online.tryNow,

    /** Resolves with the answer as a document. Throws `FaultError`, or the reason of the signal at once. */
    async run(request: ServiceRequest, options: CallOptions): Promise<DocumentInfo> {
      const requestedAtMs = clock.monotonicMs();
      options.signal.throwIfAborted();
      const credentials = await signedIn(deps.credentials(options.signal, options.connectionId), options);
      const { sessionEnd } = credentials;
      const key = JSON.stringify([credentials.connectionId, credentials.serviceUrl, options.priority, request]);
      return shared.join(key, options, (all) =>
        recorded(request, credentials, requestedAtMs, {
          ...all,
          // A session that ends takes its calls along, also those that wait for a slot, a network or a repeat.
          signal: AbortSignal.any([all.signal, sessionEnd]),
          ...(options.priority && { priority: options.priority }),
        }),
      );
    },
  };
}

const remembered = 100;

type Refused = (credentials: Credentials, signal: AbortSignal) => Promise<Credentials>;

/**
 * Which credentials the service has refused: a call that still stands in line with them need not be sent to find out.
 * `refused` gives fresh credentials, with one sign-in for all who ask.
 */
export function createRenewals(refused: Refused) {
  const known = new Set<string>();
  const keyOf = ({ connectionId, generation }: Credentials) => `${generation} of ${connectionId}`;

  return {
    isStale: (credentials: Credentials) => known.has(keyOf(credentials)),

    note(credentials: Credentials): void {
      known.add(keyOf(credentials));
      const [oldest] = known;
      if (known.size > remembered && oldest !== undefined) known.delete(oldest);
    },

    async renew(credentials: Credentials, signal: AbortSignal): Promise<Credentials> {
      const fresh = await refused(credentials, signal);
      // Fresh credentials are always tried, otherwise renewing could go on for ever.
      known.delete(keyOf(fresh));
      return fresh;
    },
  };
}
