import { useEffect, useState } from 'react';
import { NoticeLine } from '../ui/NoticeLine.tsx';
import './DroppedFiles.css';

/**
 * Explains, when files are dragged onto the window, that the service takes only identifiers. Nothing is read or sent.
 */
export function DroppedFiles() {
  const [state, setState] = useState<'none' | 'over' | 'dropped'>('none');

  useEffect(() => {
    const ended = new AbortController();
    const listen = { signal: ended.signal };
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;
    addEventListener(
      'dragover',
      (event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setState('over');
      },
      listen,
    );
    addEventListener(
      'dragleave',
      // Moving from one element to another inside the window has a target.
      ({ relatedTarget }) => relatedTarget === null && setState((now) => (now === 'over' ? 'none' : now)),
      listen,
    );
    addEventListener(
      'drop',
      (event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setState('dropped');
      },
      listen,
    );
    return () => ended.abort();
  }, []);

  if (state === 'none') return null;
  if (state === 'dropped') {
    return (
      <NoticeLine onDismiss={() => setState('none')}>
        Nothing was sent: the service takes identifiers of images and attachments, not files. A list of identifiers can
        be read from a file with “Add from a file…” in Merge.
      </NoticeLine>
    );
  }
  return (
    <div className="dropped-files" aria-hidden>
      <p>The service takes identifiers, not files. Nothing will be sent.</p>
    </div>
  );
}
