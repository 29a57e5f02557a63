import { useEffect, useState } from 'react';
import { browserClock } from '../base/browser-clock.ts';
import type { PdfView } from './pages/pdf-view.ts';
import { announceViewChanges } from './view-announcer-text.ts';

/** Announces changes of page, zoom and rotation to screen readers. */
export function ViewAnnouncer({ view }: { view: PdfView }) {
  const [text, setText] = useState('');
  useEffect(() => announceViewChanges(view.state, browserClock.after, setText), [view]);
  return (
    <p role="status" className="visually-hidden">
      {text}
    </p>
  );
}
