import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { DocumentInfo } from '../../../shared/model.ts';
import { browserClock } from '../../base/browser-clock.ts';
import type { IgnoredArea, PdfAnalyzer, PdfSource } from '../../pdf-core/analysis-types.ts';
import type { Baselines } from '../../pdf-core/baselines.ts';
import type { PdfView } from '../pages/pdf-view.ts';
import { createDocumentInsights, type DocumentInsights } from './document-insights.ts';

type ChangesInput = Readonly<{
  view: PdfView;
  document: DocumentInfo | null;
  urlOf: (id: string) => string;
  analyzer: PdfAnalyzer;
  viewKey: string;
  baselines: Baselines | undefined;
}>;

const none: readonly IgnoredArea[] = [];

/** Finds out about each document once its pages are on the screen; what is known of the one before stays until then. */
export function useChanges({ view, document, urlOf, analyzer, viewKey, baselines }: ChangesInput): DocumentInsights {
  const hearer = useRef(baselines?.onVerdict);
  const [insights] = useState(() =>
    createDocumentInsights({
      analyzer,
      after: browserClock.after,
      onVerdict: (baseline, verdict) => hearer.current?.(baseline, verdict),
    }),
  );
  const isShown = useStore(view.state, (s) => document !== null && s.shownId === document.id);
  const { before = null, approved = null, ignored = none } = baselines ?? {};

  useEffect(() => {
    hearer.current = baselines?.onVerdict;
  }, [baselines]);

  useEffect(() => {
    if (!document) return insights.clear();
    if (!isShown) return;
    const source = (of: DocumentInfo | null) => of && sourceOf(of, urlOf, view);
    const { pages, view: shownView } = view.state.getState();
    insights.setTarget({
      shown: sourceOf(document, urlOf, view),
      pages,
      viewKey,
      baselines: { before: source(before), approved: source(approved) },
      ignored,
      firstPage: shownView.page,
    });
  }, [insights, view, document, isShown, urlOf, viewKey, before, approved, ignored]);

  useEffect(() => insights.stop, [insights]);

  return insights;
}

/** A document as the analyzer reads it. */
export function sourceOf(
  { id, bytes, sha256 }: DocumentInfo,
  urlOf: (id: string) => string,
  view: Pick<PdfView, 'passwordOf'>,
): PdfSource {
  return { id, url: urlOf(id), bytes, sha256, password: view.passwordOf(id) };
}
