import type { Extension } from '@codemirror/state';
import { useEffect, useState } from 'react';
import { CodeDiff, type TextSide } from './CodeDiff.tsx';
import type { CodeText } from './code-text.ts';

/** One of the two: what it is read from, and what stands over it. The same `of` each time, or it is read anew. */
export type Readable<T> = Readonly<{ of: T; words: string }>;

type ReadDiffProps<T> = Readonly<{
  label: string;
  before: Readable<T>;
  after: Readable<T>;
  /** Gives the text; rejects when it cannot be read. The same function each time. */
  read: (of: T, signal: AbortSignal) => Promise<CodeText>;
  language: Extension;
  onClose: () => void;
}>;

/** Two texts that have to be read first, side by side. */
export function ReadDiff<T>({ label, before, after, read, language, onClose }: ReadDiffProps<T>) {
  return (
    <CodeDiff
      label={label}
      before={useSide(before, read)}
      after={useSide(after, read)}
      language={language}
      onClose={onClose}
    />
  );
}

function useSide<T>({ of, words }: Readable<T>, read: ReadDiffProps<T>['read']): TextSide | 'unreadable' | null {
  const [side, setSide] = useState<TextSide | 'unreadable' | null>(null);
  useEffect(() => {
    const giveUp = new AbortController();
    read(of, giveUp.signal).then(
      (text) => setSide({ text, words }),
      () => !giveUp.signal.aborted && setSide('unreadable'),
    );
    return () => giveUp.abort();
  }, [of, words, read]);
  return side;
}
