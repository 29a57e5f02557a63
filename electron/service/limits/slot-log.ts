import { appendFileSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import { errorCode } from '../../base/system-error.ts';

/** One line of the log: a slot was taken, or comes free `freeInMs` after the moment of the line. */
const Line = z.strictObject({
  slot: z.int().nonnegative(),
  freeInMs: z.number().nonnegative().nullable(),
  epochMs: z.number(),
  uptimeMs: z.number().nonnegative(),
});
type Line = z.infer<typeof Line>;

/** `os.uptime()` counts whole seconds on some systems, so a difference may be too long by one. */
const uptimeGrainMs = 1_000;
const maxLines = 1_000;

export type SlotLog = ReturnType<typeof openSlotLog>;

export type SlotLogDependencies = Readonly<{
  path: string;
  clock: Clock;
  limit: number;
  /** How long a slot is held whose end is not known. */
  holdMs: number;
  /** Called with the reason why the log could not be written; calls go on. */
  report(reason: unknown): void;
}>;

/**
 * The slots of one service address on disk, so that a restart makes no burst. Each line has the wall clock and the time
 * since the computer started; the shorter of both differences counts, so neither a changed clock nor another computer
 * frees a slot early. A slot without an end, as after a crash, counts as used just now; a log that cannot be read counts
 * as `limit` slots used just now.
 */
export function openSlotLog({ path, clock, limit, holdMs, report }: SlotLogDependencies) {
  const stamp = () => ({ epochMs: clock.epochMs(), uptimeMs: clock.uptimeMs() });
  const remaining = (line: Line): number => {
    if (line.freeInMs === null) return holdMs;
    const { epochMs, uptimeMs } = stamp();
    // After a reboot the difference is negative, and the time since it is what surely passed.
    const sinceUptimeMs = uptimeMs < line.uptimeMs ? uptimeMs : uptimeMs - line.uptimeMs;
    const passedMs = Math.max(0, Math.min(epochMs - line.epochMs, sinceUptimeMs - uptimeGrainMs));
    return Math.min(holdMs, line.freeInMs - passedMs);
  };

  const live = new Map<number, Line>();
  let nextSlot = 0;
  let lines = 0;
  /** The file lacks a line, or has the half of one: only starting it anew makes it whole. */
  let lacksLines = false;

  /** Starts the file anew with the slots that still count; whole or not at all. */
  const rewrite = () => {
    for (const [slot, line] of live) if (remaining(line) <= 0) live.delete(slot);
    lines = live.size;
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(`${path}.new`, [...live.values()].map((line) => `${JSON.stringify(line)}\n`).join(''), {
      mode: 0o600,
    });
    renameSync(`${path}.new`, path);
    lacksLines = false;
  };
  const attempt = (write: () => void) => {
    try {
      write();
    } catch (reason) {
      lacksLines = true;
      report(reason);
    }
  };
  const add = (line: Line) => {
    live.set(line.slot, line);
    lines += 1;
    attempt(() =>
      lacksLines || lines > maxLines ? rewrite() : appendFileSync(path, `${JSON.stringify(line)}\n`, { mode: 0o600 }),
    );
  };

  for (const [slot, line] of readLines(path, limit, stamp())) {
    const freeInMs = remaining(line);
    const isOfThisBoot = line.freeInMs !== null && line.uptimeMs <= clock.uptimeMs();
    if (freeInMs > 0) live.set(slot, isOfThisBoot ? line : { slot, freeInMs, ...stamp() });
    nextSlot = Math.max(nextSlot, slot + 1);
  }
  attempt(rewrite);

  return {
    /** In how many milliseconds each slot of earlier runs comes free. */
    restoredMs: [...live.values()].map(remaining),

    /** Notes a slot before its request leaves. Gives its number. */
    take(): number {
      const slot = nextSlot++;
      add({ slot, freeInMs: null, ...stamp() });
      return slot;
    },

    /** Notes when the slot comes free; 0 if its request was never sent. */
    end(slot: number, freeInMs: number): void {
      add({ slot, freeInMs, ...stamp() });
    },
  };
}

/** The last line of each slot. */
function readLines(path: string, limit: number, now: Pick<Line, 'epochMs' | 'uptimeMs'>): Map<number, Line> {
  try {
    const lines = readFileSync(path, 'utf8').split('\n');
    if (lines.pop() !== '') throw new Error('The last line is not whole.');
    return new Map(lines.map((text) => Line.parse(JSON.parse(text))).map((line) => [line.slot, line]));
  } catch (reason) {
    if (errorCode(reason) === 'ENOENT') return new Map();
    return new Map(Array.from({ length: limit }, (_, slot) => [slot, { slot, freeInMs: null, ...now }]));
  }
}

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
