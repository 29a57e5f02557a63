const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });

/** A moment as local time: "14:02" today, "21 Nov 14:02" on another day. Arguments in milliseconds since the epoch. */
export function momentText(atMs: number, nowMs = Date.now()): string {
  const time = clock.format(atMs);
  return new Date(atMs).toDateString() === new Date(nowMs).toDateString() ? time : `${day.format(atMs)} ${time}`;
}

/** A duration as text: "840 ms", "2.4 s", "3 min 5 s". */
export function durationText(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1_000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1_000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
