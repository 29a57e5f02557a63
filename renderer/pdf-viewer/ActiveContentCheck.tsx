import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { type ActiveContent, activeContentText } from '../pdf-checks/active-content-text.ts';
import { NoticeLine } from '../ui/NoticeLine.tsx';
import type { PdfView } from './pages/pdf-view.ts';

/**
 * A notice above the pages that the document contains a script or attachments, which are never run or opened. Once
 * dismissed, it stays hidden while later runs contain the same.
 */
export function ActiveContentCheck({ view }: { view: PdfView }) {
  const readableId = useStore(view.state, (s) => s.readableId);
  const [content, setContent] = useState<ActiveContent | null>(null);
  const [dismissed, setDismissed] = useState<string | null>(null);

  useEffect(() => {
    const pdf = view.pdf();
    let isCurrent = true;
    if (!pdf || readableId === null) return setContent(null);
    pdf.activeContent().then(
      (found) => isCurrent && setContent(found),
      () => undefined, // the document was closed meanwhile
    );
    return () => {
      isCurrent = false;
    };
  }, [view, readableId]);

  const text = content && activeContentText(content);
  if (text === null || text === dismissed) return null;
  return <NoticeLine onDismiss={() => setDismissed(text)}>{text}</NoticeLine>;
}
