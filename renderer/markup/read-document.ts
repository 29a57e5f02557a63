import { type CodeText, codeTextOf, readText } from '../text-viewer/code-text.ts';

/** Markup up to this size is shown whole. */
export const maxShownBytes = 50 * 1024 * 1024;

/** Of larger markup, so much is shown. */
export const beginningBytes = 1024 * 1024;

/** The text of a document at `url`; `isWhole` is false when only its beginning was read. Rejects when it cannot be read. */
export async function readDocument(
  url: string,
  bytes: number,
  signal: AbortSignal,
): Promise<Readonly<{ text: CodeText; isWhole: boolean }>> {
  const response = await fetch(url, { signal });
  if (!response.ok || !response.body) throw new Error(`The document answered ${response.status}.`);
  const isWhole = bytes <= maxShownBytes;
  const text = await readText(response.body, isWhole ? Number.POSITIVE_INFINITY : beginningBytes);
  return { text: await codeTextOf(text, signal), isWhole };
}
