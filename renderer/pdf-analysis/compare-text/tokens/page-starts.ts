/** The index of the first of the words of each page, and the number of words at the end. */
export function pageStarts(words: ReadonlyArray<Readonly<{ page: number }>>, pages: number): readonly number[] {
  const starts: number[] = [];
  words.forEach(({ page }, index) => {
    while (starts.length <= page) starts.push(index);
  });
  while (starts.length <= pages) starts.push(words.length);
  return starts;
}
