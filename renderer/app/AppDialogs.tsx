import { useStore } from 'zustand';
import { PartBoundary } from '../ui/PartBoundary.tsx';
import type { AppServices } from './compose.ts';
import { lazyViews } from './lazy-views.ts';
import { loadLicences } from './load-licences.ts';

const { AboutDialog, CommandPalette, ShortcutsDialog } = lazyViews;

/** The dialogs of the window itself: the command palette, the list of shortcuts, and About. */
export function AppDialogs({ services }: { services: AppServices }) {
  const { shell, settings } = services;
  const dialog = useStore(shell.state, (s) => s.dialog);
  if (dialog === null) return null;
  return (
    <PartBoundary>
      {dialog === 'palette' && <CommandPalette services={services} onClose={shell.closeDialog} />}
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
