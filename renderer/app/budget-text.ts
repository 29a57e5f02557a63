import { countText } from '../../shared/count-text.ts';
import type { BudgetView } from '../../shared/model.ts';

/** At or below this number of requests, the text also says when the next one is free. */
const fewLeft = 3;

export const budgetTone = ({ free }: BudgetView) => (free === 0 ? 'none' : free <= fewLeft ? 'low' : 'calm');

/** The number of requests left; if there are few, also the seconds until the next one is free. */
export function budgetText({ free, limit }: BudgetView, secondsToNext: number | null): string {
  if (free > fewLeft) return `${free} of ${limit} requests left`;
  const next = secondsToNext === null ? '' : `; next in ${secondsToNext} s`;
  if (free === 0) return `No requests left${next}`;
  return `${countText(free, 'request')} left${next}`;
}

/** The number of calls that wait for a free request; empty if none does. */
export function queuedCallsText({ waiting }: BudgetView): string {
  if (waiting === 0) return '';
  return countText(waiting, 'call is waiting', 'calls are waiting');
}
