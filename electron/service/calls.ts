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
    /** Credentials of the given or the current connection. May wait for a sign-in. */
    credentials(signal: AbortSignal, connectionId?: string): Promise<Credentials>;
    /** New credentials after the service refused these. Waiting calls share one sign-in. */
    refused(credentials: Credentials, signal: AbortSignal): Promise<Credentials>;
    isOnline(): boolean;
    /** From 0 to 1, for the back-off. */
    random(): number;
    /** Deletes a document that was stored for a fault that is not shown. */
    drop(documentId: string): Promise<void>;
    /** Called once at the end of every call that was sent. */
    record(entry: ActivityEntry): void;
  }>;

type CallOptions = Readonly<{
  /** The default is the current connection. */
  connectionId?: string;
  signal: AbortSignal;
  onPhase(phase: RunPhase): void;
  priority?: Priority;
}>;

/** A shorter sign-in is not shown. */
const signInIsSlowMs = 50;

const limitedWhy = (limit: number) => `Waiting for the service: ${limit} calls a minute are allowed.`;
const busyWhy = 'Waiting for the service: it is busy.';

/**
 * Runs calls, from the request to a document on disk. A call gets its credentials before its slot, so it holds no slot
 * while it waits for a sign-in. Refused credentials are renewed once. Other failures follow the retry rule, with a new
 * slot for each attempt. Two equal waiting calls share one request.
 */
export function createCalls(deps: CallsDependencies) {
  const { clock } = deps;
  const shared = createSharedCalls();
  const online = createUntilOnline(deps);
  const renewals = createRenewals(deps.refused);

  /** Waits for `work`, which may sign in. Reports a slow sign-in, and rejects with the signal. */
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

  /** Deletes the document of an attempt's fault if the call continues. */
  const dropOf = async (thrown: unknown): Promise<void> => {
    if (thrown instanceof FaultError && thrown.fault.documentId !== undefined) await deps.drop(thrown.fault.documentId);
  };

  /** Waits as the retry rule says, or rethrows. `retry` counts from 1. */
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
    // All waiting calls pause too, even if this call is not retried.
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
    /** Sends the calls that wait for a network anyway. */
    tryNow: online.tryNow,

    /**
     * Resolves with the answer as a document. Throws `FaultError`. Rejects with the signal's reason as soon as it
     * aborts.
     */
    async run(request: ServiceRequest, options: CallOptions): Promise<DocumentInfo> {
      const requestedAtMs = clock.monotonicMs();
      options.signal.throwIfAborted();
      const credentials = await signedIn(deps.credentials(options.signal, options.connectionId), options);
      const { sessionEnd } = credentials;
      const key = JSON.stringify([credentials.connectionId, credentials.serviceUrl, options.priority, request]);
      return shared.join(key, options, (all) =>
        recorded(request, credentials, requestedAtMs, {
          ...all,
          // The end of a session also ends its calls that wait for a slot, a network or a retry.
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
 * Remembers which credentials the service has refused, so that queued calls do not send them again. `refused` returns
 * new credentials; concurrent calls share one sign-in.
 */
function createRenewals(refused: Refused) {
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
      // New credentials are always tried. Otherwise the renewal could loop forever.
      known.delete(keyOf(fresh));
      return fresh;
    },
  };
}
