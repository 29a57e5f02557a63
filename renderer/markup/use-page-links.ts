import { useLayoutEffect, useMemo, useRef } from 'react';
import type { PageLinks, TextRange } from '../text-viewer/page-links.ts';
import type { ReadingPosition } from '../text-viewer/reading-position.ts';
import type { OffsetMap } from '../text-viewer/scroll-position-keeper.ts';
import { selectionListener } from '../text-viewer/selection-listener.ts';

/**
 * Links a markup with its pages: an extension of its editor, which reports the caret, and the action that shows the
 * selection on the page. `received` converts an offset to the markup as received.
 */
export function usePageLinks(links: PageLinks | undefined, position: ReadingPosition, received: OffsetMap | null) {
  const report = useRef((_: TextRange) => {});
  const givenRange = ({ from, to }: TextRange) => {
    const [first, end] = [Math.min(from, to), Math.max(from, to)];
    return received ? { from: received(first), to: received(end) } : { from: first, to: end };
  };
  useLayoutEffect(() => {
    report.current = (range) => links?.followCaret(givenRange(range));
  });
  const extension = useMemo(() => selectionListener((from, to) => report.current({ from, to })), []);
  return { extension, showOnPage: links ? () => links.showOnPage(givenRange(position.place())) : null };
}
