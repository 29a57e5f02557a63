import { scanMarkup } from '../../../shared/scan-markup.ts';

/**
 * Returns whether markup is valid at an offset: not in a tag, a style, a script or a title. The template is scanned at
 * the first call.
 */
export function createTextPlaces(text: string): (offset: number) => boolean {
  let ranges: readonly Readonly<{ from: number; to: number }>[] | null = null;
  const read = () =>
    [...scanMarkup(text, 'template')].filter((part) => part !== null).filter(({ kind }) => kind !== 'expression');

  return (offset) => {
    ranges ??= read();
    let low = 0;
    let high = ranges.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ranges[middle]!.from <= offset) low = middle + 1;
      else high = middle;
    }
    const before = ranges[low - 1];
    return before === undefined || offset >= before.to;
  };
}
