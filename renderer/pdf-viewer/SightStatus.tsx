import { useEffect, useState } from 'react';
import type { PdfView } from './pages/pdf-view.ts';
import { listenForSight } from './sight-words.ts';

/** Says to assistive technology what the eye sees change: page, zoom, rotation. */
export function SightStatus({ view }: { view: PdfView }) {
  const [words, setWords] = useState('');
  useEffect(() => listenForSight(view.state, afterMs, setWords), [view]);
  return (
    <p role="status" className="visually-hidden">
      {words}
    </p>
  );
}

const afterMs = (ms: number, run: () => void) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};
