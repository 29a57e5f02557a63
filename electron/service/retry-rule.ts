import type { FaultCode } from '../../shared/fault.ts';
import { type Operation, operations } from '../../shared/operations.ts';

/** Retries of one call, by any rule. */
export const maxRetries = 2;

/** The service certainly never saw the request. */
const surelyNotProcessed: readonly FaultCode[] = ['NET-OFFLINE', 'NET-REFUSED', 'NET-CONNECT-TIMEOUT', 'PROXY-DOWN'];

/** The service may have processed the request, so only read operations are retried. */
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

/** Whether Galley retries a failed call. If the service may have processed it, only a retryable operation. */
export function mayRepeat(code: FaultCode, operation: Operation): boolean {
  return surelyNotProcessed.includes(code) || (operations[operation].isRetryable && readAgain.includes(code));
}

/** The wait before retry number `retry` (from 1), in milliseconds: full jitter under 1 s, 2 s … 20 s. */
export function backOffMs(retry: number, random: () => number): number {
  return random() * Math.min(20_000, 1_000 * 2 ** (retry - 1));
}
