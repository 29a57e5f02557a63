/** A number with what it counts: "0 lines", "1 line", "1,234 lines". `many` where an "s" does not make the plural. */
export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
