import { useStore } from 'zustand';
import { PartBoundary } from '../ui/PartBoundary.tsx';
import type { AppServices } from './compose.ts';
import { lazyViews } from './lazy-views.ts';

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

/** The address of the licence text that the build writes (build/licences.mjs). */
const licencesUrl = 'galley://app/licences.txt';

/**
 * The licence texts of Galley and of everything that it contains. Rejects when they cannot be read, or with the
 * signal's reason.
 */
async function loadLicences(signal: AbortSignal): Promise<string> {
  const response = await fetch(licencesUrl, { signal });
  if (!response.ok) throw new Error(`The licence texts answered ${response.status}.`);
  return response.text();
}
