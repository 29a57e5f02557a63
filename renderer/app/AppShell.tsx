import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { selectedReport } from '../report/reports-state.ts';
import { ConnectionMenu } from '../session/ConnectionMenu.tsx';
import { SessionStatus } from '../session/SessionStatus.tsx';
import { currentConnection } from '../session/session-state.ts';
import { ConnectionColoursContext } from '../ui/ConnectionTag.tsx';
import { FaultFilesContext } from '../ui/fault-files.ts';
import { FaultHelpContext } from '../ui/fault-help.ts';
import { NoticeLine } from '../ui/NoticeLine.tsx';
import { PartBoundary } from '../ui/PartBoundary.tsx';
import { ShowInFolderContext } from '../ui/SavedNotice.tsx';
import { AppDialogs } from './AppDialogs.tsx';
import type { AppServices } from './compose.ts';
import { lazyViews } from './lazy-views.ts';
import { NavigationRail } from './NavigationRail.tsx';
import { StatusBar } from './StatusBar.tsx';
import { viewTitles, windowTitle } from './shell.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { ViewStack } from './ViewStack.tsx';
import './AppShell.css';

const { DroppedFiles, HelpPanel, MoveDialog, PasswordDialog, ProxyDialog, SessionNotices, WelcomeLine, ReportTabs } =
  lazyViews;

/**
 * The three zones, navigation rail, view stack and status bar, below a header with the connection, in the colour of
 * that connection.
 */
export function AppShell({ services }: { services: AppServices }) {
  const { shell, session, reports, help, viewing, commands, frameShortcuts } = services;
  const colour = useStore(session.state, (s) => currentConnection(s)?.colour ?? 'grey');
  const isPasswordWanted = useStore(session.state, (s) => s.passwordWanted !== null);
  const isProxyWanted = useStore(session.state, (s) => s.proxyWanted !== null);
  const isMoving = useStore(session.state, (s) => s.moving !== null);
  const isHelpOpen = useStore(help.state, (s) => s.isOpen);
  const notices = useStore(shell.state, (s) => s.notices);
  const connections = useStore(session.state, (s) => s.connections);
  const colours = useMemo(() => new Map(connections.map(({ id, colour }) => [id, colour])), [connections]);
  const view = useStore(shell.state, (s) => s.view);
  const isFormOpen = useStore(session.state, (s) => s.form !== null);
  const hasTabs = view === 'report' && !isFormOpen;
  useShortcuts(commands);
  useEffect(() => frameShortcuts.attach(), [frameShortcuts]);
  useEffect(keepFocusLater, []);
  useWindowTitle(services);

  return (
    <FaultHelpContext value={help.openFault}>
      <div className="shell" data-colour={colour}>
        <header className="header">
          <h1 className="visually-hidden">{viewTitles[view]}</h1>
          <ConnectionMenu session={session} />
          {hasTabs && (
            <PartBoundary>
              <ReportTabs reports={reports} />
            </PartBoundary>
          )}
          <span className="header-gap" />
          <SessionStatus session={session} />
        </header>
        <NavigationRail shell={shell} onCommand={commands.run} />
        <div className="middle">
          <PartBoundary>
            <SessionNotices session={session} onCopy={viewing.copy} />
            <DroppedFiles />
          </PartBoundary>
          <PartBoundary>
            <WelcomeLine services={services} />
          </PartBoundary>
          {notices.map(({ id, text }) => (
            <NoticeLine key={id} onDismiss={() => shell.dismiss(id)}>
              {text}
            </NoticeLine>
          ))}
          <ConnectionColoursContext value={colours}>
            <ShowInFolderContext value={shell.showInFolder}>
              <FaultFilesContext value={services.faultFiles}>
                <div className="view-and-help">
                  <ViewStack services={services} />
                  {isHelpOpen && (
                    <PartBoundary>
                      <HelpPanel help={help} onCommand={commands.run} onWebAddress={shell.openLink} />
                    </PartBoundary>
                  )}
                </div>
              </FaultFilesContext>
            </ShowInFolderContext>
          </ConnectionColoursContext>
        </div>
        <StatusBar shell={shell} />
        <AppDialogs services={services} />
        {isPasswordWanted && (
          <PartBoundary>
            <PasswordDialog session={session} />
          </PartBoundary>
        )}
        {isProxyWanted && (
          <PartBoundary>
            <ProxyDialog session={session} />
          </PartBoundary>
        )}
        {isMoving && (
          <PartBoundary>
            <MoveDialog session={session} />
          </PartBoundary>
        )}
      </div>
    </FaultHelpContext>
  );
}

/** Keeping the focus is not part of the first screen's script. */
function keepFocusLater(): () => void {
  const ended = new AbortController();
  void import('./focus-keeper.ts').then(({ keepFocus }) => {
    if (!ended.signal.aborted) ended.signal.addEventListener('abort', keepFocus());
  });
  return () => ended.abort();
}

function useWindowTitle({ shell, session, reports }: AppServices): void {
  const report = useStore(reports.state, selectedReport);
  const view = useStore(shell.state, (s) => s.view);
  const connectionName = useStore(session.state, (s) => currentConnection(s)?.name);
  const templateID = useStore(report.state, (s) => s.templateID);
  const sobjectId = useStore(report.state, (s) => s.sobjectId);
  const title = windowTitle({ view, templateID, sobjectId, connectionName });
  useEffect(() => {
    document.title = title;
  }, [title]);
}
