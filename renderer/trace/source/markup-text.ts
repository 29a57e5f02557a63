import { decodeHTML } from 'entities/decode';
import { scanMarkup } from '../../../shared/scan-markup.ts';
import { type Characters, createCharacters } from './folded-text.ts';
import { type MarginText, marginTextsOf } from './margin-texts.ts';

/** A part of a table that Chromium repeats on each page, and the table around it: ranges of characters. */
type RepeatedPart = Readonly<{
  from: number;
  to: number;
  isHead: boolean;
  tableFrom: number;
  tableTo: number;
}>;

/** The start tag of an image or a rule. `at` is the number of characters of the text before it. */
export type DrawnElement = Readonly<{
  kind: 'image' | 'rule';
  name: string;
  from: number;
  to: number;
  at: number;
  /** The range of the address of its picture. */
  picture: Readonly<{ from: number; to: number }> | null;
}>;

/** The text of a markup that a reader can see: characters with their ranges in the markup. */
export type MarkupText = Readonly<{
  characters: Characters;
  repeated: readonly RepeatedPart[];
  /** Attributes whose text styles or a browser can show, with their ranges in the markup. */
  shown: ReadonlyArray<Readonly<{ text: string; from: number; to: number }>>;
  /** The texts of running headers and footers. */
  margins: readonly MarginText[];
  /** Elements that are drawn, in their order. */
  drawn: readonly DrawnElement[];
  /** Elements with their ranges of characters; those that contain others come first. */
  elements: readonly MarkupElement[];
}>;

/** `parent` is an index of the elements; -1 for none. */
export type MarkupElement = Readonly<{ parent: number; from: number; to: number }>;

const hidden = new Set(['head', 'style', 'script', 'template', 'datalist', 'iframe', 'noembed', 'noframes', 'title']);
const hiddenContent = new Set(['style', 'script', 'iframe', 'noembed', 'noframes', 'title']);
/** Elements that do not end a word. */
const inline = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);
const empty = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
/** Elements that end a table: cells and rows need no end tags, tables do. */
const repeatedNames = new Set(['thead', 'tfoot']);
/** Elements that end when another one begins, without an end tag. */
const ended = new Map([
  ['p', ['p']],
  ['li', ['li']],
  ['dt', ['dt', 'dd']],
  ['dd', ['dt', 'dd']],
  ['td', ['td', 'th']],
  ['th', ['td', 'th']],
  ['tr', ['td', 'th', 'tr']],
]);
/** Deeper elements are not recorded. This is a limit of time. */
const mostDepth = 200;
const images = new Set(['img', 'svg', 'object', 'embed', 'canvas', 'video']);
const entity = /&(?:#x?[\da-f]{1,8}|[a-z][\da-z]{0,40});?/giy;
const shownAttribute = /^(?:data-.*|alt|title|value|placeholder|href|label|content)$/;

type Open = Readonly<{ from: number; to: number; isHead: boolean }>;

/** Reads the visible text of a page, in the order of the markup. */
export function readMarkupText(markup: string): MarkupText {
  const found = createCharacters();
  const shown: { text: string; from: number; to: number }[] = [];
  const repeated: RepeatedPart[] = [];
  const margins: MarginText[] = [];
  const drawn: DrawnElement[] = [];
  const elements: { name: string; parent: number; from: number; to: number }[] = [];
  let inside = -1;
  let depth = 0;
  const tables: { from: number; parts: Open[]; open: Open | null }[] = [];
  /** The element that hides its content, and its nesting depth among elements of its name. */
  let hiding: { name: string; depth: number } | null = null;
  let at = 0;
  let wasClosed = false;

  const text = (from: number, to: number) => {
    if (hiding) return;
    for (let place = from; place < to; ) {
      if (markup[place] === '&') {
        entity.lastIndex = place;
        const [whole] = entity.exec(markup) ?? [];
        const decoded = whole && decodeHTML(whole);
        if (whole && decoded !== whole) {
          for (const character of decoded!) found.add(character, place, place + whole.length);
          place += whole.length;
          continue;
        }
      }
      const character = String.fromCodePoint(markup.codePointAt(place)!);
      found.add(character, place, place + character.length);
      place += character.length;
    }
  };

  const closePart = () => {
    const table = tables.at(-1);
    if (!table || table.open === null) return;
    table.parts.push({ ...table.open, to: found.size() });
    table.open = null;
  };
  const closeTable = () => {
    closePart();
    const table = tables.pop();
    for (const part of table?.parts ?? [])
      if (part.to > part.from) repeated.push({ ...part, tableFrom: table!.from, tableTo: found.size() });
  };

  const closeElement = (name: string) => {
    let closed = inside;
    while (closed >= 0 && elements[closed]!.name !== name) closed = elements[closed]!.parent;
    if (closed < 0) return;
    for (const outer = elements[closed]!.parent; inside !== outer; inside = elements[inside]!.parent) {
      elements[inside]!.to = found.size();
      depth -= 1;
    }
  };
  const openElement = (name: string) => {
    while (inside >= 0 && ended.get(name)?.includes(elements[inside]!.name)) closeElement(elements[inside]!.name);
    if (depth === mostDepth) return;
    elements.push({ name, parent: inside, from: found.size(), to: 0 });
    inside = elements.length - 1;
    depth += 1;
  };

  for (const part of scanMarkup(markup, 'page')) {
    if (!part) continue;
    text(at, part.from);
    // Items of a row, such as `<b>1</b><i>2</i>` in a flex box, are words of their own.
    const isBetween = part.from === at && wasClosed && part.kind === 'open';
    wasClosed = part.kind === 'close';
    at = part.to;
    if (part.kind === 'content') {
      if (!hiddenContent.has(part.name)) text(part.from, part.to);
      continue;
    }
    if (part.kind === 'expression') continue;
    const { name } = part;
    if (!inline.has(name) || isBetween) found.begin();
    if (part.kind === 'close') {
      if (hiding?.name === name && --hiding.depth === 0) hiding = null;
      if (!hiding) closeElement(name);
      if (name === 'table') closeTable();
      else if (repeatedNames.has(name)) closePart();
      continue;
    }
    if (name === 'meta') margins.push(...marginsOf(part.attributes));
    if (hiding) {
      if (hiding.name === name) hiding.depth += 1;
      continue;
    }
    const isSelfClosed = empty.has(name);
    if (!isSelfClosed) openElement(name);
    if (!isSelfClosed && (hidden.has(name) || isHidden(part.attributes))) hiding = { name, depth: 1 };
    if (name === 'body') hiding = null;
    for (const [attribute, value, from] of part.attributes) {
      if (value.trim().length < 2 || !shownAttribute.test(attribute)) continue;
      shown.push({ text: decodeHTML(value), from, to: from + value.length });
    }
    if ((name === 'hr' || images.has(name)) && !isHidden(part.attributes)) {
      const [, value = '', from = 0] = part.attributes.find(([attribute]) => /^(?:src|data)$/.test(attribute)) ?? [];
      drawn.push({
        kind: name === 'hr' ? 'rule' : 'image',
        name,
        from: part.from,
        to: part.to,
        at: found.size(),
        picture: value === '' ? null : { from, to: from + value.length },
      });
    }
    if (name === 'table') tables.push({ from: found.size(), parts: [], open: null });
    else if (repeatedNames.has(name)) {
      closePart();
      const table = tables.at(-1);
      if (table) table.open = { from: found.size(), to: found.size(), isHead: name === 'thead' };
    } else if (name === 'tbody') closePart();
  }
  text(at, markup.length);
  while (tables.length > 0) closeTable();
  for (; inside >= 0; inside = elements[inside]!.parent) elements[inside]!.to = found.size();
  return { characters: found.done(), repeated, shown, margins, drawn, elements };
}

type Attributes = ReadonlyArray<readonly [name: string, value: string, from: number]>;

function marginsOf(attributes: Attributes): readonly MarginText[] {
  const isMargin = attributes.some(([name, value]) => name === 'name' && /^page-(?:header|footer)$/i.test(value));
  const [, content, from] = (isMargin && attributes.find(([name]) => name === 'content')) || [];
  return content !== undefined && from !== undefined ? marginTextsOf(content, from) : [];
}

const isHidden = (attributes: Attributes) =>
  attributes.some(([name, value]) => name === 'hidden' || (name === 'style' && /display\s*:\s*none/i.test(value)));
