import { useStore } from 'zustand';
import type { DocumentInfo } from '../../../shared/model.ts';
import { PdfCompare } from '../../pdf-compare/PdfCompare.tsx';
import type { IgnoredArea, PdfAnalyzer } from '../../pdf-core/analysis-types.ts';
import { type BaselineKind, type Baselines, baselineLabels } from '../../pdf-core/baselines.ts';
import { momentText } from '../../ui/time-text.ts';
import type { PdfView } from '../pages/pdf-view.ts';
import type { DocumentInsights } from './document-insights.ts';
import { sourceOf } from './use-changes.ts';

type BaseCompareProps = Readonly<{
  insights: DocumentInsights;
  view: PdfView;
  document: DocumentInfo;
  baselines: Baselines;
  urlOf: (id: string) => string;
  analyzer: PdfAnalyzer;
  /** The page in sight at the end. */
  onClose: (page: number) => void;
}>;

const none: readonly IgnoredArea[] = [];

/** The compare view over a viewer: the document on the screen, and what it is held against. */
export function BaseCompare({ insights, view, document, baselines, urlOf, analyzer, onClose }: BaseCompareProps) {
  const known = useStore(insights.state, (s) => s.known);
  const baseline = useStore(insights.state, (s) => s.baseline);
  const base = baseline && baselines[baseline];
  if (!baseline || !base) return null;
  return (
    <PdfCompare
      analyzer={analyzer}
      before={{ source: sourceOf(base, urlOf, view), words: wordsOf(baseline, base) }}
      after={{ source: sourceOf(document, urlOf, view), words: `This run, ${momentText(document.receivedAt)}` }}
      label="Comparison"
      ignored={baselines.ignored ?? none}
      onIgnoredChange={baselines.onIgnoredChange}
      firstPage={view.state.getState().view.page}
      baselines={
        known.length > 1
          ? {
              all: known.map((one) => ({ id: one, words: baselineLabels[one] })),
              current: baseline,
              onChoose: (id) => insights.selectBaseline(id as BaselineKind),
            }
          : undefined
      }
      comparison={insights.comparisons[baseline]}
      onClose={onClose}
    />
  );
}

const wordsOf = (baseline: BaselineKind, { receivedAt }: DocumentInfo) =>
  `${baselineLabels[baseline]}, ${momentText(receivedAt)}`;
