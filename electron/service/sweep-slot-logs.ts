import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openSlotLog, type SlotLogDependencies } from './slot-log.ts';

/**
 * Removes the logs in `folder` in which no slot counts any more: the sample service has another address at each start,
 * and each leaves a log. Never removes one whose slots may still count.
 */
export function sweepSlotLogs(folder: string, deps: Omit<SlotLogDependencies, 'path'>): void {
  for (const name of namesIn(folder)) {
    if (!/^slots-[0-9a-f]{16}\.log$/.test(name)) continue;
    const path = join(folder, name);
    if (openSlotLog({ ...deps, path }).restoredMs.length === 0) rmSync(path, { force: true });
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
