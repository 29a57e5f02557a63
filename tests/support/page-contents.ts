import { patchedWorker } from '../../build/pdfjs/assets.mjs';
import type { PageResources } from '../../renderer/pdf-engine/analysis/documents/contents-fingerprint.ts';
import { pageContentsOf } from '../../renderer/pdf-engine/pdfjs/pdfjs-fields.ts';
import { openInNode } from '../unit/renderer/pdf-engine/analysis/checks/check-fixture.ts';

type PageContents = Readonly<{ names: readonly string[]; pageResources: ReadonlyArray<PageResources | null> }>;

/** pdf.js takes the worker that was imported last. */
const worker = patchedWorker().then(
  (script) => import(/* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(script).toString('base64')}`),
);

/** What the patched worker of pdf.js tells of the pages of a PDF. */
export async function contentsIn(bytes: Uint8Array): Promise<PageContents | null> {
  await worker;
  const pdf = await openInNode(bytes);
  const contents = (await pageContentsOf(pdf)) as PageContents | null;
  await pdf.loadingTask.destroy();
  return contents;
}
