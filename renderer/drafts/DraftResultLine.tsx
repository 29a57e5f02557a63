import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { DraftPage } from '../../shared/draft.ts';
import type { PdfOnScreen } from '../pdf-viewer/PdfViewer.tsx';
import { durationText } from '../ui/time-text.ts';

/** The time from the bytes of a page to the screen. */
type Opened = Readonly<{ pageId: string; ms: number }>;

/**
 * Measures how long each page takes to open: from its arrival in the window until `onOpened` names it. `null` until
 * then.
 */
export function useOpenMs(pageId: string | null): Readonly<{
  openMs: number | null;
  onOpened: (opened: Pick<PdfOnScreen, 'documentId'>) => void;
}> {
  const arrived = useRef({ pageId, atMs: 0 });
  const [opened, setOpened] = useState<Opened | null>(null);
  useLayoutEffect(() => {
    arrived.current = { pageId, atMs: performance.now() };
  }, [pageId]);
  const onOpened = useCallback(({ documentId }: Pick<PdfOnScreen, 'documentId'>) => {
    const now = arrived.current;
    if (documentId !== now.pageId) return;
    // A page that is shown again, such as after a restart of the viewer, was opened before.
    setOpened((last) =>
      last?.pageId === documentId ? last : { pageId: documentId, ms: performance.now() - now.atMs },
    );
  }, []);
  return { openMs: opened?.pageId === pageId ? opened.ms : null, onOpened };
}

type DraftResultLineProps = Readonly<{ words: string; stages: DraftPage['stages']; openMs: number | null }>;

/**
 * The result line: how long the visible page took, in total and by part. It changes with the page, because drawing it
 * while the next page opens would delay that page.
 */
export function DraftResultLine({ words, stages, openMs }: DraftResultLineProps) {
  const [onScreen, setOnScreen] = useState({ stages, openMs });
  const isOpened = openMs !== null;
  if (isOpened && (onScreen.stages !== stages || onScreen.openMs !== openMs)) setOnScreen({ stages, openMs });
  const { templateMs, loadMs, printMs } = onScreen.stages;
  const parts = [
    ['template', templateMs],
    ['load', loadMs],
    ['print', printMs],
    ['open', onScreen.openMs],
  ] as const;
  const total = parts.reduce((sum, [, ms]) => sum + (ms ?? 0), 0);
  return (
    <p className="draft-line" aria-live="off">
      <span>{words}</span>
      <span>{durationText(total)}</span>
      <span>{parts.map(([name, ms]) => `${name} ${ms === null ? '…' : durationText(ms)}`).join(' · ')}</span>
    </p>
  );
}
