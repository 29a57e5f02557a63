import { Text } from '@codemirror/state';
import { encodingOf } from '../../shared/text-encoding.ts';
import { nextTask } from '../base/next-task.ts';
import { type LineEndings, lineEndingsOf } from './line-endings.ts';

/**
 * A text in two forms: one string to search, and its lines to draw. Lines end with `\n`, whatever their original ends.
 */
export type CodeText = Readonly<{
  raw: string;
  lines: Text;
  /** The line ends of the original text. */
  endings: LineEndings;
}>;

export const emptyCodeText: CodeText = { raw: '', lines: Text.empty, endings: null };

/** How many UTF-16 units are split into lines between two pauses; this takes a few milliseconds. */
const pieceLength = 512 * 1024;

/** How much of a text is shown before it is read completely: many screens. */
const beginningBytes = 64 * 1024;

/**
 * Splits a string into lines, with `\r\n` and `\r` as `\n`. Rejects with `signal.reason` when aborted between two
 * pieces.
 */
export async function codeTextOf(text: string, signal: AbortSignal, pause = nextTask): Promise<CodeText> {
  const endings = await lineEndingsOf(text, signal, pause);
  const raw = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  let lines = Text.empty;
  for (let from = 0; from < raw.length; from += pieceLength) {
    if (from > 0) await pause();
    signal.throwIfAborted();
    lines = lines.append(Text.of(raw.slice(from, from + pieceLength).split('\n')));
  }
  return { raw, lines, endings };
}

/**
 * The complete lines at the start of a text that is still being read; `null` if no line is complete. Few enough to be
 * split at once.
 */
export function beginningOf(text: string): CodeText | null {
  const end = text.lastIndexOf('\n', pieceLength);
  if (end <= 0) return null;
  const raw = text.slice(0, text[end - 1] === '\r' ? end - 1 : end).replace(/\r\n?/g, '\n');
  return { raw, lines: Text.of(raw.split('\n')), endings: null };
}

/**
 * Reads at most `maxBytes` of a body as text in UTF-8 or UTF-16, and cancels the rest. Calls `onBeginning` with the
 * first part, unless that is all. Rejects if the stream fails.
 */
export async function readText(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
  onBeginning: (text: string) => void = () => {},
): Promise<string> {
  const reader = body.getReader();
  const parts: string[] = [];
  let decoder: TextDecoder | null = null;
  let read = 0;
  let hasBegun = false;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    decoder ??= new TextDecoder(encodingOf(value).encoding);
    parts.push(decoder.decode(value.subarray(0, maxBytes - read), { stream: true }));
    read += value.length;
    if (read >= maxBytes) {
      await reader.cancel();
      return parts.join('');
    }
    if (!hasBegun && read >= beginningBytes) {
      hasBegun = true;
      onBeginning(parts.join(''));
    }
  }
  parts.push(decoder?.decode() ?? '');
  return parts.join('');
}
