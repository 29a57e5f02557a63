const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

/** A size for a sentence, in powers of 1,000 as file managers of macOS and Linux show it: `1.2 GB`. */
export function bytesInWords(bytes: number): string {
  let size = bytes;
  let unit = 0;
  // What would round up to 1,000 of a unit is one of the next.
  while (size >= 999.5 && unit < units.length - 1) {
    size /= 1_000;
    unit += 1;
  }
  const digits = unit > 0 && size < 10 ? 1 : 0;
  return `${size.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })} ${units[unit]}`;
}
