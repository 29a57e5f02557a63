/** By how many rows a key moves in a list of `count` rows, of which `pageRows` are visible; `null` for other keys. */
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
