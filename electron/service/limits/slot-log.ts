import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { appendSynced, writeWholeSync } from '../../base/atomic-write.ts';
import type { Clock } from '../../base/clock.ts';
import { errorCode } from '../../base/system-error.ts';

/** A line of the log: a slot was taken, or becomes free `freeInMs` after the line was written. */
const Line = z.strictObject({
  slot: z.int().nonnegative(),
  freeInMs: z.number().nonnegative().nullable(),
  /** Galley gave the request up; the service may still read it. */
  unanswered: z.literal(true).optional(),
  epochMs: z.number(),
  uptimeMs: z.number().nonnegative(),
});
type Line = z.infer<typeof Line>;

/** Some systems count `os.uptime()` in whole seconds, so a difference may be one second too long. */
const uptimeGrainMs = 1_000;
const maxLines = 1_000;

export type SlotLog = ReturnType<typeof openSlotLog>;

type SlotLogDependencies = Readonly<{
  path: string;
  clock: Clock;
  limit: number;
  /** How long `limit` slots are held if the log cannot be read. */
  unknownMs: number;
  /** How long to hold the slot of a request that may be unread. No slot is held longer. */
  unansweredMs: number;
  /** Called if the log could not be written. Calls continue. */
  report(reason: unknown): void;
}>;

/**
 * The slots of one service address on disk, so that a restart causes no burst. Each line has the wall clock and the
 * time since the computer started. The shorter difference counts, so neither a changed clock nor another computer frees
 * a slot early.
 * A slot without an end, as after a crash, counts as given up just now. An unreadable log counts as `limit` slots used
 * just now. So does an empty log, which a power cut can cause: a log without slots is removed.
 */
export function openSlotLog({ path, clock, limit, unknownMs, unansweredMs, report }: SlotLogDependencies) {
  const stamp = () => ({ epochMs: clock.epochMs(), uptimeMs: clock.uptimeMs() });
  const remaining = (line: Line): number => {
    if (line.freeInMs === null) return unansweredMs;
    const { epochMs, uptimeMs } = stamp();
    // After a reboot the difference is negative. Then the uptime is the time that has certainly passed.
    const sinceUptimeMs = uptimeMs < line.uptimeMs ? uptimeMs : uptimeMs - line.uptimeMs;
    const passedMs = Math.max(0, Math.min(epochMs - line.epochMs, sinceUptimeMs - uptimeGrainMs));
    return Math.min(unansweredMs, line.freeInMs - passedMs);
  };

  const live = new Map<number, Line>();
  let nextSlot = 0;
  let lines = 0;
  /** A line is missing or incomplete. Only a rewrite repairs the file. */
  let lacksLines = false;

  /** Rewrites the file with the slots that still count. */
  const rewrite = () => {
    for (const [slot, line] of live) if (remaining(line) <= 0) live.delete(slot);
    lines = live.size;
    if (live.size === 0) rmSync(path, { force: true });
    else {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      writeWholeSync(path, [...live.values()].map(textOf).join(''));
    }
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
    const isFirst = lines === 0;
    live.set(line.slot, line);
    lines += 1;
    attempt(() => {
      if (isFirst || lacksLines || lines > maxLines) rewrite();
      else if (line.freeInMs === null) appendSynced(path, textOf(line));
      // Not synced: if a power cut loses the line, the slot is only held longer.
      else appendFileSync(path, textOf(line));
    });
  };

  for (const [slot, line] of readLines(path) ?? unknownLines(limit, unknownMs, stamp())) {
    const freeInMs = remaining(line);
    const isOfThisBoot = line.freeInMs !== null && line.uptimeMs <= clock.uptimeMs();
    const isUnanswered = line.freeInMs === null || line.unanswered === true;
    if (freeInMs > 0) live.set(slot, isOfThisBoot ? line : { slot, freeInMs, ...mark(isUnanswered), ...stamp() });
    nextSlot = Math.max(nextSlot, slot + 1);
  }
  attempt(rewrite);

  return {
    /**
     * The slots of earlier runs: the milliseconds until each is free, and whether the service may still read its
     * request.
     */
    restored: [...live.values()].map((line) => ({
      slot: line.slot,
      freeInMs: remaining(line),
      isUnanswered: line.unanswered === true,
    })),

    /** Logs a slot before its request is sent. Returns its number. */
    take(): number {
      const slot = nextSlot++;
      add({ slot, freeInMs: null, ...stamp() });
      return slot;
    },

    /** Logs when the slot becomes free; 0 if its request was never sent. */
    end(slot: number, freeInMs: number, isUnanswered = false): void {
      add({ slot, freeInMs, ...mark(isUnanswered), ...stamp() });
    },
  };
}

const mark = (isUnanswered: boolean) => (isUnanswered ? { unanswered: true as const } : {});
const textOf = (line: Line) => `${JSON.stringify(line)}\n`;

/** The last line of each slot; `null` if the log cannot be read. */
function readLines(path: string): ReadonlyMap<number, Line> | null {
  try {
    const lines = readFileSync(path, 'utf8').split('\n');
    if (lines.length === 1 || lines.pop() !== '') return null;
    return new Map(lines.map((text) => Line.parse(JSON.parse(text))).map((line) => [line.slot, line]));
  } catch (reason) {
    return errorCode(reason) === 'ENOENT' ? new Map() : null;
  }
}

const unknownLines = (
  limit: number,
  freeInMs: number,
  now: Pick<Line, 'epochMs' | 'uptimeMs'>,
): ReadonlyMap<number, Line> => new Map(Array.from({ length: limit }, (_, slot) => [slot, { slot, freeInMs, ...now }]));

/**
 * Removes the logs in `folder` without a used slot. The sample service has a new address, and so a new log, at each
 * start.
 */
export function sweepSlotLogs(folder: string, deps: Omit<SlotLogDependencies, 'path'>): void {
  for (const name of namesIn(folder)) {
    if (/^slots-[0-9a-f]{16}\.log$/.test(name)) openSlotLog({ ...deps, path: join(folder, name) });
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
