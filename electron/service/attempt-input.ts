import type { Credentials } from '../../shared/credentials.ts';
import type { Attempt, RunPhase } from '../../shared/model.ts';
import type { Operation } from '../../shared/operations.ts';
import type { ServiceRequest } from '../../shared/service-request.ts';
import type { Clock } from '../base/clock.ts';
import type { Inspect } from '../inspection/answer-tasks.ts';
import type { Priority, RateLimiter } from './limits/rate-limiter.ts';
import type { Receive } from './response-body.ts';
import type { Timeouts, Transport } from './transport/transport.ts';

export type AttemptDependencies = Readonly<{
  transport: Transport;
  receive: Receive;
  inspect: Inspect;
  clock: Clock;
  timeouts(operation: Operation): Timeouts;
  /** Secrets that an answer may repeat, besides the token of the call. */
  secrets(): readonly string[];
}>;

/** The measurements of a call so far. Each attempt adds to them. Times are in milliseconds. */
export type CallMetrics = {
  tries: number;
  /** One entry for each finished attempt. */
  attempts: Attempt[];
  status: number | null;
  bytes: number | null;
  queuedMs: number;
  firstByteMs: number;
  requestedAtMs: number;
  /** Whether the service refused the credentials that the call began with. */
  renewed: boolean;
};

export type AttemptInput = Readonly<{
  request: ServiceRequest;
  credentials: Credentials;
  /** Checked right before sending, when the slot is free. */
  isStale(): boolean;
  limiter: RateLimiter;
  priority: Priority;
  signal: AbortSignal;
  onPhase(phase: RunPhase): void;
  metrics: CallMetrics;
}>;
