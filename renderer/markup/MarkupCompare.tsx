import { useCallback } from 'react';
import type { DocumentInfo } from '../../shared/model.ts';
import { type DiffSource, ReadDiff } from '../text-viewer/ReadDiff.tsx';
import { markupReading } from './markup-language.ts';
import { readDocument } from './read-document.ts';

type MarkupCompareProps = Readonly<{
  before: DiffSource<DocumentInfo>;
  after: DiffSource<DocumentInfo>;
  urlOf: (documentId: string) => string;
  label: string;
  onClose: () => void;
}>;

/** Compares two answers in markup side by side. */
export function MarkupCompare({ urlOf, ...props }: MarkupCompareProps) {
  const read = useCallback(
    async ({ id, bytes }: DocumentInfo, signal: AbortSignal) => (await readDocument(urlOf(id), bytes, signal)).text,
    [urlOf],
  );
  return <ReadDiff {...props} read={read} language={markupReading} />;
}
