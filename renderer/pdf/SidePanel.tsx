import { useStore } from 'zustand';
import { Button } from '../ui/Button.tsx';
import { Outline } from './Outline.tsx';
import type { PdfPanel } from './pdf-state.ts';
import type { PdfView } from './pdf-view.ts';
import { Thumbnails } from './Thumbnails.tsx';
import './SidePanel.css';

type SidePanelProps = Readonly<{ view: PdfView; panel: PdfPanel }>;

/** The pages in small, or the document's own table of contents. */
export function SidePanel({ view, panel }: SidePanelProps) {
  const hasOutline = useStore(view.state, (s) => s.outline.length > 0);
  const shown = hasOutline ? panel : 'pages';
  const choice = (one: PdfPanel, words: string) => (
    <Button kind="quiet" aria-pressed={shown === one} onPress={() => shown !== one && view.togglePanel(one)}>
      {words}
    </Button>
  );
  return (
    <aside className="pdf-panel" aria-label={shown === 'pages' ? 'Page thumbnails' : 'Outline'}>
      {hasOutline && (
        <div className="pdf-panel-choice">
          {choice('pages', 'Pages')}
          {choice('outline', 'Outline')}
        </div>
      )}
      {shown === 'pages' ? <Thumbnails view={view} /> : <Outline view={view} />}
    </aside>
  );
}
