import type { RunPhase } from '../../shared/model.ts';

/** The progress of a call from 0 to 1; `null` while the total is unknown. */
export function phaseShare(phase: RunPhase | null): number | null {
  if (phase?.name !== 'receiving' || !phase.totalBytes) return null;
  return Math.min(1, phase.bytes / phase.totalBytes);
}

/** How long the phase will take, in milliseconds; `null` if unknown. */
export function phaseWaitMs(phase: RunPhase | null): number | null {
  if (phase?.name === 'queued') return phase.startsInMs;
  if (phase?.name === 'paused') return phase.resumesInMs;
  return phase?.name === 'retrying' ? phase.inMs : null;
}

/** From this number of seconds on, the text shows how long the wait takes. Most answers arrive before. */
const shownWaitS = 2;
/** From this number of seconds on, a wait is long. */
const longWaitS = 10;

type Seconds = Readonly<{ left: number | null; passed: number }>;

/** The state of a call as text, with the seconds of its wait. `sizeText` formats a number of bytes. */
export function phaseText(phase: RunPhase | null, seconds: Seconds, sizeText: (bytes: number) => string): string {
  const isForAnswer = phase?.name === 'queued' && phase.startsInMs === null;
  const soon = isForAnswer ? ', until another call is answered' : seconds.left === null ? '' : `, in ${seconds.left} s`;
  const since = seconds.passed < shownWaitS ? '' : ` ${seconds.passed} s`;
  const waited = seconds.passed < longWaitS ? '' : `, waited${since}`;
  switch (phase?.name) {
    case undefined:
      return 'Starting…';
    case 'signing-in':
      return `Signing in…${since}`;
    case 'offline':
      return `You're offline. Nothing was sent; waiting for the network.${since}`;
    case 'queued':
      return phase.place <= 1
        ? `Waiting for a free request${soon}${waited}`
        : `Waiting for a free request, number ${phase.place} in line${soon}${waited}`;
    case 'paused':
      return seconds.left === null ? phase.why : `${unstopped(phase.why)}, going on in ${seconds.left} s`;
    case 'sent':
      return `${seconds.passed < longWaitS ? 'Waiting' : 'Still waiting'} for the service…${since}`;
    case 'receiving':
      return phase.totalBytes === null
        ? `Receiving… ${sizeText(phase.bytes)}${pace(phase.bytes, seconds.passed)}`
        : `Receiving… ${sizeText(phase.bytes)} of ${sizeText(phase.totalBytes)}${pace(phase.bytes, seconds.passed)}`;
    case 'retrying':
      return `${unstopped(phase.why)}. Trying again in ${seconds.left ?? 0} s (${phase.attempt} of ${phase.of})`;
  }
}

/** Less than a kilobyte a second is too slow for a report: the user may want to cancel. */
const pace = (bytes: number, passedS: number) => (passedS >= longWaitS && bytes / passedS < 1_000 ? ', very slow' : '');

const unstopped = (sentence: string) => sentence.replace(/[.…]+$/, '');
