import type { DocumentInfo } from '../../shared/model.ts';
import type { Viewing } from '../pdf-viewer/viewing.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { momentText } from '../ui/time-text.ts';

const InfoCompare = lazyPart(async () => (await import('../info/InfoCompare.tsx')).InfoCompare);
const MarkupCompare = lazyPart(async () => (await import('../markup/MarkupCompare.tsx')).MarkupCompare);

/** Loads the code of both ahead. */
export const warmTextComparison = () => Promise.all([InfoCompare.warm(), MarkupCompare.warm()]);

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
      choices={viewing.diffChoices}
      onClose={onClose}
    />
  );
}
