import { useCallback } from 'react';
import { bytesText } from '../../shared/bytes-text.ts';
import type { DocumentInfo } from '../../shared/model.ts';
import type { DiffChoicesStore } from '../text-viewer/diff-choices.ts';
import { type DiffSource, ReadDiff } from '../text-viewer/ReadDiff.tsx';
import { markupInView } from './markup-language.ts';
import { beginningBytes, readDocument } from './read-document.ts';

type MarkupCompareProps = Readonly<{
  before: DiffSource<DocumentInfo>;
  after: DiffSource<DocumentInfo>;
  urlOf: (documentId: string) => string;
  label: string;
  choices: DiffChoicesStore;
  onClose: () => void;
}>;

const beginningText = (bytes: number) =>
  `An answer of ${bytesText(bytes)} is too long: its first ${bytesText(beginningBytes)} are compared.`;

/** Compares two answers in markup. */
export function MarkupCompare({ urlOf, ...props }: MarkupCompareProps) {
  const read = useCallback(
    async ({ id, bytes }: DocumentInfo, signal: AbortSignal) => {
      const { text, isWhole } = await readDocument(urlOf(id), bytes, signal);
      return { text, notice: isWhole ? undefined : beginningText(bytes) };
    },
    [urlOf],
  );
  return <ReadDiff {...props} read={read} language={markupInView} />;
}
