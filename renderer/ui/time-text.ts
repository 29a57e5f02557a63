const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const secondsClock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });

/** A moment as local time: "14:02" today, "21 Nov 14:02" on another day. Arguments in milliseconds since the epoch. */
export const momentText = (atMs: number, nowMs = Date.now()): string => withDay(clock.format(atMs), atMs, nowMs);

/** The same with seconds: "14:02:05", "21 Nov 14:02:05". */
export const secondText = (atMs: number): string => withDay(secondsClock.format(atMs), atMs, Date.now());

const withDay = (time: string, atMs: number, nowMs: number) =>
  new Date(atMs).toDateString() === new Date(nowMs).toDateString() ? time : `${day.format(atMs)} ${time}`;

/** A duration as text: "840 ms", "2.4 s", "3 min 5 s". */
export function durationText(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1_000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1_000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

const thisYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' });
const anyYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/** "12 May", with the year where it is not this one. In milliseconds since the epoch, local time. */
export function dayText(atMs: number): string {
  const isThisYear = new Date(atMs).getFullYear() === new Date().getFullYear();
  return (isThisYear ? thisYear : anyYear).format(atMs);
}
