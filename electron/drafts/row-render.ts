import { createHash } from 'node:crypto';
import type { DraftDocument, DraftKey, RowPage, RowRender } from '../../shared/draft.ts';
import { FaultError, faultOf } from '../../shared/fault.ts';
import type { FolderAccess } from '../../shared/folder-access.ts';
import type { DocumentInfo } from '../../shared/model.ts';
import type { Clock } from '../base/clock.ts';
import { createSerialQueue } from '../base/serial-queue.ts';
import type { DraftDataReader } from './draft-data.ts';
import type { DraftEngine } from './draft-engine.ts';
import { recordUnreadable } from './draft-faults.ts';
import type { createDraftPages } from './draft-pages.ts';
import { type createDraftRender, failedPrint, nameOf } from './draft-render.ts';
import { createKeptRuns, type KeepRun } from './kept-runs.ts';
import { createNewestWins } from './newest-wins.ts';

export type RowRenderDependencies = Readonly<{
  make: ReturnType<typeof createDraftRender>['make'];
  engine(): Promise<Pick<DraftEngine, 'printRow' | 'closeRows'>>;
  data: Pick<DraftDataReader, 'of'>;
  folderOf(connectionId: string): Pick<FolderAccess, 'recordText'> | null;
  /** Not those of the drafts: rows would push out the page that the author works on. */
  pages: Pick<ReturnType<typeof createDraftPages>, 'add' | 'find' | 'forget'>;
  clock: Pick<Clock, 'monotonicMs' | 'after'>;
}>;

/** A template run or a print that was begun may go on for this long after the row is outdated. */
const graceMs = 60;

type Printed = Readonly<{ sha256: string; info: DocumentInfo }>;

/**
 * Renders the rows of a sheet: the draft with the data of another record, and the unchanged markup with the same data.
 * A page is printed only if its HTML differs from the one printed before. One print at a time.
 */
export function createRowRender({ make, engine, data, folderOf, pages, clock }: RowRenderDependencies) {
  // An outdated row is worth nothing, so no more of it begins.
  const newest = createNewestWins({ clock, maxSilenceMs: Infinity, maxOutdatedMs: 0, maxEndingMs: 0 });
  const printed = new Map<string, Printed>();
  const runs = createKeptRuns();
  const prints = createSerialQueue();

  const rootOf = async ({ connectionId, data: from }: RowRender) => {
    if (!('folderRecord' in from)) return data.of(from);
    const text = await folderOf(connectionId)
      ?.recordText(from.folderRecord)
      .catch((thrown: unknown) => {
        throw recordUnreadable(from.folderRecord, thrown);
      });
    if (text === undefined) throw recordUnreadable(from.folderRecord, null);
    return { text, path: from.path };
  };

  /** Begun work ends soon by itself. Ending it at once costs the author's page more: its process would restart. */
  const laterThan = (signal: AbortSignal): AbortSignal => {
    const late = new AbortController();
    signal.addEventListener('abort', () => clock.after(graceMs, () => late.abort(signal.reason)), { once: true });
    return late.signal;
  };

  const print = async (
    name: string,
    key: DraftKey,
    { html, setup }: Awaited<ReturnType<RowRenderDependencies['make']>>,
    [signal, late]: readonly [AbortSignal, AbortSignal],
  ): Promise<DocumentInfo> => {
    const sha256 = createHash('sha256').update(html).digest('hex');
    const known = printed.get(name);
    if (known?.sha256 === sha256 && pages.find(known.info.id)) return known.info;
    const startedMs = clock.monotonicMs();
    const { printRow } = await engine();
    const { bytes } = await prints.run(async () => {
      signal.throwIfAborted();
      return printRow(html, late, setup).catch(failedPrint);
    });
    const info = withoutContent(pages.add(name, key, bytes, clock.monotonicMs() - startedMs));
    printed.set(name, { sha256, info });
    return info;
  };

  const render = async (row: RowRender, signal: AbortSignal): Promise<RowPage> => {
    const startedMs = clock.monotonicMs();
    const { connectionId, templateID, sobjectId, kind } = row;
    const key = { connectionId, templateID, sobjectId, kind };
    const name = rowName(row);
    const late = laterThan(signal);
    const root = await rootOf(row);
    const page = { ...key, original: row.original, helpers: row.helpers, data: root, marksReplayed: false };
    const makeOf = (markup: string, keep?: KeepRun) => {
      signal.throwIfAborted();
      return make({ ...page, markup, ...(keep && { keep }) }, late);
    };
    const made = await makeOf(row.markup);
    const before =
      row.markup === row.original
        ? made
        : await makeOf(row.original, runs.as(name)).catch((thrown: unknown) => {
            if (thrown instanceof FaultError) return faultOf(thrown);
            throw thrown;
          });
    const edited = await print(`${name} edit`, key, made, [signal, late]);
    const isAffected = 'html' in before && before.html !== made.html;
    return {
      page: edited,
      unchanged: isAffected ? await print(`${name} unchanged`, key, before, [signal, late]) : null,
      unchangedFault: 'html' in before ? null : before,
      totalMs: clock.monotonicMs() - startedMs,
      stubs: made.lacks.stubs,
      missing: made.lacks.missing,
    };
  };

  return {
    /** Fails like the rendering of a draft, and with an `AbortError` once `endAll` is called. */
    render: (row: RowRender): Promise<RowPage> => newest.run(rowName(row), (signal) => render(row, signal)),

    /** Ends all renderings. Call it before the author's own page, which goes first. */
    endAll: (): void => newest.cancel(''),

    /** Ends all renderings and frees their pages. */
    async close(): Promise<void> {
      newest.cancel('');
      for (const name of printed.keys()) pages.forget(name);
      printed.clear();
      runs.clear();
      (await engine()).closeRows();
    },
  };
}

const rowName = (row: RowRender) => `${nameOf(row)} ${row.row}`;
const withoutContent = ({ content: _, ...info }: DraftDocument): DocumentInfo => info;
