import type { Bridge } from '../../shared/contract.ts';
import { faultOf } from '../../shared/fault.ts';

/** The same bridge, whose calls never reject: when the platform refuses a call, the outcome is a fault. */
export function withFaults(bridge: Bridge): Bridge {
  return {
    call: (name, input) => bridge.call(name, input).catch((thrown: unknown) => ({ ok: false, fault: faultOf(thrown) })),
    subscribe: (listener) => bridge.subscribe(listener),
  };
}
