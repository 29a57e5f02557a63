import { randomUUID } from 'node:crypto';
import type { Handlers } from '../../shared/contract.ts';
import { invalidInput } from '../../shared/fault.ts';
import type { SavedFile } from '../../shared/model.ts';
import type { DocumentHandlersDependencies } from './document-handlers.ts';

type TextFilesDependencies = Omit<DocumentHandlersDependencies, 'save' | 'drag'> &
  Readonly<{
    /** Writes atomically. */
    save(data: AsyncIterable<Uint8Array>, path: string): Promise<unknown>;
  }>;

type TextFileCall = Extract<keyof Handlers, `textFiles.${string}`>;

type OpenFile = Readonly<{
  id: string;
  add(text: string): Promise<void>;
  end(): Promise<NonNullable<SavedFile>>;
  abandon(): void;
}>;

/**
 * Texts that the window creates, which arrive in small pieces. Each piece waits until the one before it is on disk, so
 * memory stays bounded. A file counts as running from the dialog's answer until it is in its place.
 */
export function createTextFiles({ find, fileNameOf, askSavePath, save, underWay }: TextFilesDependencies) {
  let open: OpenFile | null = null;

  const opened = (id: string): OpenFile => {
    if (open?.id !== id) throw notOpen();
    return open;
  };

  const handlers: Pick<Handlers, TextFileCall> = {
    'textFiles.begin': async ({ documentId, extension }) => {
      const document = await find(documentId);
      const name = document ? fileNameOf(document).replace(/\.[a-z]+$/, '') : 'result';
      const path = await askSavePath(`${name}.${extension}`);
      if (path === null) return null;
      open?.abandon();
      open = openFile(path, (data, to) => underWay.add(save(data, to)));
      return { fileId: open.id };
    },

    'textFiles.add': async ({ fileId, text }) => opened(fileId).add(text),

    'textFiles.end': async ({ fileId }) => {
      const file = opened(fileId);
      open = null;
      return file.end();
    },
  };

  return {
    handlers,

    /** Drops the open file: its page is gone, and no more pieces will arrive. */
    abandon(): void {
      open?.abandon();
      open = null;
    },
  };
}

function openFile(path: string, save: TextFilesDependencies['save']): OpenFile {
  let bytes = 0;
  let state: 'open' | 'ended' | 'abandoned' = 'open';
  let piece: Readonly<{ data: Uint8Array; taken: () => void }> | null = null;
  let wake = () => {};

  async function* pieces() {
    for (;;) {
      if (state === 'abandoned') throw new Error('The file was abandoned.');
      if (piece) {
        const { data, taken } = piece;
        piece = null;
        yield data;
        taken();
      } else if (state === 'ended') return;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  }

  const saved = save(pieces(), path);
  saved.catch(() => {}); // reported to the waiting call, if any

  return {
    id: randomUUID(),
    /** Resolves when the piece is written. Rejects if the write failed. */
    async add(text) {
      const data = Buffer.from(text, 'utf8');
      bytes += data.length;
      const taken = new Promise<void>((resolve) => {
        piece = { data, taken: resolve };
      });
      wake();
      await Promise.race([taken, saved]);
    },
    async end() {
      state = 'ended';
      wake();
      await saved;
      return { path, bytes };
    },
    abandon() {
      state = 'abandoned';
      wake();
    },
  };
}

const notOpen = () => invalidInput('This file is no longer being saved.', 'Save it again.');
