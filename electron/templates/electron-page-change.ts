import type { Debugger, WebContents } from 'electron';
import type { PageChange } from './page-change.ts';

/** Some thousand pages are parsed in this time. */
const rewrittenWithinMs = 10_000;

/**
 * Changes a loaded page into `html` from outside (Chrome DevTools Protocol), since its scripts are off: its process, its policies and its
 * sandbox stay. Rejects where Chromium cannot; then the page is neither.
 */
export async function changePage(contents: WebContents, html: string, change: PageChange): Promise<void> {
  const page = contents.debugger;
  if (!page.isAttached()) page.attach('1.3');
  if (change === 'patch') await patch(page, html);
  if (change === 'rewrite') await rewrite(page, html);
}

/** Chromium compares the two documents by itself (DOM.setOuterHTML of a document). */
async function patch(page: Debugger, html: string): Promise<void> {
  // Each command is a way to the page and back; this one is `DOM.enable` as well.
  const { root } = (await page.sendCommand('DOM.getDocument', { depth: 0 })) as Readonly<{ root: { nodeId: number } }>;
  await page.sendCommand('DOM.setOuterHTML', { nodeId: root.nodeId, outerHTML: html });
  void page.sendCommand('DOM.disable').catch(() => {});
}

/** As `document.open`, `write` and `close` would. What the page has in it (images, fonts) is there when its load event is. */
async function rewrite(page: Debugger, html: string): Promise<void> {
  type Tree = Readonly<{ frameTree: Readonly<{ frame: Readonly<{ id: string }> }> }>;
  const [{ frameTree }] = await Promise.all([
    page.sendCommand('Page.getFrameTree') as Promise<Tree>,
    page.sendCommand('Page.enable'),
  ]);
  let stop = () => {};
  const loaded = new Promise<void>((resolve, reject) => {
    const listen = (_event: unknown, method: string) => {
      if (method === 'Page.loadEventFired') resolve();
    };
    const timer = setTimeout(() => reject(new Error('The page was not rewritten in time.')), rewrittenWithinMs);
    page.on('message', listen);
    stop = () => {
      clearTimeout(timer);
      page.off('message', listen);
    };
  });
  try {
    await Promise.all([page.sendCommand('Page.setDocumentContent', { frameId: frameTree.frame.id, html }), loaded]);
  } finally {
    stop();
  }
}
