import type { BudgetView } from '../../shared/model.ts';

/** From this many on, a number is worth a look. */
const fewLeft = 3;

export const budgetTone = ({ free }: BudgetView) => (free === 0 ? 'none' : free <= fewLeft ? 'low' : 'calm');

/** How many requests are left, in words: plain while there are enough, with the wait to the next one when there are few. */
export function budgetText({ free, limit }: BudgetView, secondsToNext: number | null): string {
  if (free > fewLeft) return `${free} of ${limit} requests left`;
  const next = secondsToNext === null ? '' : `; next in ${secondsToNext} s`;
  if (free === 0) return `No requests left${next}`;
  return `${free} ${free === 1 ? 'request' : 'requests'} left${next}`;
}

/** What waits for a free request, in words; empty when nothing does. */
export function waitingCallsText({ waiting }: BudgetView): string {
  if (waiting === 0) return '';
  return waiting === 1 ? '1 call is waiting' : `${waiting} calls are waiting`;
}
