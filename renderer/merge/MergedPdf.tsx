import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { countText } from '../../shared/count-text.ts';
import type { DocumentInfo } from '../../shared/model.ts';
import { operations } from '../../shared/operations.ts';
import { runStateOf } from '../base/run-tracker.ts';
import type { Baselines } from '../pdf-compare/baselines.ts';
import { type PdfOnScreen, PdfViewer, type PdfViewerHandle } from '../pdf-viewer/PdfViewer.tsx';
import type { Viewing } from '../pdf-viewer/viewing.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ResultLine } from '../ui/ResultLine.tsx';
import { type RecoveryActions, RunOverlay } from '../ui/RunOverlay.tsx';
import { useDrawn } from '../ui/use-drawn.ts';
import { blamedRows } from './blamed-row.ts';
import type { Merge } from './merge.ts';
import { countedItems, rowName } from './merge-list.ts';
import { isEarlierMerge, itemOfPage } from './merge-state.ts';

/** A merge is compared only with the one before. It has no approved proof and shows no verdict. */
const noBaselines = { before: null, approved: null, ignored: [] } satisfies Partial<Baselines>;

type MergedPdfProps = Readonly<{ merge: Merge; viewing: Viewing; recovery: RecoveryActions }>;

/** The right side: the last merged PDF, and the state of the runs over its lower edge. */
export function MergedPdf({ merge, viewing, recovery }: MergedPdfProps) {
  const run = useStore(merge.state, useShallow(runStateOf));
  const before = useStore(merge.state, (s) => s.before);
  const { shown, running, fault } = run;
  const isEarlier = useStore(merge.state, isEarlierMerge);
  const baselines = useMemo<Baselines>(
    () => ({ ...noBaselines, before, onVerdict: (_, verdict) => merge.noteDifference(verdict) }),
    [merge, before],
  );
  const empty = <NothingMerged merge={merge} />;
  const [opened, setOpened] = useState<PdfOnScreen | null>(null);
  const [page, setPage] = useState(1);
  const viewer = useRef<PdfViewerHandle>(null);
  const wanted = useStore(merge.state, (s) => s.wantedPage);
  const source = useStore(merge.state, (s) => itemOfPage(s, page));

  useEffect(() => {
    if (opened && opened.pages > 0) merge.noteOpened(opened);
  }, [merge, opened]);
  useEffect(() => {
    if (wanted) viewer.current?.goToPage(wanted.page);
  }, [wanted]);

  // After a run without a result, the shown PDF was announced before.
  const hasArrived = !running && run.withoutResult === null && opened?.documentId === shown?.id && opened?.pages !== 0;

  return (
    <div data-pane className="merged" aria-busy={running !== null}>
      <div className="merged-result">
        {shown && (
          <PdfViewer
            document={shown}
            viewing={viewing}
            label={operations.merge.region}
            viewKey="merge"
            onSave={(documentId) => void merge.save(documentId)}
            baselines={baselines}
            onOpened={setOpened}
            onPage={setPage}
            waiting={empty}
            ref={viewer}
          />
        )}
        {!shown && !fault && empty}
        <RunOverlay
          run={run}
          label={operations.merge.label}
          actions={{ runAgain: merge.run, save: merge.save, tryNow: merge.tryNow, dismiss: merge.dismiss }}
          recovery={recovery}
          onCopy={viewing.copy}
          faultLink={<BlamedLink merge={merge} />}
        />
      </div>
      {shown && (
        <MergedLine
          shown={shown}
          opened={opened}
          isEarlier={isEarlier}
          viewing={viewing}
          source={source && `Page ${page}: ${rowName(source)}`}
        />
      )}
      <p aria-live="polite" className="visually-hidden">
        {hasArrived && opened && `Merged PDF, ${countText(opened.pages, 'page')}`}
      </p>
    </div>
  );
}

type MergedLineProps = Readonly<{
  shown: DocumentInfo;
  opened: PdfOnScreen | null;
  isEarlier: boolean;
  viewing: Viewing;
  source: string | null | undefined;
}>;

function MergedLine({ shown, opened, isEarlier, viewing, source }: MergedLineProps) {
  const drawn = useDrawn(shown, opened?.documentId);
  return (
    <ResultLine
      document={drawn}
      isEarlier={isEarlier || drawn !== shown}
      onCopy={viewing.copy}
      onDragOut={viewing.dragOut}
    >
      {source && (
        <span className="merged-source ellipsis" title={source}>
          {source}
        </span>
      )}
    </ResultLine>
  );
}

/** A button that leads from a fault to the rows that it names, anywhere in a long list. Nothing if it names none. */
function BlamedLink({ merge }: { merge: Merge }) {
  const fault = useStore(merge.state, (s) => s.fault);
  const rows = useStore(merge.state, (s) => s.list.rows);
  const keys = useMemo(() => blamedRows(fault, rows), [fault, rows]);
  if (keys.size === 0) return null;
  return (
    <Button onPress={() => merge.selectRows(keys)}>
      {`Select the ${keys.size === 1 ? 'item' : countedItems(keys.size)} in the list`}
    </Button>
  );
}

/** Until there is a PDF: what to do next, with its button. */
function NothingMerged({ merge }: { merge: Merge }) {
  const count = useStore(merge.state, (s) => s.list.rows.length);
  const isBusy = useStore(merge.state, (s) => s.running !== null || s.shown !== null);
  const button =
    count === 0 ? (
      <Button onPress={merge.wantField}>Enter identifiers</Button>
    ) : (
      <Button onPress={() => void merge.run()}>Merge items</Button>
    );
  return (
    <EmptyState action={isBusy ? null : button}>
      {count === 0
        ? 'Add images and attachments to the list. Their PDF will be shown here.'
        : `${count === 1 ? 'The item' : `The ${countedItems(count)}`} of the list will be shown here as one PDF.`}
    </EmptyState>
  );
}
