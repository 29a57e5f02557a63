/** How many calls wait for an answer of the author; nothing for none. */
export function waitingCallsText(calls: number): string {
  if (calls === 0) return '';
  return calls === 1 ? 'One call waits for it.' : `${calls} calls wait for it.`;
}
