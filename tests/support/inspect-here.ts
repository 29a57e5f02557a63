import type { AnswerTasks } from '../../electron/inspection/answer-tasks.ts';
import { createInspection, type Inspector } from '../../electron/inspection/inspection.ts';
import { answerHandlers } from '../../electron/inspector/answer-handlers.ts';
import { folderHandlers } from '../../electron/sample-service/folder-handlers.ts';
import type { FolderTasks } from '../../electron/sample-service/folder-tasks.ts';
import type { ExplainChain } from '../../electron/service/transport/certificate-chain.ts';

const handlers = { ...answerHandlers, ...folderHandlers } as Readonly<Record<string, (input: unknown) => unknown>>;

/**
 * An inspector in this process, because tests send nothing dangerous. Inputs and verdicts are copied, as between
 * processes.
 */
const openInspectorHere = (): Inspector => ({
  run: async (task, input) => structuredClone(await handlers[task]?.(structuredClone(input))),
  isAlive: () => true,
  memoryBytes: () => 0,
  kill: () => {},
});

/** The app's limit of ten seconds is too short for a test on a busy machine. */
const limits = { timeMs: 3_600_000, timeMsPerMb: 0, memoryBytes: Infinity, processes: 2 };

export const inspectionHere = () => createInspection<AnswerTasks & FolderTasks>({ open: openInspectorHere, limits });

export const { inspect: inspectHere } = inspectionHere();

export const explainHere: ExplainChain = (fault, hostname, chain, signal) =>
  inspectHere('certificates', { fault, hostname, chain, nowMs: Date.now() }, { signal });
