import { readFile } from 'node:fs/promises';
import type { DraftData } from '../../shared/draft.ts';
import { documentGone } from '../../shared/gone-faults.ts';
import type { DocumentInfo } from '../../shared/model.ts';
import { decodeText } from '../../shared/text-encoding.ts';
import { nullIfMissing } from '../base/system-error.ts';
import { noData } from './draft-faults.ts';

export type DraftDataReader = ReturnType<typeof createDraftData>;

export type DraftDataDependencies = Readonly<{
  /** The file of a document; `null` if it no longer exists. */
  locate(id: string): Promise<Readonly<{ document: Pick<DocumentInfo, 'encoding'>; path: string }> | null>;
  /** The bytes of a document that a draft keeps; `null` if no draft does. */
  readKept(id: string): Promise<Uint8Array | null>;
}>;

/** The data of templates. The last answer is cached, because each keystroke needs it again. */
export function createDraftData({ locate, readKept }: DraftDataDependencies) {
  const readDocument = async (id: string): Promise<string | null> => {
    const found = await locate(id);
    const bytes = found && (await readFile(found.path).catch(nullIfMissing));
    if (bytes) return decodeText(bytes, found.document.encoding);
    const kept = await readKept(id);
    return kept && decodeText(kept);
  };
  let last: Readonly<{ id: string; text: Promise<string | null> }> | null = null;

  const text = async (documentId: string): Promise<string> => {
    const reading = last?.id === documentId ? last : { id: documentId, text: readDocument(documentId) };
    last = reading;
    const found = await reading.text.catch((thrown: unknown) => {
      // The next rendering reads it again.
      if (last === reading) last = null;
      throw thrown;
    });
    if (found !== null) return found;
    if (last === reading) last = null;
    throw documentGone('Run Info again to get the data back.');
  };

  return {
    /** The text of a document; `null` if it no longer exists. */
    read: readDocument,

    /** JSON, and the path of the used part. Fails with `TEMPLATE` without data, and with `DOCUMENT-GONE`. */
    async of(data: DraftData | null): Promise<Readonly<{ text: string; path: string }>> {
      if (data === null) throw noData();
      if ('text' in data) return { text: data.text, path: '' };
      return { text: await text(data.documentId), path: data.path };
    },
  };
}
