const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;

/** A size for reading: "812 bytes", "1.4 MB". Steps of 1,024. */
export function bytesText(bytes: number): string {
  let amount = bytes;
  let unit = 0;
  while (amount >= 1_024 && unit < units.length - 1) {
    amount /= 1_024;
    unit += 1;
  }
  const digits = unit === 0 || amount >= 100 ? 0 : 1;
  return `${amount.toLocaleString('en', { maximumFractionDigits: digits })} ${amount === 1 && unit === 0 ? 'byte' : units[unit]}`;
}
