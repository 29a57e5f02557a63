import { useEffect, useState } from 'react';
import { bytesText } from '../../shared/bytes-text.ts';
import type { RunPhase } from '../../shared/model.ts';
import { Button } from './Button.tsx';
import { ProgressLine } from './ProgressLine.tsx';
import { phaseShare, phaseText, phaseWaitMs } from './phase-text.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

type RunProgressProps = Readonly<{
  label: string;
  phase: RunPhase | null;
  /** Sends the request although the system reports no network. */
  onTryNow?: () => void;
}>;

/** The progress of one run: its rank in the queue, the waiting time, the received bytes. */
export function RunProgress({ label, phase, onTryNow }: RunProgressProps) {
  const left = useSecondsLeft(phaseWaitMs(phase), phase);
  const passed = useSecondsPassed(phase?.name);
  return (
    <ProgressLine label={label} words={phaseText(phase, { left, passed }, bytesText)} share={phaseShare(phase)}>
      {phase?.name === 'offline' && onTryNow && (
        <Button kind="quiet" onPress={onTryNow}>
          Try now
        </Button>
      )}
    </ProgressLine>
  );
}

/** The whole seconds since `since` last changed. */
function useSecondsPassed(since: unknown): number {
  const [passed, setPassed] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new value of `since` restarts the count
  useEffect(() => {
    setPassed(0);
    const startedAt = performance.now();
    const timer = setInterval(() => setPassed(Math.floor((performance.now() - startedAt) / 1_000)), 500);
    return () => clearInterval(timer);
  }, [since]);

  return passed;
}
