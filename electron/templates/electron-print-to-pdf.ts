import type { PrintToPDFOptions, WebContents } from 'electron';
import { defaultPaper } from './paper.ts';
import { type PrintSetup, pageMarginsOf } from './print.ts';

type Outcome = Readonly<{ bytes: Uint8Array } | { failure: unknown }>;

/** What Electron's `printToPDF` calls once its turn has come; not in Electron's types. */
const inner = '_printToPDF';

/**
 * `printToPDF`, whose failure is that of this page alone. Electron makes each print wait for the one before it, of whatever window, and
 * after one that failed all others fail with its error until Galley is started anew (electron/lib/browser/api/web-contents.ts,
 * `pendingPromise`). So what it waits for here never fails.
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

/** How a page is printed: on the paper of its styles, else on that of the setup. */
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
