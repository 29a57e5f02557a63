/** The most events within any `windowMs`, as a sliding window at the service counts them. */
export function mostInAnyWindow(moments: readonly number[], windowMs: number): number {
  const inOrder = [...moments].sort((a, b) => a - b);
  let most = 0;
  let first = 0;
  for (const [last, moment] of inOrder.entries()) {
    while (moment - inOrder[first]! >= windowMs) first += 1;
    most = Math.max(most, last - first + 1);
  }
  return most;
}
