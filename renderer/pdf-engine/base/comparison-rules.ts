/** A rule of the comparison, with what it does for an author. */
type ComparisonRule = Readonly<{ name: string; example: string }>;

/**
 * How Galley compares the words of two PDFs: its rules in the order in which they apply. The help shows them, and
 * `analysis/compare-text/word-rules.ts` applies them.
 */
export const wordRules = [
  {
    name: 'Pages are read upright',
    example: 'A page that is printed sideways says the same, and is reported as turned.',
  },
  {
    name: 'Running headers and footers are set apart',
    example: '“Page 3 of 20” becomes “Page 3 of 21” on each page: no change. Another number there is data, and counts.',
  },
  {
    name: 'Repeated table heads are set apart',
    example: 'A table that flows over one more page repeats its head there: no change.',
  },
  { name: 'Text becomes words', example: 'A ligature is its letters. A bullet and a soft hyphen do not count.' },
  {
    name: 'Words that break at the end of a line are joined',
    example: '“infor-” and “mation” are “information”, and “담당” and “자” are “담당자”.',
  },
  {
    name: 'Numbers of lists are compared as one',
    example: 'An added item makes 3 of 2 and 4 of 3: that is one change and one renumbering.',
  },
  {
    name: 'All words are one sequence, without pages and lines',
    example: 'A line that pushes all others to the next page is one change. So are rows and notes that have moved.',
  },
  {
    name: 'Text that is gone here and new there has moved',
    example: 'A paragraph under another heading is one move, not one removal and one insertion.',
  },
  {
    name: 'Text that only makes room has not moved',
    example:
      'A paragraph that goes to the next page past a table, a note or another column has stayed. So has a box that is written later in the file.',
  },
  {
    name: 'Changes get their places',
    example: 'Each changed figure of a row is a change of its own, with a box around it.',
  },
  {
    name: 'Running lines are compared page by page',
    example: 'Another title at the top of every page is one change, where it begins.',
  },
  { name: 'Other numbers of a list are one change', example: '“2 to 9 → 3 to 10”.' },
  { name: 'Turned pages are reported', example: '“Page turned by 90° to the right”.' },
] as const satisfies readonly ComparisonRule[];

/** How Galley compares the look of two pages that belong together: the words that have changed are left out. */
export const lookRules = [
  {
    name: 'Equal pages are not drawn',
    example: 'Pages that the files describe in the same way, or paint with the same operators, look the same.',
  },
  {
    name: 'Pages whose words have not moved are compared pixel by pixel',
    example: 'The shade of a table row, a line, an image.',
  },
  {
    name: 'What cannot be seen is no difference',
    example: 'All letters of a page move by a part of a pixel. But a faint tint over an area is a difference.',
  },
  {
    name: 'Other pages are compared item by item',
    example: 'A word below an added line has another colour: found where it is now. So are areas, lines and images.',
  },
  {
    name: 'Lines under words belong to the words',
    example: 'An underlined word goes to another line, and its underline with it.',
  },
  {
    name: 'Text at another place is a difference',
    example: '“text moved 3 px down”, unless a change above it has made room.',
  },
  { name: 'Another size of the page is a difference', example: '“page is Letter, was A4”.' },
  { name: 'Ignored areas do not count', example: 'The date of printing.' },
] as const satisfies readonly ComparisonRule[];
