import type { Workspace } from '../../shared/workspace.ts';

/** So long nothing may change before it is kept: typing is one change, not one a key. */
export const quietMs = 300;

export type WorkspaceKeeperDependencies = Readonly<{
  initial: Workspace;
  keep: (workspace: Workspace) => void;
  /** Runs something later; the function that it returns calls that off. */
  after: (ms: number, run: () => void) => () => void;
}>;

/** Gathers what the features want remembered, and keeps the whole of it once they are quiet. */
export function createWorkspaceKeeper({ initial, keep, after }: WorkspaceKeeperDependencies) {
  let workspace = initial;
  let callOff: (() => void) | null = null;

  /** Keeps at once what waits; does nothing when nothing does. */
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
