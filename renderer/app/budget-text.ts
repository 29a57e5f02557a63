import { countText } from '../../shared/count-text.ts';
import type { BudgetView } from '../../shared/model.ts';

/** Up to this many requests left, the text also says when the next one comes free. */
const fewLeft = 3;

export const budgetTone = ({ free }: BudgetView) => (free === 0 ? 'none' : free <= fewLeft ? 'low' : 'calm');

/** How many requests are left; when there are few, also the seconds until the next one comes free. */
export function budgetText({ free, limit }: BudgetView, secondsToNext: number | null): string {
  if (free > fewLeft) return `${free} of ${limit} requests left`;
  const next = secondsToNext === null ? '' : `; next in ${secondsToNext} s`;
  if (free === 0) return `No requests left${next}`;
  return `${countText(free, 'request')} left${next}`;
}

/** How many calls wait for a free request; empty if none does. */
export function queuedCallsText({ waiting }: BudgetView): string {
  if (waiting === 0) return '';
  return countText(waiting, 'call is waiting', 'calls are waiting');
}
