import type { Bridge } from '../../shared/contract.ts';
import type { DraftContent, DraftKey, RowData } from '../../shared/draft.ts';
import type { Fault } from '../../shared/fault.ts';
import type { SheetRow } from './sheet-row.ts';

/** The result of a jq filter over a stored answer, or a sentence with the reason why there is none. */
type FilterResult = Readonly<{ ok: true; text: string }> | Readonly<{ ok: false; problem: string }>;

export type RowDataDependencies = Readonly<{
  bridge: Bridge;
  /** Runs one filter at a time. */
  runJq: (documentId: string, filter: string) => Promise<FilterResult>;
}>;

type FoundData = Readonly<{ ok: true; data: RowData }> | Readonly<{ ok: false; fault: Fault }>;

/** Finds the data of rows: the same part of their answer as in the draft, or the result of the same filter. */
export function createRowData({ bridge, runJq }: RowDataDependencies) {
  const filtered = new Map<string, Promise<FilterResult>>();
  let filterOf = '';
  let last: Promise<unknown> = Promise.resolve();
  let ranked: Promise<string> | null = null;

  const runFilter = (documentId: string, filter: string): Promise<FilterResult> => {
    if (filter !== filterOf) filtered.clear();
    filterOf = filter;
    const known = filtered.get(documentId);
    if (known) return known;
    const result = last.then(() => runJq(documentId, filter)).catch(() => ({ ok: false, problem: jqFailed }) as const);
    last = result;
    filtered.set(documentId, result);
    return result;
  };

  /** The part that fits best, if the draft has the author's own data. The first answer decides for all. */
  const bestPath = (key: DraftKey, content: DraftContent, infoId: string): Promise<string> => {
    const { markup, helpers } = content;
    ranked ??= bridge
      .call('drafts.rankData', { markup, helpers, connectionId: key.connectionId, infoId, deeploadId: null })
      .then((outcome) => (outcome.ok ? (outcome.value[0]?.path ?? '') : ''));
    return ranked;
  };

  return {
    /** Call it for another draft. */
    reset(): void {
      ranked = null;
      filtered.clear();
    },

    async of({ source, record }: SheetRow, key: DraftKey, content: DraftContent): Promise<FoundData> {
      const own = content.data;
      if (source.kind === 'made') return { ok: true, data: { text: source.text() } };
      if (source.kind === 'own') return own ? { ok: true, data: own } : { ok: false, fault: noData };
      if (own === null) return { ok: false, fault: noData };
      const path = 'path' in own ? own.path : null;
      if (source.kind === 'folder') return { ok: true, data: { folderRecord: record, path: path ?? 'data' } };
      if (source.kind !== 'answer') return { ok: false, fault: noData };
      const { documentId } = source;
      if (path !== null) return { ok: true, data: { documentId, path } };
      const filter = 'text' in own ? own.made?.filter : undefined;
      if (filter === undefined)
        return { ok: true, data: { documentId, path: await bestPath(key, content, documentId) } };
      const result = await runFilter(documentId, filter);
      return result.ok ? { ok: true, data: { text: result.text } } : { ok: false, fault: filterFault(result.problem) };
    },
  };
}

const jqFailed = 'jq could not be loaded.';

const noData: Fault = {
  code: 'TEMPLATE',
  happened: 'There are no data for this row yet.',
  advice: 'Ask for its Info.',
};

const filterFault = (problem: string): Fault => ({
  code: 'TEMPLATE',
  happened: 'The jq filter of the draft gives nothing for this record.',
  advice: problem,
});
