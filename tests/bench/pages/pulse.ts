/** What the window managed while something went on. */
export type Pulse = Readonly<{
  frames: number;
  ms: number;
  longestFrameMs: number;
  frame95Ms: number;
  longestBlockMs: number;
}>;

/** Frames a second. */
export const frameRate = ({ frames, ms }: Pulse): number => (1_000 * frames) / ms;

/** Between two reads of the clock; Chromium makes at least 4 ms of it, which a block appears longer by. */
const restMs = 4;

/**
 * Measures the responsiveness of the page: the time between frames, and the longest time during which no task of ours
 * could run.
 */
export function createPulse() {
  let frames: number[] = [];
  let longestBlockMs = 0;
  let isOn = false;
  let startedMs = 0;

  const frame = (atMs: number) => {
    if (!isOn) return;
    frames.push(atMs);
    requestAnimationFrame(frame);
  };

  // A message is a separate task, and unlike a timer it is not delayed: in an idle window they arrive without a gap.
  const channel = new MessageChannel();
  let heardMs = 0;
  const handleEvent = () => {
    const nowMs = performance.now();
    longestBlockMs = Math.max(longestBlockMs, nowMs - heardMs);
    heardMs = nowMs;
  };
  channel.port1.onmessage = () => {
    if (!isOn) return;
    handleEvent();
    // Not at once, because one message after the other would leave the window no time at all.
    setTimeout(() => channel.port2.postMessage(null), restMs);
  };

  return {
    start(): void {
      frames = [];
      longestBlockMs = 0;
      isOn = true;
      startedMs = performance.now();
      heardMs = startedMs;
      requestAnimationFrame(frame);
      channel.port2.postMessage(null);
    },
    stop(): Pulse {
      handleEvent();
      isOn = false;
      const gaps = frames.slice(1).map((atMs, at) => atMs - frames[at]!);
      const sorted = [...gaps].sort((a, b) => a - b);
      return {
        frames: frames.length,
        ms: performance.now() - startedMs,
        longestFrameMs: sorted.at(-1) ?? 0,
        frame95Ms: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
        longestBlockMs,
      };
    },
  };
}
