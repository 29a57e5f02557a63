import { useStore } from 'zustand';
import { CheckPanel } from '../pdf-checks/CheckPanel.tsx';
import { Button } from '../ui/Button.tsx';
import { Outline } from './Outline.tsx';
import type { PdfPanel } from './pages/pdf-state.ts';
import { Thumbnails } from './Thumbnails.tsx';
import type { ViewerController } from './viewer-controller.ts';
import './SidePanel.css';

type SidePanelProps = Readonly<{ viewer: ViewerController; panel: PdfPanel }>;

const names: Readonly<Record<PdfPanel, string>> = {
  pages: 'Page thumbnails',
  outline: 'Outline',
  check: 'Layout check',
};

/** Thumbnails of the pages, the outline of the document, or the findings of the layout check. */
export function SidePanel({ viewer, panel }: SidePanelProps) {
  const { view, insights, navigation } = viewer;
  const hasOutline = useStore(view.state, (s) => s.outline.length > 0);
  const found = useStore(insights.check.state, (s) => s.findings.length);
  const shown = panel === 'outline' && !hasOutline ? 'pages' : panel;
  const choice = (one: PdfPanel, words: string) => (
    <Button kind="quiet" aria-pressed={shown === one} onPress={() => shown !== one && view.togglePanel(one)}>
      {words}
    </Button>
  );
  return (
    <aside data-pane className="pdf-panel" aria-label={names[shown]}>
      <div className="pdf-panel-choice">
        {choice('pages', 'Pages')}
        {hasOutline && choice('outline', 'Outline')}
        {choice('check', found > 0 ? `Check (${found.toLocaleString('en')})` : 'Check')}
      </div>
      {shown === 'pages' && <Thumbnails view={view} insights={insights} />}
      {shown === 'outline' && <Outline view={view} />}
      {shown === 'check' && <CheckPanel check={insights.check} onGo={navigation.showFinding} />}
    </aside>
  );
}
