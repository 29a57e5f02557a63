import type { FaultCode } from '../../shared/fault.ts';
import { type Operation, operations } from '../../shared/operations.ts';

/** Repeats of one call, by whatever rule. */
export const maxRetries = 2;

/** The service surely never saw the request. */
const surelyNotProcessed: readonly FaultCode[] = ['NET-OFFLINE', 'NET-REFUSED', 'NET-CONNECT-TIMEOUT', 'PROXY-DOWN'];

/** The service may have done the work: only what changes nothing is asked again. */
const readAgain: readonly FaultCode[] = [
  'NET-RESET',
  'NET-EMPTY',
  'TIMEOUT-FIRST-BYTE',
  'TIMEOUT-STALLED',
  'CUT-SHORT',
  'DECODE',
  'EMPTY',
  'SERVER-FAILED',
  'UNAVAILABLE',
];

/** Whether Galley repeats a failed call on its own: after a failure that may have followed the work, only a retryable operation. */
export function mayRepeat(code: FaultCode, operation: Operation): boolean {
  return surelyNotProcessed.includes(code) || (operations[operation].isRetryable && readAgain.includes(code));
}

/** How long to wait before the repeat number `retry` (from 1), in milliseconds: full jitter under 1 s, 2 s … 20 s. */
export function backOffMs(retry: number, random: () => number): number {
  return random() * Math.min(20_000, 1_000 * 2 ** (retry - 1));
}
