import { readFileSync } from 'node:fs';
import { app } from 'electron';

/**
 * The memory of all processes of this Electron, in megabytes. On Linux the proportional share of each page of memory
 * (proc(5), smaps_rollup), so that shared memory counts once; elsewhere the working sets.
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

/** The private memory of one process, in megabytes; on systems without /proc its working set. */
export function privateMb(pid: number): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    const parts = [...rollup.matchAll(/^Private_(?:Clean|Dirty):\s+(\d+)/gm)];
    return parts.reduce((sum, [, kilobytes]) => sum + Number(kilobytes), 0) / 1024;
  } catch {
    const found = app.getAppMetrics().find((one) => one.pid === pid);
    return (found?.memory.workingSetSize ?? Number.NaN) / 1024;
  }
}
