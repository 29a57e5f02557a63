import type { PrintToPDFOptions, WebContents } from 'electron';

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
