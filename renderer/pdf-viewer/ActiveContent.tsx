import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { ActiveContentNotice } from '../pdf-checks/ActiveContentNotice.tsx';
import { activeContentText, type ActiveContent as Content } from '../pdf-checks/active-content-text.ts';
import { attachmentNames, hasDocumentScript } from '../pdf-core/active-content.ts';
import type { PdfView } from './pages/pdf-view.ts';

/** Above the pages: what the document contains that was left alone. Dismissed, it stays away while the next runs contain the same. */
export function ActiveContent({ view }: { view: PdfView }) {
  const shownId = useStore(view.state, (s) => s.shownId);
  const [content, setContent] = useState<Content | null>(null);
  const [dismissed, setDismissed] = useState<string | null>(null);

  useEffect(() => {
    const pdf = view.pdf();
    let isCurrent = true;
    if (!pdf || shownId === null) return setContent(null);
    Promise.all([hasDocumentScript(pdf), attachmentNames(pdf)]).then(
      ([hasScript, attachments]) => isCurrent && setContent({ hasScript, attachments }),
      () => undefined, // closed meanwhile
    );
    return () => {
      isCurrent = false;
    };
  }, [view, shownId]);

  const words = content && activeContentText(content);
  if (!content || words === null || words === dismissed) return null;
  return <ActiveContentNotice content={content} onDismiss={() => setDismissed(words)} />;
}
