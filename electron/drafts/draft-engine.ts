import type { PrintSetup } from '../templates/print.ts';
import type { TemplateProcess } from '../templates/template-process.ts';

/** What drafts need from Chromium. Created at the first rendering. */
export type DraftEngine = Readonly<{
  templates: TemplateProcess;
  /**
   * Prints without tags. A kept page is changed into the next one where possible. Rejects with the reason of `signal`,
   * and with `PrintTimeLimitError`.
   */
  print(
    html: string,
    signal: AbortSignal,
    isKept: boolean,
    setup: PrintSetup,
  ): Promise<Readonly<{ bytes: Uint8Array; loadMs: number; printMs: number }>>;

  /** Prints a row of the sheet, in a window of its own. An abort ends the print at once. */
  printRow(html: string, signal: AbortSignal, setup: PrintSetup): Promise<Readonly<{ bytes: Uint8Array }>>;
  /** Closes the window of the rows. The next row opens another. */
  closeRows(): void;
}>;
