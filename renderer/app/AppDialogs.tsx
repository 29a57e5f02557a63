import { useStore } from 'zustand';
import { pinsHere } from '../report/pinned-reports.ts';
import { PartBoundary } from '../ui/PartBoundary.tsx';
import type { AppServices } from './compose.ts';
import { lazyViews } from './lazy-views.ts';
import { loadLicences } from './load-licences.ts';

const { AboutDialog, CommandPalette, ShortcutsDialog } = lazyViews;

/** The dialogs of the window itself: the command palette, the list of shortcuts, and what runs here. */
export function AppDialogs({ services }: { services: AppServices }) {
  const { shell, commands, report, settings, help, openRecent } = services;
  const dialog = useStore(shell.state, (s) => s.dialog);
  if (dialog === null) return null;
  return (
    <PartBoundary>
      {dialog === 'palette' && (
        <CommandPalette
          enabledCommands={commands.enabled}
          recents={report.state.getState().recents}
          pins={pinsHere(report.state.getState())}
          onCommand={commands.run}
          onOpenRecent={openRecent}
          onHelp={help.open}
          onClose={shell.closeDialog}
        />
      )}
      {dialog === 'shortcuts' && <ShortcutsDialog onClose={shell.closeDialog} />}
      {dialog === 'about' && (
        <AboutDialog
          about={settings.state.getState().about}
          loadLicences={loadLicences}
          onCopy={shell.copy}
          onClose={shell.closeDialog}
        />
      )}
    </PartBoundary>
  );
}
