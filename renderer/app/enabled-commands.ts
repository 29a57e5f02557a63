import type { CommandId } from '../../shared/commands.ts';

/** Changes within this time are reported together. */
const reportWindowMs = 100;

type EnabledCommandsDependencies = Readonly<{
  enabled: () => readonly CommandId[];
  report: (commands: CommandId[]) => void;
  /** Runs something later; the returned function cancels it. */
  after: (ms: number, run: () => void) => () => void;
}>;

/**
 * Reports the enabled commands for the application menu. Call the result when they may have changed: an unchanged list
 * is not reported.
 */
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
