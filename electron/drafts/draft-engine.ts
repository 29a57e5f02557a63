import type { PrintSetup } from '../templates/print.ts';
import type { TemplateProcess } from '../templates/template-process.ts';

/** What a draft needs of Chromium. Made when the first draft is rendered. */
export type DraftEngine = Readonly<{
  templates: TemplateProcess;
  /** Prints untagged. A kept page is changed into the next one where that can be. Rejects with the reason of `signal`, and with `PrintTimeLimitError`. */
  print(
    html: string,
    signal: AbortSignal,
    isKept: boolean,
    setup: PrintSetup,
  ): Promise<Readonly<{ bytes: Uint8Array; loadMs: number; printMs: number }>>;
}>;
