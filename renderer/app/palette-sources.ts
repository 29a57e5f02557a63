import { pinsOf, recentsOf } from '../report/reports-state.ts';
import type { AppServices } from './compose.ts';
import type { PaletteSources } from './palette-entries.ts';
import { screenActions } from './screen-actions.ts';

/** What the palette offers as it opens. */
export function paletteSources({
  commands,
  reports,
  session,
  settings,
  help,
  openRecent,
}: AppServices): PaletteSources {
  const theme = (label: string, theme: 'light' | 'dark' | 'system') => ({
    label,
    run: () => void settings.change({ theme }),
  });
  return {
    enabled: commands.enabled(),
    runCommand: commands.run,
    actions: [
      theme('Dark theme', 'dark'),
      theme('Light theme', 'light'),
      theme('System theme', 'system'),
      { label: 'Folder on this computer…', run: () => void session.openFolder(false) },
      { label: 'Copy the sample to a folder…', run: () => void session.openFolder(true) },
    ],
    onScreen: screenActions(),
    pins: pinsOf(reports.state.getState()),
    recents: recentsOf(reports.state.getState()),
    openRecent,
    openHelp: help.open,
  };
}
