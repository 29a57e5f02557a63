import { useEffect, useLayoutEffect } from 'react';
import { useStore } from 'zustand';
import { afterPaint } from '../base/after-paint.ts';
import { warmViewers } from '../report/ReportAnswers.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { warmFaults } from '../ui/FaultAlert.tsx';
import { warmMenus } from '../ui/Menu.tsx';
import { CommandTargetsContext } from '../ui/use-command-target.ts';
import { watchWindowSize } from '../ui/window-size.ts';
import { AppShell } from './AppShell.tsx';
import type { AppServices } from './compose.ts';
import { warmLazyViews } from './lazy-views.ts';
import type { Start } from './start.ts';
import '../ui/tokens.css';
import '../ui/base.css';
import './AppShell.css';

/** The window from its first frame: empty until the snapshot has arrived, then the shell. */
export function App({ start }: { start: Start }) {
  const now = useStore(start.state);
  if (now.phase === 'ready') return <Open services={now.services} />;
  return (
    <main className="opening" aria-busy={now.phase === 'loading'}>
      {now.phase === 'failed' && (
        <div role="alert">
          <EmptyState action={<Button onPress={() => void start.begin()}>Try again</Button>}>
            {now.fault.happened} {now.fault.advice}
          </EmptyState>
        </div>
      )}
    </main>
  );
}

function Open({ services }: { services: AppServices }) {
  const theme = useStore(services.settings.state, (s) => s.preferences.theme);

  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  useLayoutEffect(() => watchWindowSize(), []);

  useEffect(() => {
    let idle = 0;
    let isShown = true;
    const warm = () =>
      warmViewers(services.viewing.pdfEngine)
        .then(warmMenus)
        .then(warmFaults)
        .then(warmLazyViews)
        .then(services.drafts.load)
        .then((drafts) => drafts.loadList());
    void afterPaint().then(() => {
      if (isShown) idle = requestIdleCallback(() => void warm());
    });
    window.addEventListener('pagehide', services.flush);
    return () => {
      isShown = false;
      cancelIdleCallback(idle);
      window.removeEventListener('pagehide', services.flush);
    };
  }, [services]);

  return (
    <CommandTargetsContext value={services.targets}>
      <AppShell services={services} />
    </CommandTargetsContext>
  );
}
