import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { DocumentInfo } from '../../shared/model.ts';
import { type BaselineKind, type Baselines, baselineLabels } from '../pdf-compare/baselines.ts';
import { PdfCompare } from '../pdf-compare/PdfCompare.tsx';
import { momentText } from '../ui/time-text.ts';
import type { ViewerController } from './viewer-controller.ts';
import type { Viewing } from './viewing.ts';

type BaselineComparisonProps = Readonly<{
  viewer: ViewerController;
  document: DocumentInfo;
  baselines: Baselines;
  viewing: Viewing;
}>;

/** The comparison in front of a viewer: its document, and the selected baseline. */
export function BaselineComparison({ viewer, document, baselines, viewing }: BaselineComparisonProps) {
  const { view, insights, sourceOf, closeComparison } = viewer;
  const known = useStore(insights.state, (s) => s.known);
  const selected = useStore(insights.state, (s) => s.baseline);
  const baseline = selected && baselines[selected];
  const before = useMemo(() => baseline && sourceOf(baseline), [sourceOf, baseline]);
  const after = useMemo(() => sourceOf(document), [sourceOf, document]);
  if (!selected || !baseline || !before) return null;
  return (
    <PdfCompare
      analyzer={viewing.pdfAnalyzer}
      before={{
        source: before,
        words: `${baselineLabels[selected]}, ${momentText(baseline.receivedAt)}`,
      }}
      after={{ source: after, words: `This run, ${momentText(document.receivedAt)}` }}
      label="Comparison"
      ignored={baselines.ignored}
      onIgnoredChange={baselines.onIgnoredChange}
      firstPage={view.state.getState().view.page}
      baselines={
        known.length > 1
          ? {
              all: known.map((kind) => ({ id: kind, words: baselineLabels[kind] })),
              current: selected,
              onChoose: (id) => insights.selectBaseline(id as BaselineKind),
            }
          : undefined
      }
      comparison={insights.comparisons[selected]}
      onClose={closeComparison}
    />
  );
}
