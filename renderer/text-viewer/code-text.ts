import { Text } from '@codemirror/state';
import { encodingOf } from '../../shared/text-encoding.ts';
import { nextTask } from '../base/next-task.ts';

/** A text in two forms: one string, which is searched, and its lines, which are drawn. Lines end with `\n`. */
export type CodeText = Readonly<{ raw: string; lines: Text }>;

export const emptyCodeText: CodeText = { raw: '', lines: Text.empty };

/** How many UTF-16 units are split into lines between two pauses; this takes a few milliseconds. */
const pieceLength = 512 * 1024;

/** Splits a string into lines, with `\r\n` and `\r` as `\n`. Rejects with `signal.reason` when aborted between two pieces. */
export async function codeTextOf(text: string, signal: AbortSignal, pause = nextTask): Promise<CodeText> {
  const raw = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  let lines = Text.empty;
  for (let from = 0; from < raw.length; from += pieceLength) {
    if (from > 0) await pause();
    signal.throwIfAborted();
    lines = lines.append(Text.of(raw.slice(from, from + pieceLength).split('\n')));
  }
  return { raw, lines };
}

/**
 * Reads at most `maxBytes` of a body as text in UTF-8 or UTF-16, and cancels the rest. Rejects if the stream fails.
 */
export async function readText(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<string> {
  const reader = body.getReader();
  const parts: string[] = [];
  let decoder: TextDecoder | null = null;
  let read = 0;
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
  }
  parts.push(decoder?.decode() ?? '');
  return parts.join('');
}
