import { useStore } from 'zustand';
import type { DocumentInfo } from '../../../shared/model.ts';
import type { IgnoredArea } from '../../pdf-analysis/analysis.ts';
import { windowInspector } from '../../pdf-analysis/window-analyzer.ts';
import { PdfCompare } from '../../pdf-compare/PdfCompare.tsx';
import { type BaselineKind, type Baselines, baselineLabels } from '../../pdf-core/baselines.ts';
import type { PdfCommands } from '../../pdf-core/pdf-commands.ts';
import { momentText } from '../../ui/time-text.ts';
import type { PdfView } from '../pages/pdf-view.ts';
import type { Changes } from './changes.ts';
import { sourceOf } from './use-changes.ts';

type BaseCompareProps = Readonly<{
  changes: Changes;
  view: PdfView;
  document: DocumentInfo;
  bases: Baselines;
  urlOf: (id: string) => string;
  assetsUrl: string;
  commands?: PdfCommands | undefined;
  /** The page in sight at the end. */
  onClose: (page: number) => void;
}>;

const none: readonly IgnoredArea[] = [];

/** The compare view over a viewer: the document on the screen, and what it is held against. */
export function BaseCompare({ changes, view, document, bases, urlOf, assetsUrl, commands, onClose }: BaseCompareProps) {
  const known = useStore(changes.state, (s) => s.known);
  const against = useStore(changes.state, (s) => s.against);
  const base = against && bases[against];
  if (!against || !base) return null;
  return (
    <PdfCompare
      inspector={windowInspector(assetsUrl)}
      before={{ source: sourceOf(base, urlOf, view), words: wordsOf(against, base) }}
      after={{ source: sourceOf(document, urlOf, view), words: `This run, ${momentText(document.receivedAt)}` }}
      label="Comparison"
      ignored={bases.ignored ?? none}
      onIgnoredChange={bases.onIgnoredChange}
      firstPage={view.state.getState().sight.page}
      bases={
        known.length > 1
          ? {
              all: known.map((one) => ({ id: one, words: baselineLabels[one] })),
              current: against,
              onChoose: (id) => changes.against(id as BaselineKind),
            }
          : undefined
      }
      comparison={changes.comparisons[against]}
      commands={commands}
      onClose={onClose}
    />
  );
}

const wordsOf = (against: BaselineKind, { receivedAt }: DocumentInfo) =>
  `${baselineLabels[against]}, ${momentText(receivedAt)}`;
