import { useEffect, useState } from 'react';
import type { CodeText } from '../text-viewer/code-text.ts';
import { emptyOutline, type MarkupOutline, outlineOf } from './outline.ts';

/** The outline of a text while it is wanted. The one of the text before stays until the new one is there; then `isBusy` is false. */
export function useOutline(text: CodeText, isWanted: boolean): Readonly<{ outline: MarkupOutline; isBusy: boolean }> {
  const [made, setMade] = useState<Readonly<{ outline: MarkupOutline; of: CodeText | null }>>({
    outline: emptyOutline,
    of: null,
  });
  useEffect(() => {
    if (!isWanted) return;
    const aborter = new AbortController();
    outlineOf(text, aborter.signal).then(
      (outline) => setMade({ outline, of: text }),
      () => {}, // aborted: of a newer text there will be another
    );
    return () => aborter.abort();
  }, [text, isWanted]);
  return { outline: made.outline, isBusy: made.of !== text };
}
