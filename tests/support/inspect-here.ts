import { createInspection, type Inspector } from '../../electron/inspection/inspection.ts';
import { inspectionHandlers } from '../../electron/inspection/inspector/inspection-handlers.ts';
import type { ExplainChain } from '../../electron/service/transport/certificate-chain.ts';

/** An inspector in this process: what tests send it is no threat. Inputs and verdicts are copied, as between processes. */
export const openInspectorHere = (): Inspector => ({
  run: async (task, input) => structuredClone(await inspectionHandlers[task](structuredClone(input) as never)),
  isAlive: () => true,
  memoryBytes: () => 0,
  kill: () => {},
});

export const { inspect: inspectHere } = createInspection({ open: openInspectorHere });

export const explainHere: ExplainChain = (fault, hostname, chain, signal) =>
  inspectHere('certificates', { fault, hostname, chain, nowMs: Date.now() }, { signal });
