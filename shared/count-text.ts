/** A count with its noun: "0 lines", "1 line", "1,234 lines". `many` is for irregular plurals. */
export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
