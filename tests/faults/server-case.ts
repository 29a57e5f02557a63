import assert from 'node:assert/strict';
import { setTimeout as after } from 'node:timers/promises';
import type { CallsDependencies } from '../../electron/service/calls.ts';
import type { Transport } from '../../electron/service/transport/transport.ts';
import type { FaultCode } from '../../shared/fault.ts';
import type { ServiceRequest } from '../../shared/service-request.ts';
import { type CallsTo, callsTo, type Ending, invoice, token } from '../support/calls-to.ts';
import {
  type MisbehavingServer,
  type Misbehaviour,
  type ServerOptions,
  startMisbehaving,
} from '../support/misbehaving-server.ts';

/** The promise of one case: what the service does, and the outcome of the call. */
export type ServerCase = Readonly<{
  /** Used slots, if they differ from one per request. */
  when: string;
  request?: ServiceRequest;
  server: Misbehaviour;
  options?: ServerOptions;
  changes?: Partial<CallsDependencies>;
  /** `null`: the answer is a document. */
  code: FaultCode | null;
  /** The reported waits of a call, as "paused 7 s" and "retrying 1 of 2". */
  requests: number;
  /** Slots that are used, where that is not one a request. */
  slots?: number;
  check?(played: Played): void;
}>;

export type Played = Ending & Readonly<{ calls: CallsTo; server: MisbehavingServer }>;

/** Runs a case over a real server, and checks its promises and all common rules. */
export async function play(played: ServerCase, transport: Transport): Promise<void> {
  const server = await startMisbehaving(played.server, played.options);
  try {
    const calls = callsTo(server.url, transport, played.changes);
    const ending = await calls.end(played.request ?? invoice);
    const { document, fault } = ending;

    assert.equal(fault?.code ?? null, played.code, JSON.stringify(fault));
    assert.equal(server.seen.length, played.requests, 'requests seen by the service');
    played.check?.({ ...ending, calls, server });

    assert.equal(document === null, played.code !== null);
    const isSalvaged = fault?.documentId !== undefined;
    assert.equal(calls.kept.count(), document || isSalvaged ? 1 : 0, 'documents kept');
    assert.equal(calls.slotsUsed(), played.slots ?? Math.max(1, played.requests), 'slots used');
    assert.equal(calls.entries.length, 1, 'rows in Activity');
    assert.deepEqual([calls.entries[0]?.fault, calls.entries[0]?.document], [fault, document]);
    const { attempts = [], tries } = calls.entries[0] ?? {};
    assert.equal(attempts.length, tries, 'tries written down');
    assert.equal(attempts.at(-1)?.result, fault?.code ?? 'ok');
    assert.doesNotMatch(JSON.stringify([fault, calls.entries, calls.phases]), new RegExp(token), 'the token leaked');
    if (fault) assert.ok(fault.happened && fault.advice, 'words');
    while (server.open() > 0) await after(5);
  } finally {
    await server.stop();
  }
}

/** The waits that a call spoke of, as "paused 7 s" and "retrying 1 of 2". */
export function waits({ calls: { phases, pausesMs } }: Played): readonly string[] {
  const pauses = pausesMs.values();
  return phases.flatMap((phase) => {
    if (phase.name === 'paused') return [`paused ${(pauses.next().value ?? Number.NaN) / 1_000} s`];
    return phase.name === 'retrying' ? [`retrying ${phase.attempt} of ${phase.of}`] : [];
  });
}
