import type { DocumentInfo } from '../../shared/model.ts';
import { InfoCompare } from '../info/InfoCompare.tsx';
import { MarkupCompare } from '../markup/MarkupCompare.tsx';
import type { Version } from '../pdf-compare/comparison.ts';
import { PdfCompare } from '../pdf-compare/PdfCompare.tsx';
import type { Viewing } from '../pdf-viewer/viewing.ts';
import { type KeptEntry, sideText } from './comparable.ts';

type AnswerComparisonProps = Readonly<{
  /** Two answers of the same kind, in any order: the earlier one is on the left. */
  one: KeptEntry;
  other: KeptEntry;
  viewing: Viewing;
  onClose: () => void;
}>;

const label = 'Comparison';
const noAreas: readonly [] = [];

/** Compares two stored answers side by side, in the way that fits their kind. */
export function AnswerComparison({ one, other, viewing, onClose }: AnswerComparisonProps) {
  const [before, after] = one.startedAt <= other.startedAt ? [one, other] : [other, one];
  const sides = {
    before: { of: before.document, title: sideText(before) },
    after: { of: after.document, title: sideText(after) },
  };
  switch (one.document.kind) {
    case 'json':
      return (
        <InfoCompare {...sides} urlOf={viewing.urlOf} label={label} choices={viewing.diffChoices} onClose={onClose} />
      );
    case 'markup':
      return (
        <MarkupCompare {...sides} urlOf={viewing.urlOf} label={label} choices={viewing.diffChoices} onClose={onClose} />
      );
    case 'pdf':
      return (
        <PdfCompare
          analyzer={viewing.pdfAnalyzer}
          before={versionOf(sides.before, viewing)}
          after={versionOf(sides.after, viewing)}
          label={label}
          ignored={noAreas}
          firstPage={1}
          onClose={onClose}
        />
      );
  }
}

/** The comparison cannot ask for a password: an encrypted PDF is reported as such. */
function versionOf(
  { of: document, title }: Readonly<{ of: DocumentInfo; title: string }>,
  { urlOf }: Viewing,
): Version {
  const { id, bytes, sha256 } = document;
  return { source: { id, url: urlOf(id), bytes, sha256 }, words: title };
}
