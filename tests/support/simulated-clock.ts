import type { Clock } from '../../electron/base/clock.ts';

export type SimulatedClock = Clock &
  Readonly<{
    /** Lets time pass, and runs due work in order, each with all its consequences. */
    advance(ms: number): Promise<void>;
    /** Sets the clock on the wall forward or back. */
    setWall(byMs: number): void;
    /** Restarts the computer: pending work is dropped, and the uptime is `bootMs`. */
    reboot(bootMs: number): void;
    /** The computer sleeps for `ms`: time passes, and pending work is delayed by it. */
    sleep(ms: number): void;
    /** The program ends: pending work is dropped. */
    forget(): void;
  }>;

type Timer = Readonly<{ atMs: number; order: number; run(): void }>;

/** Time that passes only on demand. */
export function simulatedClock(): SimulatedClock {
  let nowMs = 0;
  let wallMs = Date.UTC(2026, 10, 21);
  let bootedMs = -1_000_000;
  let order = 0;
  let timers: Timer[] = [];

  const earliest = () =>
    timers.reduce<Timer | undefined>(
      (first, timer) =>
        !first || timer.atMs < first.atMs || (timer.atMs === first.atMs && timer.order < first.order) ? timer : first,
      undefined,
    );

  return {
    monotonicMs: () => nowMs,
    epochMs: () => wallMs + nowMs,
    uptimeMs: () => nowMs - bootedMs,
    after(ms, run) {
      const timer = { atMs: nowMs + Math.max(0, ms), order: order++, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    async advance(ms) {
      const untilMs = nowMs + ms;
      await settled();
      for (let next = earliest(); next && next.atMs <= untilMs; next = earliest()) {
        nowMs = next.atMs;
        const due = next;
        timers = timers.filter((other) => other !== due);
        due.run();
        await settled();
      }
      nowMs = untilMs;
    },
    setWall(byMs) {
      wallMs += byMs;
    },
    reboot(bootMs) {
      timers = [];
      nowMs += bootMs;
      bootedMs = nowMs - bootMs;
    },
    sleep(ms) {
      nowMs += ms;
      timers = timers.map((timer) => ({ ...timer, atMs: timer.atMs + ms }));
    },
    forget() {
      timers = [];
    },
  };
}

/** Resolves when every promise that can settle has settled, including those that wait for a file. */
export async function settled(): Promise<void> {
  do await new Promise<void>((resolve) => setImmediate(resolve));
  while (process.getActiveResourcesInfo().some((name) => name.startsWith('FSReq')));
}
