import { decodeText } from '../../shared/text-encoding.ts';
import { maxJsonBytes } from '../info/jq-request.ts';
import { type FindInfoItemsOptions, findInfoItems, type InfoItemsFound } from './find-info-items.ts';

/** The address of an Info answer, within our own origin, and what to search for. */
export type InfoItemsRequest = Readonly<{ url: string }> & FindInfoItemsOptions;

/** `problem` is a sentence for the user. */
export type InfoItemsReply = Readonly<{ found: InfoItemsFound } | { problem: string }>;

type InfoItemsHandlerDependencies = Readonly<{
  /** Reads the whole document; rejects if it cannot be read. */
  read: (url: string) => Promise<Uint8Array<ArrayBuffer>>;
}>;

/**
 * Handles the requests to the worker that searches for items; independent of the worker itself. It keeps the last
 * document in memory.
 */
export function createInfoItemsHandler({ read }: InfoItemsHandlerDependencies) {
  let kept: Readonly<{ url: string; root: unknown }> | null = null;

  return async ({ url, ...options }: InfoItemsRequest): Promise<InfoItemsReply> => {
    if (kept?.url !== url) {
      const bytes = await read(url).catch(() => null);
      if (bytes === null) return { problem: 'This answer is no longer on disk. Get Info again to read it.' };
      if (bytes.length > maxJsonBytes) return { problem: 'This answer is larger than 50 MB: it is not searched.' };
      const root = parsedJson(decodeText(bytes));
      if (root === undefined) return { problem: 'This answer is no JSON: nothing can be found in it.' };
      kept = { url, root };
    }
    return { found: findInfoItems(kept.root, options) };
  };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
