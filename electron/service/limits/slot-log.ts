import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { appendSynced, writeWholeSync } from '../../base/atomic-write.ts';
import type { Clock } from '../../base/clock.ts';
import { errorCode } from '../../base/system-error.ts';

/** One line of the log: a slot was taken, or comes free `freeInMs` after the moment of the line. */
const Line = z.strictObject({
  slot: z.int().nonnegative(),
  freeInMs: z.number().nonnegative().nullable(),
  /** We gave the request up: the service may still read it. */
  unanswered: z.literal(true).optional(),
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
  /** How long `limit` slots are held when the log cannot be read. */
  unknownMs: number;
  /** How long a slot is held whose request may not have been read yet. No slot is held longer. */
  unansweredMs: number;
  /** Called with the reason why the log could not be written; calls go on. */
  report(reason: unknown): void;
}>;

/**
 * The slots of one service address on disk, so that a restart makes no burst. Each line has the wall clock and the time since the
 * computer started. The shorter of both differences counts, so neither a changed clock nor another computer frees a slot early.
 *
 * A slot without an end, as after a crash, counts as given up just now. A log that cannot be read counts as `limit` slots used just
 * now, and so does an empty one, as a power cut leaves it: a log without slots is removed.
 */
export function openSlotLog({ path, clock, limit, unknownMs, unansweredMs, report }: SlotLogDependencies) {
  const stamp = () => ({ epochMs: clock.epochMs(), uptimeMs: clock.uptimeMs() });
  const remaining = (line: Line): number => {
    if (line.freeInMs === null) return unansweredMs;
    const { epochMs, uptimeMs } = stamp();
    // After a reboot the difference is negative, and the time since it is what surely passed.
    const sinceUptimeMs = uptimeMs < line.uptimeMs ? uptimeMs : uptimeMs - line.uptimeMs;
    const passedMs = Math.max(0, Math.min(epochMs - line.epochMs, sinceUptimeMs - uptimeGrainMs));
    return Math.min(unansweredMs, line.freeInMs - passedMs);
  };

  const live = new Map<number, Line>();
  let nextSlot = 0;
  let lines = 0;
  /** The file lacks a line, or has the half of one: only starting it anew makes it whole. */
  let lacksLines = false;

  /** Starts the file anew with the slots that still count. */
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
      // A power cut may take it back: the slot is then held longer.
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
    /** The slots of earlier runs: in how many milliseconds each comes free, and whether the service may still read its request. */
    restored: [...live.values()].map((line) => ({
      slot: line.slot,
      freeInMs: remaining(line),
      isUnanswered: line.unanswered === true,
    })),

    /** Notes a slot before its request leaves. Gives its number. */
    take(): number {
      const slot = nextSlot++;
      add({ slot, freeInMs: null, ...stamp() });
      return slot;
    },

    /** Notes when the slot comes free; 0 if its request was never sent. */
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
 * Removes the logs in `folder` in which no slot counts any more: the sample service has another address at each start,
 * and each leaves a log.
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
