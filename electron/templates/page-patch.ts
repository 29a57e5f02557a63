/** What loads or moves after a change without telling when it is ready: such a page is always loaded anew. */
const loadedAnew = /url\(|@import|transition|animation|shadowroot|<(?:iframe|frame|object|embed|video|audio)[\s>]/i;

/** What is read or fetched only when the page is loaded, or would have to be fetched again. */
const changesPage =
  /<(?:!|\/?(?:style|script|title|template|noscript|svg)\b|(?:meta|link|base|html|head|body|use|image|img|picture|source|input)\b)/i;

const hasImages = /<(?:img|image|picture|input|svg)\b/i;

/**
 * Whether the loaded page `before` can be changed into `after` node by node, and then prints as `after` would when it is loaded. Text and
 * attributes can; elements too where no image could have to be loaded again.
 */
export function canPatchPage(before: string, after: string): boolean {
  const [start, endBefore, endAfter] = changedPart(before, after);
  if (start === endBefore && start === endAfter) return true;
  if (loadedAnew.test(after)) return false;
  if (after.lastIndexOf('<style', start) > after.lastIndexOf('</style', start)) return false;
  const around = (html: string, end: number) => {
    const tag = html.lastIndexOf('<', start);
    const close = html.indexOf('>', end);
    return html.slice(tag === -1 ? 0 : tag, close === -1 ? html.length : close);
  };
  if (changesPage.test(around(before, endBefore)) || changesPage.test(around(after, endAfter))) return false;
  const isOneNode = !/[<>]/.test(before.slice(start, endBefore) + after.slice(start, endAfter));
  return isOneNode || !hasImages.test(after);
}

/** Where the texts begin to differ, and where what differs ends in each. */
function changedPart(before: string, after: string): readonly [start: number, endBefore: number, endAfter: number] {
  const shortest = Math.min(before.length, after.length);
  let start = 0;
  while (start < shortest && before.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  let same = 0;
  const most = shortest - start;
  while (same < most && before.charCodeAt(before.length - 1 - same) === after.charCodeAt(after.length - 1 - same))
    same += 1;
  return [start, before.length - same, after.length - same];
}
