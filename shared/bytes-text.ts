const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

const formats: Intl.NumberFormat[] = [];

/**
 * Creating a format costs a thousand times as much as using it, and lists show a size in each row. It is created on
 * first use, to keep it out of the start of the app.
 */
function formatOf(digits: 0 | 1): Intl.NumberFormat {
  formats[digits] ??= new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return formats[digits];
}

/**
 * A size in powers of 1,000, as file managers of macOS and Linux show it: "1 byte", "812 bytes", "1.4 MB", "150 MB".
 */
export function bytesText(bytes: number): string {
  if (bytes === 1) return '1 byte';
  let amount = bytes;
  let unit = 0;
  // An amount that rounds up to 1,000 is shown in the next unit.
  while (amount >= 999.5 && unit < units.length - 1) {
    amount /= 1_000;
    unit += 1;
  }
  const digits = unit > 0 && amount < 9.95 ? 1 : 0;
  return `${formatOf(digits).format(amount)} ${units[unit]}`;
}
