import { lazy } from 'react';
import type { DocumentInfo } from '../../shared/model.ts';
import type { Viewing } from '../pdf-viewer/viewing.ts';
import { momentText } from '../ui/time-text.ts';

const InfoCompare = lazy(() => import('../info/InfoCompare.tsx').then((module) => ({ default: module.InfoCompare })));
const MarkupCompare = lazy(() =>
  import('../markup/MarkupCompare.tsx').then((module) => ({ default: module.MarkupCompare })),
);

type TextComparisonProps = Readonly<{
  before: DocumentInfo;
  after: DocumentInfo;
  viewing: Viewing;
  onClose: () => void;
}>;

/** What a text tab shows beside the run before. */
export function TextComparison({ before, after, viewing, onClose }: TextComparisonProps) {
  const Compare = after.kind === 'json' ? InfoCompare : MarkupCompare;
  return (
    <Compare
      before={{ of: before, title: `The run before, ${momentText(before.receivedAt)}` }}
      after={{ of: after, title: `This run, ${momentText(after.receivedAt)}` }}
      urlOf={viewing.urlOf}
      label="Comparison"
      onClose={onClose}
    />
  );
}
