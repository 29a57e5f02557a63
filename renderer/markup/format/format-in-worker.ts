import { nextTask } from '../../base/next-task.ts';
import { startWorker } from '../../base/start-worker.ts';
import type { FormattedMarkup } from './format-markup.ts';
import workerUrl from './format-markup.worker.ts?worker&url';
import { type FormatMessage, type FormatReply, formatPartLength } from './format-messages.ts';

/**
 * Formats a markup in a worker of its own, so that aborting can end it in the middle of its work. Rejects with `signal.reason` when
 * aborted, and with an `Error` if the worker fails, as it does where memory ends.
 */
export async function formatInWorker(text: string, signal: AbortSignal): Promise<FormattedMarkup> {
  signal.throwIfAborted();
  const worker = startWorker(workerUrl, 'format-markup');
  const result = new Promise<FormattedMarkup>((resolve, reject) => {
    let formatted = '';
    signal.addEventListener('abort', () => reject(signal.reason));
    worker.onerror = () => reject(new Error('The markup could not be formatted.'));
    worker.onmessage = ({ data: { part, places } }: MessageEvent<FormatReply>) => {
      formatted += part;
      if (places) resolve({ text: formatted, places });
    };
  });
  result.catch(() => {}); // it is awaited below, after the markup has been sent
  try {
    for (let from = 0; !signal.aborted; from += formatPartLength) {
      const isLast = from + formatPartLength >= text.length;
      const message: FormatMessage = { part: text.slice(from, from + formatPartLength), isLast };
      worker.postMessage(message);
      if (isLast) break;
      await nextTask();
    }
    return await result;
  } finally {
    worker.terminate();
  }
}
