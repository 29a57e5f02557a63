import { type ChangedSpan, changedSpan } from '../../shared/changed-span.ts';

/** Content that loads or moves without a ready event, or is a nested page. A page with it is always loaded. */
const alwaysLoaded = /@import|transition|animation|shadowroot|<(?:iframe|frame|object|embed|video|audio)[\s>]/i;

/** State that a document keeps from its earlier text, or changes only once. A content type has no effect here. */
const keptByDocument = /autofocus|http-equiv(?!\s*=\s*["']?(?:content-type|x-ua-compatible)\b)/i;

/** Content that is only read or fetched when the whole page is parsed. */
const parsedAsWhole =
  /<(?:!|\/?(?:style|script|title|template|noscript|svg)\b|(?:meta|link|base|html|head|body|use|image|img|picture|source|input)\b)/i;

/** Nested pages, which Chromium loads only in a window that paints. */
export const hasFrames = (html: string) => /<(?:iframe|frame|object|embed|video|audio)[\s>]/i.test(html);

/** Whether a page loads everything without a layout for the screen. Style images and fonts load only when needed. */
export const canBeHidden = (html: string) => !alwaysLoaded.test(html) && !/url\(|image-set|@font-face/i.test(html);

const hasImages = /<(?:img|image|picture|input|svg)\b/i;
const hasAddresses = /url\(/i;

/**
 * How to turn a loaded page into another one that prints as if it had been loaded. `patch`: node by node, the cheapest
 * for a long page. `rewrite`: parse the whole text again in the same document. `load`: load a new document.
 */
export type PageChange = 'nothing' | 'patch' | 'rewrite' | 'load';

/** The cheapest change from the loaded page `before` to `after`. */
export function pageChange(before: string, after: string): PageChange {
  const span = changedSpan(before, after);
  if (!span) return 'nothing';
  if (alwaysLoaded.test(after)) return 'load';
  if (isPatchable(before, after, span)) return 'patch';
  return [before, after].some((html) => alwaysLoaded.test(html) || keptByDocument.test(html)) ? 'load' : 'rewrite';
}

/** Text and attributes can be patched, and also elements if no image needs to load again. */
function isPatchable(before: string, after: string, { from: start, oldTo, newTo }: ChangedSpan): boolean {
  if (hasAddresses.test(after)) return false;
  if (after.lastIndexOf('<style', start) > after.lastIndexOf('</style', start)) return false;
  const around = (html: string, end: number) => {
    const tag = html.lastIndexOf('<', start);
    const close = html.indexOf('>', end);
    return html.slice(tag === -1 ? 0 : tag, close === -1 ? html.length : close);
  };
  if (parsedAsWhole.test(around(before, oldTo)) || parsedAsWhole.test(around(after, newTo))) return false;
  const isOneNode = !/[<>]/.test(before.slice(start, oldTo) + after.slice(start, newTo));
  return isOneNode || !hasImages.test(after);
}
