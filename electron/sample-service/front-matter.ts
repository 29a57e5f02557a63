import { isMap, LineCounter, parseDocument, visit } from 'yaml';

/** The YAML between two lines of `---` at the top of a template. All members are optional. */
export type FrontMatter = Readonly<{
  title: string | null;
  description: string | null;
  layout: string | null;
  /** The paper, for example `A4 landscape`, unless the CSS rule `@page` has a size. */
  page: string | null;
  /** Records that fit the template, best first. */
  records: readonly string[];
  /** The position in the catalog, in ascending order. */
  order: number;
}>;

type TemplateHead = Readonly<{
  matter: FrontMatter;
  markup: string;
  /** The line of the file at which `markup` starts, from 1. */
  line: number;
  /** Why the front matter is invalid. */
  mistake: Readonly<{ message: string; line: number; column: number }> | null;
}>;

const fence = /^---[ \t]*(?:\r\n?|\n)/;
const endingFence = /^(?:---|\.\.\.)[ \t]*(?:\r\n?|\n|$)/gm;
/** A longer block is not front matter: the first line is just a line of dashes. */
const maxCharacters = 20_000;

/** Splits off the front matter. A template without it, or with an unclosed one, is all markup. */
export function splitFrontMatter(text: string): TemplateHead {
  const open = fence.exec(text)?.[0].length;
  const close = open === undefined ? undefined : endOf(text, open);
  if (open === undefined || !close) return allMarkup(text);
  const lines = new LineCounter();
  const document = parseDocument(text.slice(open, close.from).replace(/\r\n?/g, '\n'), { lineCounter: lines });
  // An identifier such as 0045 keeps its zeros.
  visit(document, {
    Scalar: (_, node) => {
      if (typeof node.value === 'number' && node.source !== undefined) node.value = node.source;
    },
  });
  const [error] = document.errors;
  const at = error && lines.linePos(error.pos[0]);
  // Two lines of dashes may also stand around markup.
  if (!error && document.contents !== null && !isMap(document.contents)) return allMarkup(text);
  return {
    matter: readMatter(error ? null : document.toJS()),
    markup: text.slice(close.to),
    line: (text.slice(0, close.to).match(/\r\n?|\n/g) ?? []).length + 1,
    mistake:
      error && at
        ? {
            message: error.message.split('\n')[0]!.replace(/ at line \d+, column \d+:?$/, ''),
            line: at.line + 1,
            column: at.col,
          }
        : null,
  };
}

const allMarkup = (text: string): TemplateHead => ({
  matter: readMatter(null),
  markup: text,
  line: 1,
  mistake: null,
});

function endOf(text: string, from: number): Readonly<{ from: number; to: number }> | null {
  endingFence.lastIndex = from;
  const found = endingFence.exec(text.slice(0, from + maxCharacters));
  return found && { from: found.index, to: found.index + found[0].length };
}

/** The paper in the words of CSS, of `{ size: A5, orientation: landscape }` or `{ width: 210mm, height: 99mm }`. */
function paperOf(page: unknown): string | null {
  if (typeof page !== 'object' || page === null) return null;
  const { size, width, height, orientation } = page as Readonly<Record<string, unknown>>;
  return [size, width, height, orientation].filter((word) => typeof word === 'string').join(' ') || null;
}

function readMatter(value: unknown): FrontMatter {
  const fields = typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  const textOf = (name: string) => {
    const field = fields[name];
    return typeof field === 'string' || typeof field === 'number' ? String(field).trim() : null;
  };
  const records = fields.records;
  const order = Number.parseInt(textOf('order') ?? '', 10);
  return {
    title: textOf('title'),
    description: textOf('description'),
    layout: textOf('layout'),
    page: textOf('page') ?? paperOf(fields.page),
    records: Array.isArray(records)
      ? records.map(String)
      : (textOf('records') ?? '').split(/[\s,]+/).filter((id) => id !== ''),
    order: Number.isNaN(order) ? Number.MAX_SAFE_INTEGER : order,
  };
}
