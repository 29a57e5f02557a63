import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { DocumentInfo } from '../../../shared/model.ts';
import type { IgnoredArea, PdfSource } from '../../pdf-analysis/analysis.ts';
import { windowInspector } from '../../pdf-analysis/window-analyzer.ts';
import type { Baselines } from '../../pdf-core/baselines.ts';
import type { PdfView } from '../pages/pdf-view.ts';
import { type Changes, createChanges } from './changes.ts';

type ChangesInput = Readonly<{
  view: PdfView;
  document: DocumentInfo | null;
  urlOf: (id: string) => string;
  assetsUrl: string;
  viewKey: string;
  bases: Baselines | undefined;
}>;

const none: readonly IgnoredArea[] = [];

/** Finds out about each document once its pages are on the screen; what is known of the one before stays until then. */
export function useChanges({ view, document, urlOf, assetsUrl, viewKey, bases }: ChangesInput): Changes {
  const hearer = useRef(bases?.onVerdict);
  const [changes] = useState(() =>
    createChanges({
      inspector: windowInspector(assetsUrl),
      after: afterTimer,
      onVerdict: (against, verdict) => hearer.current?.(against, verdict),
    }),
  );
  const isShown = useStore(view.state, (s) => document !== null && s.shownId === document.id);
  const { before = null, approved = null, ignored = none } = bases ?? {};

  useEffect(() => {
    hearer.current = bases?.onVerdict;
  }, [bases]);

  useEffect(() => {
    if (!document) return changes.lookAway();
    if (!isShown) return;
    const source = (of: DocumentInfo | null) => of && sourceOf(of, urlOf, view);
    const { pages, sight } = view.state.getState();
    changes.look({
      shown: sourceOf(document, urlOf, view),
      pages,
      viewKey,
      bases: { before: source(before), approved: source(approved) },
      ignored,
      firstPage: sight.page,
    });
  }, [changes, view, document, isShown, urlOf, viewKey, before, approved, ignored]);

  useEffect(() => changes.stop, [changes]);

  return changes;
}

/** A document as the inspector reads it. */
export function sourceOf(
  { id, bytes, sha256 }: DocumentInfo,
  urlOf: (id: string) => string,
  view: Pick<PdfView, 'passwordOf'>,
): PdfSource {
  return { id, url: urlOf(id), bytes, sha256, password: view.passwordOf(id) };
}

function afterTimer(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}
