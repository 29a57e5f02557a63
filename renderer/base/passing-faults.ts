import type { Fault, FaultCode } from '../../shared/fault.ts';

const passingKinds = ['NET-', 'PROXY-', 'TIMEOUT-', 'AUTH-'] as const;
const passing: ReadonlySet<FaultCode> = new Set(['LIMITED', 'UNAVAILABLE', 'DISK-FULL', 'DEFECT']);

/**
 * The fault of a run that failed before this start; `null` if its cause has passed, because the next start has another
 * network and another sign-in. The result of the run before is an earlier one in both cases.
 */
export const lastingFault = (fault: Fault): Fault | null =>
  passing.has(fault.code) || passingKinds.some((kind) => fault.code.startsWith(kind)) ? null : fault;
