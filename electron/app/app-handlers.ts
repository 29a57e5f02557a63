import type { CommandId } from '../../shared/commands.ts';
import type { Handlers } from '../../shared/contract.ts';
import type { AppEvent } from '../../shared/events.ts';
import type { FileToOpen } from '../../shared/file-to-open.ts';
import type { AppSnapshot } from '../../shared/model.ts';
import { withSummary } from '../base/request-summary.ts';
import type { createNotices } from './notices.ts';

/** Functions that return the current parts of the snapshot. */
type SnapshotParts = { readonly [Part in Exclude<keyof AppSnapshot, 'notices'>]: () => AppSnapshot[Part] };

export type AppHandlersDependencies = Readonly<{
  /** The page has asked for its first state: it was opened or reloaded. */
  pageStarted(): void;
  snapshot: SnapshotParts;
  notices: Pick<ReturnType<typeof createNotices>, 'list' | 'dismiss'>;
  copyText(text: string): void;
  openLink(url: string): Promise<void>;
  /** Shows the folder of the log in the system's file manager. Resolves to the reason for a failure, or to `null`. */
  openLogFolder(): Promise<string | null>;
  showInFolder(path: string): void;
  /** Opens a file of a connection's folder. */
  openFile(file: FileToOpen): Promise<void>;
  /** Enables only these items of the application menu. */
  enableCommands(commands: readonly CommandId[]): void;
  emit(event: AppEvent): void;
  /** Enters full screen; `false` restores the previous state. */
  fillScreen(isOn: boolean): void;
}>;

type AppCall = Extract<keyof Handlers, `app.${string}`>;

export function createAppHandlers(deps: AppHandlersDependencies): Pick<Handlers, AppCall> {
  const { snapshot, notices } = deps;
  return {
    'app.snapshot': async () => {
      deps.pageStarted();
      return {
        connections: snapshot.connections(),
        session: snapshot.session(),
        passwordWanted: snapshot.passwordWanted(),
        proxyWanted: snapshot.proxyWanted(),
        budget: snapshot.budget(),
        preferences: snapshot.preferences(),
        workspace: snapshot.workspace(),
        recents: snapshot.recents(),
        // No view needs the items of a run; the list of Merge is in the workspace.
        runs: snapshot.runs().map(withSummary),
        latest: snapshot
          .latest()
          .map((answer) => ({ ...withSummary(answer), document: answer.document && withSummary(answer.document) })),
        notices: notices.list(),
        about: snapshot.about(),
      };
    },
    'app.copy': async ({ text }) => deps.copyText(text),
    'app.openLink': ({ url }) => deps.openLink(url),
    'app.openLogFolder': async () => {
      const problem = await deps.openLogFolder();
      if (problem !== null) deps.emit({ type: 'noticed', notice: { id: 'log-folder', text: problem } });
    },
    'app.showInFolder': async ({ path }) => deps.showInFolder(path),
    'app.openFile': (file) => deps.openFile(file),
    'app.enabledCommands': async ({ commands }) => deps.enableCommands(commands),
    'app.fullScreen': async ({ isOn }) => deps.fillScreen(isOn),
    'app.dismissNotice': async ({ id }) => notices.dismiss(id),
  };
}
