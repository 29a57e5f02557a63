import { createDrafts } from '../../../../renderer/drafts/drafts.ts';
import type { DraftKey, DraftPage, DraftSummary } from '../../../../shared/draft.ts';
import type { Fault } from '../../../../shared/fault.ts';
import type { DocumentInfo } from '../../../../shared/model.ts';
import type { ReportOperation } from '../../../../shared/operations.ts';
import { type FakeAnswers, fakeBridge, success } from '../../../support/fake-bridge.ts';
import { documentWith } from '../../../support/window-state.ts';

export const request = { operation: 'handlebars', templateID: 'invoice', sobjectId: 'INV-1' } as const;
export const template = documentWith({ kind: 'markup', request });
export const info = documentWith({ kind: 'json', request: { ...request, operation: 'info' } });
export const key: DraftKey = {
  connectionId: template.connectionId,
  templateID: 'invoice',
  sobjectId: 'INV-1',
  kind: 'template',
};
export const summary: DraftSummary = { ...key, changedAt: 1, discardedAt: null, followed: null };

export const pageOf = (document: DocumentInfo): DraftPage => ({
  page: { ...document, content: null },
  stages: { templateMs: 1, loadMs: 2, printMs: 3 },
  stubs: [],
  missing: [],
  replayed: [],
  blockedImages: 0,
  imageHosts: [],
  failedImages: 0,
  blockedStyles: 0,
});

/** Drafts with a fake main process, and with the answers that Report shows. */
export function draftsWith(
  answers: FakeAnswers = {},
  shown: Partial<Record<ReportOperation, DocumentInfo>> = { info },
  runFault: Fault | null = null,
  isFolder = false,
) {
  const bridge = fakeBridge({
    'drafts.get': () => success(null),
    'drafts.list': () => success([summary]),
    'drafts.save': () => success(summary),
    'drafts.rankData': () => success([{ path: 'data', resolved: 2, total: 2, similarity: null }]),
    'drafts.render': () => success(pageOf(documentWith({ kind: 'pdf' }))),
    'drafts.discard': () => success(undefined),
    ...answers,
  });
  const waiting = new Map<() => void, number>();
  const ran: ReportOperation[] = [];
  const drafts = createDrafts({
    bridge,
    after: (ms, run) => {
      waiting.set(run, ms);
      return () => waiting.delete(run);
    },
    readText: async () => '<p>{{name}}</p>',
    runJq: async (documentId, filter) => {
      if (filter === '.unloadable') throw new TypeError('Failed to fetch dynamically imported module');
      return { ok: true, text: filter === '.[]' ? '1\n2' : `["${documentId}"]` };
    },
    bringToFront: () => {},
    isFolder: () => isFolder,
    answers: {
      isCurrent: (connectionId) => connectionId === template.connectionId,
      of: (operation) => shown[operation] ?? null,
      run: async (operation) => {
        ran.push(operation);
        if (runFault === null) shown[operation] = info;
        return runFault;
      },
    },
  });
  const open = () => drafts.state.getState().open;
  /** Runs what waits, or only what waits for at most `ms`. */
  const pause = (ms = Number.POSITIVE_INFINITY) => {
    for (const [run, waitMs] of [...waiting]) if (waitMs <= ms) run();
  };
  return { bridge, drafts, open, pause, ran };
}
