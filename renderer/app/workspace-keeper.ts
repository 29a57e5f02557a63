import type { Workspace } from '../../shared/workspace.ts';

/** Stores changes after this time without another change, so that typing is one change, not one for each key. */
export const quietMs = 300;

type WorkspaceKeeperDependencies = Readonly<{
  initial: Workspace;
  keep: (workspace: Workspace) => void;
  /** Runs something later; the returned function cancels it. */
  after: (ms: number, run: () => void) => () => void;
}>;

/** Collects what the features want to restore, and stores all of it after a pause. */
export function createWorkspaceKeeper({ initial, keep, after }: WorkspaceKeeperDependencies) {
  let workspace = initial;
  let callOff: (() => void) | null = null;

  /** Stores pending changes at once. */
  const flush = () => {
    if (!callOff) return;
    callOff();
    callOff = null;
    keep(workspace);
  };

  return {
    change(part: Partial<Workspace>): void {
      workspace = { ...workspace, ...part };
      callOff?.();
      callOff = after(quietMs, flush);
    },
    flush,
  };
}
