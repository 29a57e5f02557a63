/** What the window managed while something went on. */
export type Pulse = Readonly<{
  frames: number;
  ms: number;
  longestFrameMs: number;
  frame95Ms: number;
  longestBlockMs: number;
}>;

/** Between two looks at the time; Chromium makes at least 4 ms of it, which a block seems longer by. */
const restMs = 4;

/** Takes the pulse of the page: the time between frames, and the longest time in which no task of ours got its turn. */
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

  // A message is a task of its own, and unlike a timer it is not put off: with nothing else to do they come without a gap.
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
    // Not at once: a message after the other would leave the window no time at all.
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
