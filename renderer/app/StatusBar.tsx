import { useStore } from 'zustand';
import { Meter } from '../ui/Meter.tsx';
import { useSecondsLeft } from '../ui/use-seconds-left.ts';
import { budgetText, budgetTone, waitingCallsText } from './budget-text.ts';
import type { Shell } from './shell.ts';

/** One line below everything: how many requests are left in this minute, when the next comes free, what waits. */
export function StatusBar({ shell }: { shell: Shell }) {
  const budget = useStore(shell.state, (s) => s.budget);
  const secondsToNext = useSecondsLeft(budget.nextFreeInMs, budget);
  const waiting = waitingCallsText(budget);
  return (
    <footer className="status-bar">
      <Meter
        label="Requests left"
        value={budget.free}
        max={budget.limit}
        tone={budgetTone(budget)}
        words={budgetText(budget, secondsToNext)}
      />
      {waiting !== '' && <span role="status">{waiting}</span>}
    </footer>
  );
}
