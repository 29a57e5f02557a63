import type { OpenDocument } from '../documents/open-document.ts';
import { forgetLooks, pageFingerprint } from '../facts/read-looks.ts';
import type { OpenPage } from './page-rasters.ts';
import { imageMark } from './pixels/pixel-hash.ts';

/**
 * After this many pages that were read in vain, pages of the two documents are drawn at once: mostly their fonts
 * differ, and so every page.
 */
const mostInVain = 4;

/** How many pages of a later document have been read in vain; `found` if one was not. */
const outcomes = new WeakMap<OpenDocument, number | 'found'>();

/**
 * Whether two pages are painted by the same operators with the same fonts and images, so that they need not be drawn to
 * know that they look the same: reading them takes a fifth of the time. `false` says nothing.
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

/** What is the later document now was the earlier one of the last comparison, mostly, and is not read again. */
async function fingerprintOf({ document, page }: OpenPage): Promise<string | null> {
  const known = document.paintings.get(page);
  if (known !== undefined) return known;
  const read = await document.whileDrawn(() => pageFingerprint(document.pdf, page, imageMark));
  document.paintings.set(page, read);
  return read;
}
