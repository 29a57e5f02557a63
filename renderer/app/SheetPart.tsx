import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { browserClock } from '../base/browser-clock.ts';
import type { Drafts } from '../drafts/drafts.ts';
import type { DraftsState } from '../drafts/drafts-state.ts';
import { makePagePicture } from '../sheet/page-picture.ts';
import { SheetView } from '../sheet/SheetView.tsx';
import { createSheet, type Sheet } from '../sheet/sheet.ts';
import type { SheetDraft } from '../sheet/sheet-state.ts';
import { Button } from '../ui/Button.tsx';
import type { AppServices } from './compose.ts';

const sheets = new WeakMap<AppServices, Sheet>();
const noDraft = createStore<Pick<DraftsState, 'open'>>(() => ({ open: null }));

/** The sheet of the open draft, in its own view or beside the draft. Its code loads when it is first shown. */
export function SheetPart({ services, isInFront }: Readonly<{ services: AppServices; isInFront: boolean }>) {
  const { drafts: later, viewing, commands } = services;
  const drafts = useStore(later.state);
  const fault = useStore(drafts?.state ?? noDraft, ({ open }) => (open?.fault?.withAnyData ? open.fault : null));
  const sheet = sheetOf(services);
  useEffect(() => void later.load(), [later]);
  return (
    <SheetView
      sheet={sheet}
      viewing={viewing}
      isInFront={isInFront}
      mistake={fault}
      withoutDraft={<Button onPress={() => commands.run('go-report')}>Go to Report</Button>}
    />
  );
}

function sheetOf(services: AppServices): Sheet {
  const known = sheets.get(services);
  if (known) return known;
  const { bridge, drafts, viewing } = services;
  const sheet = createSheet({
    bridge,
    analyzer: viewing.pdfAnalyzer,
    urlOf: viewing.urlOf,
    draft: {
      get: () => draftOf(drafts.state.getState()),
      subscribe: (listener) => followDrafts(drafts.state, listener),
    },
    runJq: async (documentId, filter) => (await import('./jq-on-documents.ts')).runJqOnRow(documentId, filter),
    readText: async (documentId) => (await fetch(viewing.urlOf(documentId))).text(),
    makePicture: makePagePicture,
    dropPicture: URL.revokeObjectURL,
    isThere: async (documentId) => (await fetch(viewing.urlOf(documentId), { method: 'HEAD' })).ok,
    after: browserClock.after,
  });
  bridge.subscribe(sheet.handleEvent);
  sheets.set(services, sheet);
  return sheet;
}

function draftOf(drafts: Drafts | null): SheetDraft | null {
  const open = drafts?.state.getState().open ?? null;
  return open && { key: open.key, content: open.content, isRendering: open.isRendering, fault: open.fault };
}

/** Drafts load later: follows them once they are there. */
function followDrafts(later: AppServices['drafts']['state'], listener: () => void): () => void {
  let detach = () => {};
  const attach = () => {
    detach();
    detach = later.getState()?.state.subscribe(listener) ?? (() => {});
    listener();
  };
  const unsubscribe = later.subscribe(attach);
  attach();
  return () => {
    unsubscribe();
    detach();
  };
}
