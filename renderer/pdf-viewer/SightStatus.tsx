import { useEffect, useState } from 'react';
import { browserClock } from '../base/browser-clock.ts';
import type { PdfView } from './pages/pdf-view.ts';
import { listenForSight } from './sight-words.ts';

/** Says to assistive technology what the eye sees change: page, zoom, rotation. */
export function SightStatus({ view }: { view: PdfView }) {
  const [words, setWords] = useState('');
  useEffect(() => listenForSight(view.state, browserClock.after, setWords), [view]);
  return (
    <p role="status" className="visually-hidden">
      {words}
    </p>
  );
}
