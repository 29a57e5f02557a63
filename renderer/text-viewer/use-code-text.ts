import { useEffect, useState } from 'react';
import { type CodeText, codeTextOf, emptyCodeText } from './code-text.ts';

/**
 * What a thing says as a text to be read, together with the thing. While a long text is prepared, the last one stays with
 * what it belongs to.
 */
export function useCodeText<T extends Readonly<{ text: string }>>(of: T | null) {
  const [read, setRead] = useState<Readonly<{ text: CodeText; of: T | null }>>({ text: emptyCodeText, of: null });
  useEffect(() => {
    const giveUp = new AbortController();
    codeTextOf(of?.text ?? '', giveUp.signal).then(
      (text) => setRead({ text, of }),
      () => {}, // another one has taken its place
    );
    return () => giveUp.abort();
  }, [of]);
  return read;
}
