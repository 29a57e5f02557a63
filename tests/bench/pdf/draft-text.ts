import { type Marks, marks, otherMarks } from './make-pdfs.ts';

/** Two bars at the top of the first page, each of which one typed key turns into its other colour. */
export const draftBars = {
  /** A key within an element. */
  element: { without: marks.first, with: marks.last },
  /** A key within the styles. */
  style: { without: otherMarks.first, with: otherMarks.last },
} as const satisfies Readonly<Record<string, Readonly<{ without: Marks['first']; with: Marks['first'] }>>>;

export type DraftBar = keyof typeof draftBars;

const rowsPerPage = 38;

const rgb = ([red, green, blue]: readonly [number, number, number]) => `rgb(${red},${green},${blue})`;

const head = `<!doctype html><style>@page{size:A4;margin:20mm}
td{font:11pt sans-serif;border-bottom:1px solid #ccc}table{width:100%}b,i{display:block;height:50px}
i{background:${rgb(draftBars.style.with)}}
`;
const rest = `i{background:${rgb(draftBars.style.without)}}
b{background:${rgb(draftBars.element.with)}}b:empty{background:${rgb(draftBars.element.without)}}
</style><body><b>`;
const body = `</b><i></i><h1>{{title}}</h1><table>{{#each lines}}
<tr><td>{{no}}</td><td>{{text}}</td><td>{{amount}}</td></tr>{{/each}}</table>`;

/** The position for the key of a bar: line and column, both from 0. */
export const draftCarets: Readonly<Record<DraftBar, readonly [line: number, column: number]>> = {
  element: [head.split('\n').length + rest.split('\n').length - 2, rest.split('\n').at(-1)!.length],
  style: [head.split('\n').length - 1, 0],
};

/** The template; `typed` is the bar whose key has been typed. */
export function draftMarkup(typed: DraftBar | null): string {
  const at = (bar: DraftBar) => (typed === bar ? 'x' : '');
  // An `x` before the selector makes it the selector of an element that does not exist.
  return `${head}${at('style')}${rest}${at('element')}${body}`;
}

/** Data for so many pages. */
export const draftData = (pages: number) => ({
  title: 'Statement of deliveries',
  lines: Array.from({ length: rowsPerPage * pages - 8 }, (_, at) => ({
    no: at + 1,
    text: `Item ${at * 7} delivered and paid, thank you`,
    amount: (at * 1.25).toFixed(2),
  })),
});
