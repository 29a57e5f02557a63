import { useEffect, useMemo, useState } from 'react';
import type { Baselines } from '../pdf-compare/baselines.ts';
import { PdfCompare } from '../pdf-compare/PdfCompare.tsx';
import { PdfViewer } from '../pdf-viewer/PdfViewer.tsx';
import type { Viewing } from '../pdf-viewer/viewing.ts';
import type { TextRange } from '../text-viewer/page-links.ts';
import { SourceBar } from '../trace/SourceBar.tsx';
import { type SourceCaret, useSourceCaret } from '../trace/source-caret.ts';
import { useSourceLookup } from '../trace/use-source-lookup.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FaultAlert } from '../ui/FaultAlert.tsx';
import { StatusRow } from '../ui/ToolbarGap.tsx';
import { DraftResultLine, useOpenMs } from './DraftResultLine.tsx';
import { draftSourcesOf, printedRange, type RevealedText } from './draft-sources.ts';
import type { Drafts } from './drafts.ts';
import { lacksData, type OpenDraft } from './drafts-state.ts';
import { type Fidelity, FidelityBadge, versionOf } from './FidelityBadge.tsx';
import { ImageNotice } from './ImageNotice.tsx';

type DraftPdfProps = Readonly<{
  drafts: Drafts;
  open: OpenDraft;
  viewing: Viewing;
  /** The caret in the markup. */
  caret: SourceCaret<TextRange>;
  /** Shows a part of the draft's markup. */
  onReveal: (text: RevealedText) => void;
}>;

const noAreas: readonly [] = [];

/** The places are found by rendering the template once more, which must not slow a key down. */
const caretDelayMs = 1_000;

/** The page of a draft, with marks on what the edit changed, and a badge for how far the page can be trusted. */
export function DraftPdf({ drafts, open, viewing, caret, onReveal }: DraftPdfProps) {
  const now = () => drafts.state.getState().open;
  const lookup = useSourceLookup({
    analyzer: viewing.pdfAnalyzer,
    sourcesOf: (pdf) => draftSourcesOf(drafts, open, pdf, onReveal, now, viewing.urlOf),
    documentId: open.page?.page.id,
    caretDelayMs,
  });
  useSourceCaret(caret, lookup, (range) => printedRange(open, range));
  const [compared, setCompared] = useState<Fidelity | null>(null);
  const { key, content, page, isRendering, isPaused, isOutdated } = open;
  const fault = open.isTyping || open.isCompleting ? null : open.fault;
  const baselines = useBaselines(open);
  const isLate = useIsLate(isRendering ? (page?.page.id ?? '') : null);
  const { openMs, onOpened } = useOpenMs(page?.page.id ?? null);

  return (
    <div data-pane className="draft-page view-column" aria-busy={isRendering}>
      <StatusRow>
        <FidelityBadge
          drafts={drafts}
          draftKey={key}
          data={content.data}
          isChanged={content.markup !== content.original}
          page={page}
          unchanged={open.unchanged}
          viewing={viewing}
          onCompare={setCompared}
        />
      </StatusRow>
      {page && <ImageNotice drafts={drafts} page={page} />}
      <div className="draft-view">
        {page ? (
          <PdfViewer
            document={page.page}
            viewing={viewing}
            label="Draft PDF"
            viewKey={JSON.stringify(key)}
            onSave={() => void drafts.savePdf()}
            baselines={baselines}
            isBeingReplaced={isRendering}
            waiting={<EmptyState>Rendering…</EmptyState>}
            onOpened={onOpened}
            source={lookup}
            footer={<SourceBar lookup={lookup} />}
          />
        ) : (
          <NoPage drafts={drafts} open={open} hasFault={fault !== null} />
        )}
        {compared && (
          <div className="draft-comparison">
            <PdfCompare
              analyzer={viewing.pdfAnalyzer}
              before={versionOf(compared.service, `The service's PDF`, viewing)}
              after={versionOf(compared.local, compared.words, viewing)}
              label="Comparison with the service"
              ignored={noAreas}
              firstPage={1}
              onClose={() => setCompared(null)}
            />
          </div>
        )}
        {fault && (
          <div className="draft-fault">
            <FaultAlert fault={fault} actions={{ 'run-again': () => void drafts.getData() }} onCopy={viewing.copy} />
          </div>
        )}
      </div>
      {page && (
        <DraftResultLine
          key={JSON.stringify(key)}
          words={wordsOf(isPaused && isOutdated, isLate, fault !== null)}
          stages={page.stages}
          openMs={openMs}
        />
      )}
    </div>
  );
}

type NoPageProps = Readonly<{ drafts: Drafts; open: OpenDraft; hasFault: boolean }>;

function NoPage({ drafts, open, hasFault }: NoPageProps) {
  const { key, isGettingData, isRendering } = open;
  if (lacksData(open)) {
    const price = drafts.answerOf('info', key) ? '' : ' (1 request)';
    return (
      <EmptyState
        action={
          <Button isBusy={isGettingData} onPress={() => void drafts.getData()}>
            {isGettingData ? 'Getting data…' : `Get data${price}`}
          </Button>
        }
      >
        This draft has no data yet.
      </EmptyState>
    );
  }
  return !hasFault && <EmptyState>{isRendering ? 'Rendering…' : 'The page appears here.'}</EmptyState>;
}

function wordsOf(isPaused: boolean, isLate: boolean, hasFault: boolean): string {
  if (isPaused) return 'Paused; the page is older than the text';
  if (hasFault) return 'The page is older than the text';
  return isLate ? 'Rendering; the page is older than the text' : 'Draft, rendered here';
}

/** Sooner, the words would change at each key. */
const lateAfterMs = 1_000;

/** Whether the page after the one with this id is overdue; `null` if none is expected. */
function useIsLate(pageId: string | null): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (pageId === null) return;
    const timer = setTimeout(() => setLate(true), lateAfterMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [pageId]);
  return late;
}

/**
 * The marks show the author's changes, so the page is compared with that of the unchanged markup. Their space is
 * reserved from the start, so that the first change does not move the page.
 */
function useBaselines({ unchanged, pageMarkup, content: { original } }: OpenDraft): Baselines {
  const isChanged = pageMarkup !== null && pageMarkup !== original;
  const before = isChanged ? (unchanged?.page ?? null) : null;
  return useMemo(() => ({ before, approved: null, ignored: noAreas, onVerdict: () => {} }), [before]);
}
