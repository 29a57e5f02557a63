import type { Bridge } from '../../shared/contract.ts';

declare global {
  interface Window {
    /** Put there by preload.ts. */
    readonly galley: Bridge;
  }
}
