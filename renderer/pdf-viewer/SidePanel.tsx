import { useEffect } from 'react';
import { useStore } from 'zustand';
import { CheckPanel } from '../pdf-checks/CheckPanel.tsx';
import { Button } from '../ui/Button.tsx';
import type { ChangeNavigation } from './change-markers/change-navigation.ts';
import type { DocumentInsights } from './change-markers/document-insights.ts';
import { Outline } from './Outline.tsx';
import type { PdfPanel } from './pages/pdf-state.ts';
import type { PdfView } from './pages/pdf-view.ts';
import { Thumbnails } from './Thumbnails.tsx';
import './SidePanel.css';

type SidePanelProps = Readonly<{
  view: PdfView;
  panel: PdfPanel;
  insights: DocumentInsights;
  navigation: ChangeNavigation;
}>;

const names: Readonly<Record<PdfPanel, string>> = {
  pages: 'Page thumbnails',
  outline: 'Outline',
  check: 'Layout check',
};

/** The pages in small, the document's own table of contents, or what stands out in its layout. */
export function SidePanel({ view, panel, insights, navigation }: SidePanelProps) {
  const hasOutline = useStore(view.state, (s) => s.outline.length > 0);
  const found = useStore(insights.check.state, (s) => s.findings.length);
  const shown = panel === 'outline' && !hasOutline ? 'pages' : panel;
  useEffect(() => {
    insights.showCheck(shown === 'check');
    return () => insights.showCheck(false);
  }, [insights, shown]);
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
      {shown === 'pages' && <Thumbnails view={view} insights={insights} />}
      {shown === 'outline' && <Outline view={view} />}
      {shown === 'check' && <CheckPanel check={insights.check} onGo={navigation.showFinding} />}
    </aside>
  );
}
