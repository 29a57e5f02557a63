import { useEffect, useState } from 'react';
import { type CodeText, codeTextOf, emptyCodeText } from './code-text.ts';

/**
 * Prepares the text of `of` for an editor, and returns it together with the object that it belongs to: while a long text is
 * prepared, both are still the previous ones.
 */
export function useCodeText<T extends Readonly<{ text: string }>>(of: T | null) {
  const [read, setRead] = useState<Readonly<{ text: CodeText; of: T | null }>>({ text: emptyCodeText, of: null });
  useEffect(() => {
    const aborter = new AbortController();
    codeTextOf(of?.text ?? '', aborter.signal).then(
      (text) => setRead({ text, of }),
      () => {}, // aborted: a newer text replaces this one
    );
    return () => aborter.abort();
  }, [of]);
  return read;
}
