import type { BrowserClock } from '../../../base/browser-clock.ts';
import type { PdfSource } from '../../base/analysis-types.ts';
import { unlessFailed } from '../../base/unless-failed.ts';
import type { OpenDocument } from './open-document.ts';

type OpenDocumentsDependencies = Readonly<{
  open: (source: PdfSource) => Promise<OpenDocument>;
  clock: BrowserClock;
  /** How many documents are kept open; more only while they are all in use. */
  most: number;
  /**
   * The same for baselines, which are short documents. Those that were opened first stay. They are needed in turn, so
   * the one used longest ago is always the next.
   */
  mostBaselines: number;
  /** How long a document stays open after its last use. */
  idleTimeoutMs: number;
}>;

type Entry = {
  readonly document: Promise<OpenDocument>;
  isBaseline: boolean;
  users: number;
  cancelRest: (() => void) | null;
};

/** A baseline that is longer counts as a usual document. */
const maxBaselineBytes = 200_000;
const isShortBaseline = (source: PdfSource) => source.isBaseline === true && source.bytes <= maxBaselineBytes;

/** Identifies the entry of a source: a document that opens with a password does not open without. */
const keyOf = ({ id, password }: PdfSource) => `${id} ${password ?? ''}`;

/** The open documents. Each is opened once and stays open for a while, so that the next request is fast. */
export function createOpenDocuments({ open, clock, most, mostBaselines, idleTimeoutMs }: OpenDocumentsDependencies) {
  /** The least recently used first; of baselines the one that was opened first. */
  const entries = new Map<string, Entry>();

  const drop = (id: string, entry: Entry) => {
    if (entries.get(id) !== entry) return;
    entries.delete(id);
    entry.cancelRest?.();
    entry.document.then(
      (document) => document.close(),
      () => undefined, // it never opened
    );
  };

  const makeRoom = () => {
    const kindOf = (isBaseline: boolean) => [...entries].filter(([, entry]) => entry.isBaseline === isBaseline);
    const usual = kindOf(false);
    let excess = usual.length - most;
    for (const [id, entry] of usual) {
      if (excess <= 0) break;
      if (entry.users > 0) continue;
      drop(id, entry);
      excess -= 1;
    }
    for (const [id, entry] of kindOf(true).slice(mostBaselines)) if (entry.users === 0) drop(id, entry);
  };

  const markUsed = (id: string, entry: Entry) => {
    if (entry.isBaseline && entries.has(id)) return;
    entries.delete(id);
    entries.set(id, entry);
  };

  const entryOf = (source: PdfSource): Entry => {
    const id = keyOf(source);
    const known = entries.get(id);
    const entry = known ?? { document: open(source), isBaseline: false, users: 0, cancelRest: null };
    entry.isBaseline ||= isShortBaseline(source);
    markUsed(id, entry);
    if (known) return entry;
    // Not kept, because it may open with another password, or later.
    entry.document.then(
      (document) => document.failed.catch(() => drop(id, entry)),
      () => drop(id, entry),
    );
    return entry;
  };

  const documents = {
    /** Runs `work` with the document open. Rejects like the opening, also when the document can no longer be read. */
    async use<T>(source: PdfSource, work: (document: OpenDocument) => Promise<T>): Promise<T> {
      const entry = entryOf(source);
      entry.cancelRest?.();
      entry.cancelRest = null;
      entry.users += 1;
      makeRoom();
      try {
        const document = await entry.document;
        return await unlessFailed(work(document), document.failed);
      } finally {
        const id = keyOf(source);
        entry.users -= 1;
        if (entry.users === 0 && entries.get(id) === entry) {
          markUsed(id, entry);
          entry.cancelRest = clock.after(idleTimeoutMs, () => drop(id, entry));
          makeRoom();
        }
      }
    },

    /** Like `use`, with two documents that are opened at the same time. */
    useBoth<T>(
      before: PdfSource,
      after: PdfSource,
      work: (before: OpenDocument, after: OpenDocument) => Promise<T>,
    ): Promise<T> {
      documents.use(after, async () => undefined).catch(() => undefined); // the use below reports it
      return documents.use(before, (earlier) => documents.use(after, (later) => work(earlier, later)));
    },
  };
  return documents;
}

export type OpenDocuments = ReturnType<typeof createOpenDocuments>;
