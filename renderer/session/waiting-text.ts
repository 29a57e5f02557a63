import { countText } from '../../shared/count-text.ts';

/** A text that says how many calls wait for a sign-in; empty for none. */
export function waitingCallsText(calls: number): string {
  if (calls === 0) return '';
  return calls === 1 ? 'One call waits for it.' : `${countText(calls, 'call')} wait for it.`;
}
