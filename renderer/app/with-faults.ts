import type { Bridge } from '../../shared/contract.ts';
import { faultOf } from '../../shared/fault.ts';

/** The same bridge, whose calls always answer: a call that the platform itself refuses is a fault like any other. */
export function withFaults(bridge: Bridge): Bridge {
  return {
    call: (name, input) => bridge.call(name, input).catch((thrown: unknown) => ({ ok: false, fault: faultOf(thrown) })),
    subscribe: (listener) => bridge.subscribe(listener),
  };
}
