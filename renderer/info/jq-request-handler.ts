import { encodingOf } from '../../shared/text-encoding.ts';
import { formatJson } from './format-json.ts';
import type { createJq } from './jq.ts';
import { isIdentity, type JqReply, type JqRequest, maxJsonBytes, shownBytes } from './jq-request.ts';
import { indexPaths, type PathNode } from './path-index.ts';

type JqRequestHandlerDependencies = Readonly<{
  /** Reads the whole document; rejects if it cannot be read. */
  read: (url: string) => Promise<Uint8Array<ArrayBuffer>>;
  jq: ReturnType<typeof createJq>;
}>;

/**
 * Handles the requests to the jq worker; independent of the worker itself. The last document stays in memory, so that
 * the next filter does not read it again. The filter `.` and an empty one bypass jq, so that numbers and names stay as
 * they were sent.
 */
export function createJqRequestHandler({ read, jq }: JqRequestHandlerDependencies) {
  let kept: Readonly<{ url: string; bytes: Uint8Array<ArrayBuffer> }> | null = null;

  const bytesAt = async (url: string): Promise<Uint8Array<ArrayBuffer> | null> => {
    if (kept?.url === url) return kept.bytes;
    const bytes = await read(url).catch(() => null);
    if (bytes === null) return null;
    kept = { url, bytes: inUtf8(bytes) };
    return kept.bytes;
  };

  /** The paths of a document; `null` if it is unreadable or too large. */
  const paths = async (url: string): Promise<PathNode | null> => {
    const bytes = await bytesAt(url);
    const isFit = bytes !== null && bytes.length <= maxJsonBytes;
    return isFit ? indexPaths(new TextDecoder().decode(bytes)) : null;
  };

  /** `onOverflow` is called if the result grows too long. */
  const run = async ({ url, filter }: JqRequest, onOverflow: () => void): Promise<JqReply> => {
    const bytes = await bytesAt(url);
    if (bytes === null) return { kind: 'unreadable' };
    if (bytes.length > maxJsonBytes) {
      const start = new TextDecoder().decode(bytes.subarray(0, shownBytes), { stream: true });
      return { kind: 'raw', text: start, why: 'This answer is too large to be shown as JSON. Here is how it begins.' };
    }
    if (isIdentity(filter)) return formatted(new TextDecoder().decode(bytes));
    const result = await jq.run(bytes, filter, onOverflow);
    if (result.ok)
      return { kind: 'shown', text: result.text, notes: result.text === '' ? ['The filter found nothing.'] : [] };
    const text = new TextDecoder().decode(bytes);
    const unfiltered = formatJson(text);
    // No filter can run. The text is shown, not the previous document.
    if (unfiltered.kind === 'damaged') return notJson(text, unfiltered);
    return { kind: 'refused', problem: result.problem };
  };

  return { run, paths };
}

function formatted(text: string): JqReply {
  const result = formatJson(text);
  if (result.kind === 'formatted') return { kind: 'shown', text: result.text, notes: result.notes };
  if (result.kind === 'too-complex') {
    return {
      kind: 'raw',
      text,
      why: `This answer is too complex to show as JSON. ${result.why} Here it is as it came.`,
    };
  }
  return notJson(text, result);
}

function notJson(text: string, result: Readonly<{ at: number; line: number; found: string }>): JqReply {
  if (text.slice(0, result.at).trim() === '') {
    return { kind: 'raw', text, why: 'This answer is no JSON. Here it is as text, as it came.' };
  }
  const where = `at character ${(result.at + 1).toLocaleString('en')}, line ${result.line.toLocaleString('en')}`;
  return {
    kind: 'raw',
    text,
    why: `The data is damaged ${where}: ${result.found} does not belong there. Here it is as it came.`,
  };
}

function inUtf8(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const { encoding, markBytes } = encodingOf(bytes);
  if (encoding !== 'utf-8') return new TextEncoder().encode(new TextDecoder(encoding).decode(bytes));
  return bytes.subarray(markBytes);
}
