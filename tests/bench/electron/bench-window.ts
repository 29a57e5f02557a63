import type { BrowserWindow } from 'electron';

/** A window that shows one of the bench's pages. */
export type BenchWindow = Readonly<{
  window: BrowserWindow;
  /** Calls a function that the page has put at `bench`; returns its result. */
  call<T = void>(verb: string, ...given: readonly unknown[]): Promise<T>;
  close(): void;
}>;

/** Loads a page of the bench into `window`; resolves when the page has mounted what it measures. */
export async function loadBenchPage(window: BrowserWindow, url: string): Promise<BenchWindow> {
  await window.loadURL(url);
  const { webContents } = window;
  await webContents.executeJavaScript('benchReady');
  return {
    window,
    call: (verb, ...given) => {
      const list = given.map((one) => JSON.stringify(one)).join(', ');
      return webContents.executeJavaScript(`bench.${verb}(${list})`, true);
    },
    close: () => window.destroy(),
  };
}
