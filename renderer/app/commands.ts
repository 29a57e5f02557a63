import type { AppCommand } from '../../shared/events.ts';
import type { Merge } from '../merge/merge.ts';
import type { PdfCommand } from '../pdf-core/pdf-commands.ts';
import { type Report, tabToSave } from '../report/report.ts';
import type { Session } from '../session/session.ts';
import type { Shell } from './shell.ts';

type CommandDependencies = Readonly<{
  shell: Shell;
  session: Session;
  report: Report;
  merge: Merge;
  viewers: (command: PdfCommand) => void;
}>;

/** What each command of the menu and of the keyboard means at the place that is in front. */
export function createCommands({ shell, session, report, merge, viewers }: CommandDependencies) {
  const go = (place: Parameters<Shell['go']>[0]) => () => {
    session.closeForm();
    shell.go(place);
  };
  const here = (atReport: () => void, atMerge: () => void) => () => {
    const { place } = shell.state.getState();
    if (place === 'report') atReport();
    if (place === 'merge') atMerge();
  };

  const meanings: Readonly<Record<AppCommand, () => void>> = {
    run: here(
      () => void report.run(),
      () => void merge.run(),
    ),
    cancel: here(
      () => void report.cancel(),
      () => void merge.cancel(),
    ),
    save: here(
      () => void report.save(tabToSave(report.state.getState())),
      () => void merge.save(),
    ),
    find: () => viewers('find'),
    'zoom-in': () => viewers('zoom-in'),
    'zoom-out': () => viewers('zoom-out'),
    'fit-width': () => viewers('fit-width'),
    'actual-size': () => viewers('actual-size'),
    print: () => viewers('print'),
    present: () => viewers('present'),
    compare: () => viewers('compare'),
    'next-change': () => viewers('next-change'),
    'previous-change': () => viewers('previous-change'),
    'go-report': go('report'),
    'go-merge': go('merge'),
    'go-activity': go('activity'),
    'go-settings': go('settings'),
    'switch-connection': () => session.openSwitcher(true),
  };

  return (command: AppCommand): void => meanings[command]();
}
