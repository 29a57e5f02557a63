import { beginningOf, type CodeText, codeTextOf, readText } from '../text-viewer/code-text.ts';

/** Markup up to this size is shown completely. */
const maxShownBytes = 50 * 1024 * 1024;

/** How much of a larger markup is shown. */
export const beginningBytes = 1_000_000;

/**
 * Reads the text of a document; `isWhole` is false if only its beginning was read. For a long text, `onBeginning` is
 * called with the first lines while the rest is read. Rejects if the document cannot be read.
 */
export async function readDocument(
  url: string,
  bytes: number,
  signal: AbortSignal,
  onBeginning: (text: CodeText) => void = () => {},
): Promise<Readonly<{ text: CodeText; isWhole: boolean }>> {
  const response = await fetch(url, { signal });
  if (!response.ok || !response.body) throw new Error(`The document answered ${response.status}.`);
  const isWhole = bytes <= maxShownBytes;
  const text = await readText(response.body, isWhole ? Number.POSITIVE_INFINITY : beginningBytes, (read) => {
    const beginning = signal.aborted ? null : beginningOf(read);
    if (beginning) onBeginning(beginning);
  });
  return { text: await codeTextOf(text, signal), isWhole };
}
