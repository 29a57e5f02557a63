/** A message to an inspection process, which replies to each before it reads the next. */
export type InspectorMessage = Readonly<{ task: string; input: unknown }>;

/** The reply. `ok: false` is a defect of Galley, because verdicts are never thrown. */
export type InspectorReply = Readonly<{ ok: true; verdict: unknown }> | Readonly<{ ok: false; message: string }>;

/** Limits the V8 heap, in MB. `createInspection` watches the memory outside it. */
export const memoryLimitFlag = '--max-old-space-size=768';

/** Settles a task by the reply; `null` means that the process ended. */
export function readReply(reply: unknown, resolve: (verdict: unknown) => void, reject: (reason: Error) => void): void {
  const read = reply as InspectorReply | null;
  if (read?.ok) resolve(read.verdict);
  else reject(new Error(read?.message ?? 'The inspection process has ended.'));
}
