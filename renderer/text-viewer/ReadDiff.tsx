import type { Extension } from '@codemirror/state';
import { useEffect, useState } from 'react';
import type { DocumentInfo } from '../../shared/model.ts';
import { CodeDiff } from './CodeDiff.tsx';
import type { DiffChoicesStore } from './diff-choices.ts';
import type { TextSide } from './text-side.ts';

/**
 * One side: the object that its text is read from, and its title. `of` is a stable value, because a new one is read
 * again.
 */
type DiffSource<T> = Readonly<{ of: T; title: string }>;

type ReadDiffProps<T> = Readonly<{
  label: string;
  before: DiffSource<T>;
  after: DiffSource<T>;
  /** Reads the text. Rejects if it cannot be read. A stable function, because a new one reads both sides again. */
  read: (of: T, signal: AbortSignal) => Promise<Omit<TextSide, 'title'>>;
  language: Extension;
  choices: DiffChoicesStore;
  onClose: () => void;
}>;

/** What a comparison of two answers of one kind is given. */
export type AnswerDiffProps = Omit<ReadDiffProps<DocumentInfo>, 'read' | 'language'> &
  Readonly<{ urlOf: (documentId: string) => string }>;

/** Reads two texts and compares them. */
export function ReadDiff<T>({ before, after, read, ...props }: ReadDiffProps<T>) {
  return <CodeDiff {...props} before={useSide(before, read)} after={useSide(after, read)} />;
}

function useSide<T>({ of, title }: DiffSource<T>, read: ReadDiffProps<T>['read']): TextSide | 'unreadable' | null {
  const [side, setSide] = useState<TextSide | 'unreadable' | null>(null);
  useEffect(() => {
    const aborter = new AbortController();
    read(of, aborter.signal).then(
      (text) => setSide({ ...text, title }),
      () => !aborter.signal.aborted && setSide('unreadable'),
    );
    return () => aborter.abort();
  }, [of, title, read]);
  return side;
}
