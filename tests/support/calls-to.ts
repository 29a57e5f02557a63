import { type CallsDependencies, createCalls } from '../../electron/service/calls.ts';
import { createRateLimiter } from '../../electron/service/limits/rate-limiter.ts';
import type { Timeouts, Transport } from '../../electron/service/transport/transport.ts';
import type { Credentials } from '../../shared/credentials.ts';
import { type Fault, faultOf } from '../../shared/fault.ts';
import type { ActivityEntry, BudgetView, DocumentInfo, RunPhase } from '../../shared/model.ts';
import type { ServiceRequest } from '../../shared/service-request.ts';
import { hurriedClock } from './hurried-clock.ts';
import { inspectHere } from './inspect-here.ts';
import { keptAnswers } from './kept-answers.ts';

export const token = '00D-secret-token!AQ.long';
export const invoice: ServiceRequest = { operation: 'info', templateID: 'a0B1', sobjectId: '0061' };
export const invoicePdf: ServiceRequest = { ...invoice, operation: 'render' };

/** Longer than any test: only tests of timeouts use short ones. */
export const patient: Timeouts = { connectMs: 60_000, firstByteMs: 60_000, idleMs: 60_000 };
export const impatient = (part: keyof Timeouts, ms = 400) => ({ timeouts: () => ({ ...patient, [part]: ms }) });

export type CallsTo = ReturnType<typeof callsTo>;

export type Ending = Readonly<{ document: DocumentInfo | null; fault: Fault | null }>;

/**
 * The parts of a call, against the service at `serviceUrl`: real except for the disk, the sign-in and the speed of
 * waits.
 */
export function callsTo(serviceUrl: string, transport: Transport, changes: Partial<CallsDependencies> = {}) {
  const clock = changes.clock ?? hurriedClock(20);
  const kept = keptAnswers();
  const entries: ActivityEntry[] = [];
  const phases: RunPhase[] = [];
  let budget: BudgetView | null = null;
  let number = 0;
  const pausesMs: number[] = [];
  const inner = createRateLimiter({
    limit: 25,
    windowMs: 60_000,
    graceMs: 0,
    unansweredMs: 300_000,
    resends: true,
    clock,
    log: { restored: [], take: () => number++, end: () => {} },
    onChange: (changed) => {
      budget = changed;
    },
  });
  const limiter: typeof inner = {
    ...inner,
    pause(ms, why) {
      pausesMs.push(ms);
      inner.pause(ms, why);
    },
  };
  const credentials: Credentials = {
    connectionId: 'c1',
    connectionName: 'Sandbox',
    serviceUrl,
    token,
    id: 'https://login.example.com/id/00D/005',
    instance: 'https://acme.example.com',
    generation: 1,
    sessionEnd: new AbortController().signal,
  };
  const deps: CallsDependencies = {
    transport,
    receive: kept.receive,
    inspect: inspectHere,
    clock,
    timeouts: () => patient,
    secrets: () => ['the-password', 'the-client-secret'],
    limiterOf: () => limiter,
    credentials: async () => credentials,
    refused: async () => ({ ...credentials, token: `${token}-renewed`, generation: 2 }),
    drop: kept.drop,
    isOnline: () => true,
    random: () => 0,
    record: (entry) => entries.push(entry),
    ...changes,
  };
  const calls = createCalls(deps);

  return {
    calls,
    kept,
    entries,
    phases,
    /** The length of each pause that the service has asked for. A phase has what is left of it. */
    pausesMs,
    limiter,
    credentials,
    /** Slots taken so far, one for each request that may have reached the service. */
    slotsUsed: () => number,
    budget: () => budget ?? limiter.view(),

    /** Runs a call to its end, whatever the result. */
    async end(request: ServiceRequest, signal: AbortSignal = new AbortController().signal): Promise<Ending> {
      try {
        const document = await calls.run(request, { signal, onPhase: (phase) => phases.push(phase) });
        return { document, fault: null };
      } catch (thrown) {
        if (faultOf(thrown).code === 'DEFECT') throw thrown;
        return { document: null, fault: faultOf(thrown) };
      }
    },
  };
}
