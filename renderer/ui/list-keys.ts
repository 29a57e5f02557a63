/** How many rows a key moves by in a list of `count`, of which `pageRows` are in sight; `null` for a key that moves nothing. */
export function rowsMovedBy(key: string, pageRows: number, count: number): number | null {
  switch (key) {
    case 'ArrowUp':
      return -1;
    case 'ArrowDown':
      return 1;
    case 'PageUp':
      return -Math.max(1, pageRows - 1);
    case 'PageDown':
      return Math.max(1, pageRows - 1);
    case 'Home':
      return -count;
    case 'End':
      return count;
    default:
      return null;
  }
}
