import type { OpenDocument } from '../documents/open-document.ts';
import { forgetLooks, pageFingerprint } from '../facts/read-looks.ts';
import type { OpenPage } from './page-rasters.ts';
import { imageMark } from './pixels/pixel-hash.ts';

/**
 * After this many pages that were read without success, pages of the two documents are drawn at once: usually their
 * fonts differ, and so does every page.
 */
const mostInVain = 4;

/** How many pages of a later document were read without success; `found` after the first success. */
const outcomes = new WeakMap<OpenDocument, number | 'found'>();

/**
 * Whether two pages are painted by the same operators with the same fonts and images. Then they look the same and need
 * not be drawn; reading takes a fifth of the time. `false` means nothing.
 */
export async function arePaintedAlike(before: OpenPage, after: OpenPage, signal: AbortSignal): Promise<boolean> {
  const outcome = outcomes.get(after.document) ?? 0;
  if (outcome !== 'found' && outcome >= mostInVain) return false;
  const [one, other] = await Promise.all([fingerprintOf(before), fingerprintOf(after)]);
  signal.throwIfAborted();
  const areAlike = one !== null && one === other;
  const known = outcomes.get(after.document) ?? 0;
  if (areAlike) outcomes.set(after.document, 'found');
  else if (known !== 'found') outcomes.set(after.document, known + 1);
  if (areAlike) for (const { document, page } of [before, after]) forgetLooks(document.pdf, page);
  return areAlike;
}

/** The later document of the last comparison is usually the earlier one now, and is not read again. */
async function fingerprintOf({ document, page }: OpenPage): Promise<string | null> {
  const known = document.paintings.get(page);
  if (known !== undefined) return known;
  const read = await document.whileDrawn(() => pageFingerprint(document.pdf, page, imageMark));
  document.paintings.set(page, read);
  return read;
}
