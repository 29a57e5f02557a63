import { useEffect } from 'react';
import { useStore } from 'zustand';
import { CheckPanel } from '../pdf-checks/CheckPanel.tsx';
import { Button } from '../ui/Button.tsx';
import type { Changes } from './change-markers/changes.ts';
import type { Changing } from './change-markers/changing.ts';
import { Outline } from './Outline.tsx';
import type { PdfPanel } from './pages/pdf-state.ts';
import type { PdfView } from './pages/pdf-view.ts';
import { Thumbnails } from './Thumbnails.tsx';
import './SidePanel.css';

type SidePanelProps = Readonly<{ view: PdfView; panel: PdfPanel; changes: Changes; changing: Changing }>;

const names: Readonly<Record<PdfPanel, string>> = {
  pages: 'Page thumbnails',
  outline: 'Outline',
  check: 'Layout check',
};

/** The pages in small, the document's own table of contents, or what stands out in its layout. */
export function SidePanel({ view, panel, changes, changing }: SidePanelProps) {
  const hasOutline = useStore(view.state, (s) => s.outline.length > 0);
  const found = useStore(changes.check.state, (s) => s.findings.length);
  const shown = panel === 'outline' && !hasOutline ? 'pages' : panel;
  useEffect(() => {
    changes.showCheck(shown === 'check');
    return () => changes.showCheck(false);
  }, [changes, shown]);
  const choice = (one: PdfPanel, words: string) => (
    <Button kind="quiet" aria-pressed={shown === one} onPress={() => shown !== one && view.togglePanel(one)}>
      {words}
    </Button>
  );
  return (
    <aside className="pdf-panel" aria-label={names[shown]}>
      <div className="pdf-panel-choice">
        {choice('pages', 'Pages')}
        {hasOutline && choice('outline', 'Outline')}
        {choice('check', found > 0 ? `Check (${found.toLocaleString('en')})` : 'Check')}
      </div>
      {shown === 'pages' && <Thumbnails view={view} changes={changes} />}
      {shown === 'outline' && <Outline view={view} />}
      {shown === 'check' && <CheckPanel check={changes.check} onGo={changing.showFinding} />}
    </aside>
  );
}
