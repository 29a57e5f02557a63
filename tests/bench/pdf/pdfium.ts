import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BrowserWindow } from 'electron';
import { watchFrames } from '../electron/frames.ts';
import { marks } from './make-pdfs.ts';

/**
 * A window that waits with an empty page from the disk, like the PDFs to come, so that its process exists. It shows a
 * PDF in Chromium's own viewer with a command-line switch.
 */
export async function openPdfium(folder: string) {
  const empty = join(folder, 'empty.html');
  await writeFile(empty, '<!doctype html><title>Empty</title>');
  const window = new BrowserWindow({
    width: 1000,
    height: 900,
    useContentSize: true,
    webPreferences: { plugins: true, backgroundThrottling: false },
  });
  await window.loadFile(empty);
  let shows = 0;
  return {
    window,
    /** Starts to show the file. The side panel with thumbnails stays closed, like ours. */
    show(path: string): void {
      shows += 1;
      // Another query each time, because the same address with another fragment would not be loaded again.
      void window.loadURL(`${pathToFileURL(path)}?${shows}#navpanes=0`).catch(() => undefined);
    },
    /** Like its page box does. The viewer is an extension in its own frame. */
    async goToPage(page: number): Promise<void> {
      const viewer = window.webContents.mainFrame.framesInSubtree.find(({ url }) =>
        url.startsWith('chrome-extension:'),
      );
      await viewer?.executeJavaScript(`document.querySelector('pdf-viewer').viewport.goToPage(${page - 1})`);
    },
    close: () => window.destroy(),
  };
}

/** A window that already shows the file. Rejects if it does not within a few seconds. */
export async function openShowing(folder: string, path: string) {
  const pdfium = await openPdfium(folder);
  const frames = watchFrames(pdfium.window.webContents, [marks.first]);
  try {
    pdfium.show(path);
    await frames.until(marks.first);
    return pdfium;
  } catch (thrown) {
    pdfium.close();
    throw thrown;
  } finally {
    frames.stop();
  }
}

/** Electron 33's PDF viewer sometimes stays dark. Such a round is discarded and repeated. */
export async function untilItShows<T>(round: () => Promise<T>, tries = 6): Promise<T> {
  for (let left = tries; ; left -= 1) {
    try {
      return await round();
    } catch (thrown) {
      if (left <= 1) throw thrown;
      console.error(`PDFium showed nothing: ${String(thrown)}`);
    }
  }
}
