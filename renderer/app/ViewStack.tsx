import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { ReportView } from '../report/ReportView.tsx';
import { PartBoundary } from '../ui/PartBoundary.tsx';
import type { RecoveryActions } from '../ui/RunOverlay.tsx';
import type { AppServices } from './compose.ts';
import { useDraftTab } from './DraftTab.tsx';
import { lazyViews } from './lazy-views.ts';
import type { ViewName } from './shell.ts';

const { ActivityPart, ConnectionList, MergeView, SettingsView, SheetPart, SignInForm } = lazyViews;

/** The view in front, and over it the sign-in form while that is open. */
export function ViewStack({ services }: { services: AppServices }) {
  const { shell, session, reports, merge, settings, viewing, commands } = services;
  const view = useStore(shell.state, (s) => s.view);
  const connections = useStore(session.state, (s) => s.connections);
  const isFormOpen = useStore(session.state, (s) => s.form !== null);
  const draftTab = useDraftTab(services, view === 'report');
  const [visited, setVisited] = useState<ReadonlySet<ViewName>>(new Set());
  if (!visited.has(view)) setVisited(new Set([...visited, view]));

  const recovery: RecoveryActions = {
    openSettings: () => commands.run('go-settings'),
    signIn: () => void session.signInAgain(),
    useAddress: (fault, then) => void session.useAddress(fault, then),
  };

  const layer = (name: ViewName, children: ReactNode) =>
    visited.has(name) && (
      <Layer isInFront={name === view && !isFormOpen}>
        <PartBoundary>{children}</PartBoundary>
      </Layer>
    );

  return (
    <main className="view-stack">
      {layer(
        'report',
        <ReportView
          reports={reports}
          isInFront={view === 'report'}
          viewing={viewing}
          recovery={recovery}
          {...draftTab}
        />,
      )}
      {layer('sheet', <SheetPart services={services} isInFront={view === 'sheet'} />)}
      {layer('merge', <MergeView merge={merge} viewing={viewing} recovery={recovery} />)}
      {layer('activity', <ActivityPart services={services} />)}
      {layer(
        'settings',
        <SettingsView
          settings={settings}
          connections={<ConnectionList session={session} />}
          nameOf={(connectionId) => connections.find(({ id }) => id === connectionId)?.name ?? ''}
          onCopy={viewing.copy}
        />,
      )}
      {isFormOpen && (
        <div data-pane className="view-layer view-form">
          <PartBoundary>
            <SignInForm session={session} onCopy={viewing.copy} />
          </PartBoundary>
        </div>
      )}
    </main>
  );
}

/** A view. It is hidden with `visibility`, not `display`, so that it keeps its size and scroll positions. */
function Layer({ isInFront, children }: { isInFront: boolean; children: ReactNode }) {
  return (
    <div className="view-layer" data-hidden={!isInFront || undefined} inert={!isInFront}>
      {children}
    </div>
  );
}
