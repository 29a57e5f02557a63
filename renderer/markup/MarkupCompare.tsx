import { useCallback } from 'react';
import { bytesText } from '../../shared/bytes-text.ts';
import type { DocumentInfo } from '../../shared/model.ts';
import { type AnswerDiffProps, ReadDiff } from '../text-viewer/ReadDiff.tsx';
import { markupInView } from './markup-language.ts';
import { beginningBytes, readDocument } from './read-document.ts';

const beginningText = (bytes: number) =>
  `An answer of ${bytesText(bytes)} is too long: its first ${bytesText(beginningBytes)} are compared.`;

/** Compares two answers in markup. */
export function MarkupCompare({ urlOf, ...props }: AnswerDiffProps) {
  const read = useCallback(
    async ({ id, bytes }: DocumentInfo, signal: AbortSignal) => {
      const { text, isWhole } = await readDocument(urlOf(id), bytes, signal);
      return { text, notice: isWhole ? undefined : beginningText(bytes) };
    },
    [urlOf],
  );
  return <ReadDiff {...props} read={read} language={markupInView} />;
}
