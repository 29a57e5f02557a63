import type { Extension } from '@codemirror/state';
import { useEffect, useState } from 'react';
import { CodeDiff, type TextSide } from './CodeDiff.tsx';
import type { CodeText } from './code-text.ts';

/** One side: the thing that its text is read from, and its title. `of` is a stable value: a new one is read again. */
export type DiffSource<T> = Readonly<{ of: T; title: string }>;

type ReadDiffProps<T> = Readonly<{
  label: string;
  before: DiffSource<T>;
  after: DiffSource<T>;
  /** Reads the text; rejects if it cannot be read. A stable function: a new one reads both sides again. */
  read: (of: T, signal: AbortSignal) => Promise<CodeText>;
  language: Extension;
  onClose: () => void;
}>;

/** Reads two texts and shows them side by side. */
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

function useSide<T>({ of, title }: DiffSource<T>, read: ReadDiffProps<T>['read']): TextSide | 'unreadable' | null {
  const [side, setSide] = useState<TextSide | 'unreadable' | null>(null);
  useEffect(() => {
    const aborter = new AbortController();
    read(of, aborter.signal).then(
      (text) => setSide({ text, title }),
      () => !aborter.signal.aborted && setSide('unreadable'),
    );
    return () => aborter.abort();
  }, [of, title, read]);
  return side;
}
