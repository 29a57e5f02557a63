import type { PrintToPDFOptions, WebContents } from 'electron';
import { defaultPaper } from './paper.ts';
import { type PrintSetup, pageMarginsOf } from './print.ts';

type Outcome = Readonly<{ bytes: Uint8Array } | { failure: unknown }>;

/** The function that Electron's `printToPDF` calls when it is its turn. Electron's types omit it. */
const inner = '_printToPDF';

/**
 * `printToPDF` whose failure affects only this page. Electron makes each print wait for the previous one of any window.
 * After a failure, all later prints fail with its error until Galley restarts
 * (electron/lib/browser/api/web-contents.ts, `pendingPromise`). So the promise that Electron waits for never rejects
 * here.
 */
export async function printToPdf(contents: WebContents, options: PrintToPDFOptions): Promise<Uint8Array> {
  const print: unknown = Reflect.get(contents, inner);
  if (typeof print !== 'function') return contents.printToPDF(options);
  const printApart = async (settings: unknown): Promise<Outcome> => {
    try {
      return { bytes: await print.call(contents, settings) };
    } catch (failure) {
      return { failure };
    }
  };
  Reflect.set(contents, inner, printApart);
  try {
    const outcome = (await contents.printToPDF(options)) as unknown as Outcome;
    if ('failure' in outcome) throw outcome.failure;
    return outcome.bytes;
  } finally {
    Reflect.deleteProperty(contents, inner);
  }
}

/** The options of a print: the paper from the page's styles, or else from the setup. */
export function printOptions(html: string, isTagged: boolean, { paper = defaultPaper }: PrintSetup): PrintToPDFOptions {
  const { header, footer } = pageMarginsOf(html);
  const nothing = '<span></span>';
  return {
    printBackground: true,
    preferCSSPageSize: true,
    pageSize: { width: paper.widthMm / mmPerInch, height: paper.heightMm / mmPerInch },
    generateTaggedPDF: isTagged,
    ...((header ?? footer) !== null && {
      displayHeaderFooter: true,
      headerTemplate: header ?? nothing,
      footerTemplate: footer ?? nothing,
    }),
  };
}

const mmPerInch = 25.4;
