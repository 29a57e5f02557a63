import { useEffect, useState } from 'react';
import type { DocumentInfo } from '../../shared/model.ts';
import { CodeDiff, type Side } from '../ui/code/diff/CodeDiff.tsx';
import { NoticeLine } from '../ui/NoticeLine.tsx';
import { markupReading } from './markup-language.ts';
import { readDocument } from './read-document.ts';

export type Compared = Readonly<{ document: DocumentInfo; words: string }>;

type MarkupCompareProps = Readonly<{
  before: Compared;
  after: Compared;
  urlOf: (documentId: string) => string;
  label: string;
  onClose: () => void;
}>;

/** Two answers in markup, side by side. */
export function MarkupCompare({ before, after, urlOf, label, onClose }: MarkupCompareProps) {
  const left = useMarkup(before, urlOf);
  const right = useMarkup(after, urlOf);
  if (left === 'gone' || right === 'gone') {
    return <NoticeLine tone="warning">One of the two answers is no longer on disk.</NoticeLine>;
  }
  return <CodeDiff label={label} before={left} after={right} language={markupReading} onClose={onClose} />;
}

function useMarkup({ document, words }: Compared, urlOf: (id: string) => string): Side | 'gone' | null {
  const [side, setSide] = useState<Side | 'gone' | null>(null);
  const { id, bytes } = document;
  useEffect(() => {
    const giveUp = new AbortController();
    readDocument(urlOf(id), bytes, giveUp.signal).then(
      ({ text }) => setSide({ text, words }),
      () => !giveUp.signal.aborted && setSide('gone'),
    );
    return () => giveUp.abort();
  }, [id, bytes, words, urlOf]);
  return side;
}
