import { useStore } from 'zustand';
import { Meter } from '../ui/Meter.tsx';
import { useSecondsLeft } from '../ui/use-seconds-left.ts';
import { budgetText, budgetTone, queuedCallsText } from './budget-text.ts';
import type { Shell } from './shell.ts';

const whatIsCounted =
  'Calls to the host of this service by this Galley, in any minute. Another Galley with a folder of its own is not counted.';

/**
 * The last line of the window: the requests left in this minute, the seconds until the next is free, and the waiting
 * calls.
 */
export function StatusBar({ shell }: { shell: Shell }) {
  const budget = useStore(shell.state, (s) => s.budget);
  const secondsToNext = useSecondsLeft(budget.nextFreeInMs, budget);
  const waiting = queuedCallsText(budget);
  return (
    <footer className="status-bar">
      <Meter
        label="Requests left"
        value={budget.free}
        max={budget.limit}
        tone={budgetTone(budget)}
        words={budgetText(budget, secondsToNext)}
        description={whatIsCounted}
      />
      {waiting !== '' && <span role="status">{waiting}</span>}
    </footer>
  );
}
