import { nextTask } from '../base/next-task.ts';

/** How each line of a text ends: 0 by `\n`, 1 by `\r\n`, 2 by `\r`. `null` if all end by `\n`. */
export type LineEndings = Uint8Array | null;

/** How many UTF-16 units are looked at between two pauses; this takes a few milliseconds. */
const pieceLength = 512 * 1024;

/** The line ends of a text; the last line has none. Rejects with `signal.reason` when aborted between two pieces. */
export async function lineEndingsOf(text: string, signal: AbortSignal, pause = nextTask): Promise<LineEndings> {
  if (!text.includes('\r')) return null;
  const endings: number[] = [];
  const pattern = /\r\n?|\n/g;
  let pauseAt = pieceLength;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    endings.push(match[0] === '\n' ? 0 : match[0].length === 2 ? 1 : 2);
    if (match.index < pauseAt) continue;
    await pause();
    signal.throwIfAborted();
    pauseAt = match.index + pieceLength;
  }
  return Uint8Array.from(endings);
}

/** How many lines of two otherwise equal texts have different ends. */
export function countOtherEndings(before: LineEndings, after: LineEndings): number {
  let count = 0;
  for (let line = 0; line < Math.max(before?.length ?? 0, after?.length ?? 0); line += 1)
    if ((before?.[line] ?? 0) !== (after?.[line] ?? 0)) count += 1;
  return count;
}
