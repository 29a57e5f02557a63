/** What is sent to an inspection process. It answers each message before the next one. */
export type InspectorMessage = Readonly<{ task: string; input: unknown }>;

/** What it answers. A message of `ok: false` is a defect of Galley: verdicts are never thrown. */
export type InspectorReply = Readonly<{ ok: true; verdict: unknown }> | Readonly<{ ok: false; message: string }>;

/** Ends the process when its JavaScript objects take more. What lies outside of the heap is watched by `createInspection`. */
export const memoryLimitFlag = '--max-old-space-size=768';

/** Settles a task by what came back; `null` is the end of the process. */
export function readReply(reply: unknown, resolve: (verdict: unknown) => void, reject: (reason: Error) => void): void {
  const read = reply as InspectorReply | null;
  if (read?.ok) resolve(read.verdict);
  else reject(new Error(read?.message ?? 'The inspection process has ended.'));
}
