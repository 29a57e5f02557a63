import { lazy, type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { ReportView } from '../report/ReportView.tsx';
import { SignInForm } from '../session/SignInForm.tsx';
import { PartBoundary } from '../ui/PartBoundary.tsx';
import type { RecoveryActions } from '../ui/RunOverlay.tsx';
import type { AppServices } from './compose.ts';
import { loadActivity, loadConnections, loadMerge, loadSettings } from './lazy-views.ts';
import type { ViewName } from './shell.ts';

const MergeView = lazy(() => loadMerge().then((module) => ({ default: module.MergeView })));
const ActivityView = lazy(() => loadActivity().then((module) => ({ default: module.ActivityView })));
const ConnectionList = lazy(() => loadConnections().then((module) => ({ default: module.ConnectionList })));
const SettingsView = lazy(() => loadSettings().then((module) => ({ default: module.SettingsView })));

/** The place that is in front, and over it the sign-in form while that is open. */
export function ViewStack({ services }: { services: AppServices }) {
  const { shell, session, report, merge, activity, settings, viewing, commands } = services;
  const place = useStore(shell.state, (s) => s.place);
  const isFormOpen = useStore(session.state, (s) => s.form !== null);
  const [visited, setVisited] = useState<ReadonlySet<ViewName>>(new Set());
  if (!visited.has(place)) setVisited(new Set([...visited, place]));

  const recovery: RecoveryActions = {
    openSettings: () => commands.run('go-settings'),
    signIn: () => void session.signInAgain(),
    useAddress: (fault, then) => void session.useAddress(fault, then),
  };

  const layer = (name: ViewName, children: ReactNode) =>
    visited.has(name) && (
      <Layer isInFront={name === place && !isFormOpen}>
        <PartBoundary>{children}</PartBoundary>
      </Layer>
    );

  return (
    <main className="view-stack">
      {layer(
        'report',
        <ReportView report={report} isInFront={place === 'report'} viewing={viewing} recovery={recovery} />,
      )}
      {layer('merge', <MergeView merge={merge} viewing={viewing} recovery={recovery} />)}
      {layer('activity', <ActivityView activity={activity} viewing={viewing} />)}
      {layer(
        'settings',
        <SettingsView settings={settings} connections={<ConnectionList session={session} />} onCopy={viewing.copy} />,
      )}
      {isFormOpen && (
        <div className="view-layer view-form">
          <SignInForm session={session} onCopy={viewing.copy} />
        </div>
      )}
    </main>
  );
}

/** Hidden by visibility, not by display: a place that is left keeps its size, and with it every scroll position in it. */
function Layer({ isInFront, children }: { isInFront: boolean; children: ReactNode }) {
  return (
    <div className="view-layer" data-hidden={!isInFront || undefined} inert={!isInFront}>
      {children}
    </div>
  );
}
