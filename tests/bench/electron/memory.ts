import { readFileSync } from 'node:fs';
import { app } from 'electron';

/**
 * What all processes of this Electron hold, in megabytes. On Linux the proportional share of each page of memory (proc(5),
 * smaps_rollup), so that what processes share counts once; elsewhere the working sets.
 */
export function memoryMb(): number {
  return (
    app.getAppMetrics().reduce((sum, { pid, memory }) => sum + (sharedOutKb(pid) ?? memory.workingSetSize), 0) / 1024
  );
}

function sharedOutKb(pid: number): number | null {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? Number.NaN) || null;
  } catch {
    return null;
  }
}
