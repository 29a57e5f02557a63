import type { Debugger, WebContents } from 'electron';
import type { PageChange } from './page-change.ts';

/** Enough time to parse a thousand pages. */
const rewrittenWithinMs = 10_000;

/**
 * Changes a loaded page into `html` through the Chrome DevTools Protocol, because its scripts are off. The page keeps
 * its process, policies and sandbox. If Chromium fails, the call rejects and the page is unusable.
 */
export async function changePage(contents: WebContents, html: string, change: PageChange): Promise<void> {
  const page = contents.debugger;
  if (!page.isAttached()) page.attach('1.3');
  if (change === 'patch') await patch(page, html);
  if (change === 'rewrite') await rewrite(page, html);
}

/** Chromium compares the two documents itself (DOM.setOuterHTML of a document). */
async function patch(page: Debugger, html: string): Promise<void> {
  // Each command is a round trip to the page. This one also does the work of `DOM.enable`.
  const { root } = (await page.sendCommand('DOM.getDocument', { depth: 0 })) as Readonly<{ root: { nodeId: number } }>;
  await page.sendCommand('DOM.setOuterHTML', { nodeId: root.nodeId, outerHTML: html });
  void page.sendCommand('DOM.disable').catch(() => {});
}

/** Like `document.open`, `write` and `close`. At its load event, the page has its images and fonts. */
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
