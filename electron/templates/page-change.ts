import { type ChangedSpan, changedSpan } from '../../shared/changed-span.ts';

/** What loads or moves without telling when it is ready, or is a page in the page: such a page is always loaded. */
const alwaysLoaded = /@import|transition|animation|shadowroot|<(?:iframe|frame|object|embed|video|audio)[\s>]/i;

/** What a document keeps of the text that it had before, or does once. A type of content says nothing here. */
const keptByDocument = /autofocus|http-equiv(?!\s*=\s*["']?(?:content-type|x-ua-compatible)\b)/i;

/** What is read or fetched only when a page is parsed as a whole. */
const parsedAsWhole =
  /<(?:!|\/?(?:style|script|title|template|noscript|svg)\b|(?:meta|link|base|html|head|body|use|image|img|picture|source|input)\b)/i;

/** Pages in the page: Chromium loads them only in a window that paints. */
export const hasFrames = (html: string) => /<(?:iframe|frame|object|embed|video|audio)[\s>]/i.test(html);

/** Pages of which all is loaded also where it is not laid out for a screen: pictures and fonts of styles are loaded when they are needed. */
export const canBeHidden = (html: string) => !alwaysLoaded.test(html) && !/url\(|image-set|@font-face/i.test(html);

const hasImages = /<(?:img|image|picture|input|svg)\b/i;
const hasAddresses = /url\(/i;

/**
 * How a loaded page becomes another one that prints as if it had been loaded. `patch`: node by node, which costs the least where a page
 * is long. `rewrite`: the whole text is parsed again in the same document. `load`: as a new document.
 */
export type PageChange = 'nothing' | 'patch' | 'rewrite' | 'load';

/** The cheapest change of the loaded page `before` into `after`. */
export function pageChange(before: string, after: string): PageChange {
  const span = changedSpan(before, after);
  if (!span) return 'nothing';
  if (alwaysLoaded.test(after)) return 'load';
  if (isPatchable(before, after, span)) return 'patch';
  return [before, after].some((html) => alwaysLoaded.test(html) || keptByDocument.test(html)) ? 'load' : 'rewrite';
}

/** Text and attributes are patched; elements too where no image could have to be loaded again. */
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
