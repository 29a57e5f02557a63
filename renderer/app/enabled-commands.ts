import type { CommandId } from '../../shared/commands.ts';

/** Changes within so long are reported once. */
export const reportWindowMs = 100;

type EnabledCommandsDependencies = Readonly<{
  enabled: () => readonly CommandId[];
  report: (commands: CommandId[]) => void;
  /** Runs something later; the function that it returns calls that off. */
  after: (ms: number, run: () => void) => () => void;
}>;

/** Keeps the application menu informed of the enabled commands. To be called when they may have changed; reports real changes only. */
export function createEnabledCommands({ enabled, report, after }: EnabledCommandsDependencies): () => void {
  let isWaiting = false;
  let reported: string | null = null;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    after(reportWindowMs, () => {
      isWaiting = false;
      const commands = enabled();
      const text = commands.join(' ');
      if (text === reported) return;
      reported = text;
      report([...commands]);
    });
  };
}
