import { type MarkupPart, scanMarkup } from '../../shared/scan-markup.ts';
import { nextTask } from '../base/next-task.ts';
import type { CodeText } from '../text-viewer/code-text.ts';
import { inSlices } from './in-slices.ts';

/** `block` opens, `branch` is an `else`, `partial` a call, `heading` h1 to h6, `element` any other. */
type OutlineKind = 'block' | 'branch' | 'partial' | 'heading' | 'element';

/** A place that authors go to. */
export type MarkupOutlineEntry = Readonly<{
  kind: OutlineKind;
  /** Short, in one line: "#each lines", "h2 Total", "table #lines". */
  label: string;
  /** UTF-16 units from the start of the text. */
  offset: number;
  /** The text of the tag or expression, as far as it is on the first line. */
  length: number;
  /** From 1. */
  line: number;
  /** The depth in the tree, from 1. */
  level: number;
}>;

export type MarkupOutline = Readonly<{
  /** Parents before their children. */
  entries: readonly MarkupOutlineEntry[];
  /** Whether the markup has more entries than `maxOutlineEntries`. */
  isCut: boolean;
}>;

export const emptyOutline: MarkupOutline = { entries: [], isCut: false };

/** The limit for entries; filtering this many takes a few milliseconds. */
export const maxOutlineEntries = 200_000;

const maxLabelLength = 120;
/** How much of a heading is read for its label, including tags. */
const maxHeadingLength = 1_000;

/** Elements with content between their tags. Others, many of which have no end tag, are listed only with an `id`. */
const listed = new Set([
  ...['article', 'aside', 'footer', 'form', 'header', 'main', 'nav', 'section', 'style', 'table', 'template'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
]);

/**
 * Elements that hold what stands between their tags. Of the others, of which many have no end tag, only those with an
 * `id` are listed.
 */
const containers = new Set([
  ...['article', 'aside', 'blockquote', 'details', 'div', 'dl', 'fieldset', 'figure', 'footer', 'form', 'header'],
  ...['main', 'nav', 'ol', 'section', 'table', 'tbody', 'template', 'tfoot', 'thead', 'ul'],
]);

/** An open part: a Handlebars block (its name with `#`), an element, or everything below a heading. */
type Frame = Readonly<{ name: string; level: number; rank: number }>;

/** Elements and headings that are open in one block. */
type OpenBlock = {
  readonly name: string;
  readonly level: number;
  readonly depth: number;
  readonly open: Map<string, number>;
};

/**
 * The Handlebars blocks and partials, the headings, sections, tables and elements with an `id` of a markup, as a tree.
 * An unclosed part ends with its parent; an end tag without a start is ignored.
 */
function createOutlineBuilder(text: CodeText) {
  const { raw, lines } = text;
  const entries: MarkupOutlineEntry[] = [];
  const frames: Frame[] = [];
  const blocks: OpenBlock[] = [{ name: '', level: 0, depth: 0, open: new Map() }];
  const openBlocks = new Map<string, number>();
  let heading: Readonly<{ index: number; from: number }> | null = null;

  const levelHere = () => {
    const { level, depth } = blocks.at(-1)!;
    return 1 + (frames.length > depth ? frames.at(-1)!.level : level);
  };

  const add = (kind: OutlineKind, label: string, { from, to }: MarkupPart, level: number) => {
    const line = lines.lineAt(from);
    entries.push({
      kind,
      label: cut(label),
      offset: from,
      length: Math.min(to, line.to) - from,
      line: line.number,
      level,
    });
  };

  const closeFramesTo = (length: number) => {
    while (frames.length > length) {
      const { name } = frames.pop()!;
      const { open } = blocks.at(-1)!;
      open.set(name, (open.get(name) ?? 1) - 1);
    }
  };

  const push = (name: string, level: number, rank = 0) => {
    const { open } = blocks.at(-1)!;
    frames.push({ name, level, rank });
    open.set(name, (open.get(name) ?? 0) + 1);
  };

  const nameHeading = (to: number, hasEnd: boolean) => {
    if (!heading) return;
    const { index, from } = heading;
    heading = null;
    const entry = entries[index]!;
    const content = raw.slice(from, Math.min(to, from + maxHeadingLength));
    const words = textOfMarkup(hasEnd ? content : content.trimStart().replace(/\n[\s\S]*/, ''));
    entries[index] = { ...entry, label: cut(`${entry.label} ${words}`.trim()) };
  };

  const openElement = (tag: Extract<MarkupPart, { kind: 'open' }>) => {
    const { name, attributes, from, to } = tag;
    const id = attributes.find(([attribute]) => attribute === 'id')?.[1].trim() ?? '';
    const rank = /^h[1-6]$/.test(name) ? Number(name[1]) : 0;
    if (rank > 0) {
      nameHeading(from, false);
      // A heading ends the section of the previous heading, unless that has a higher rank.
      let length = frames.length;
      while (length > blocks.at(-1)!.depth && frames[length - 1]!.rank >= rank) length -= 1;
      closeFramesTo(length);
    }
    const isListed = listed.has(name) || id !== '';
    const level = levelHere();
    if (isListed) add(rank > 0 ? 'heading' : 'element', id === '' ? name : `${name} #${id}`, tag, level);
    if (rank > 0) {
      heading = { index: entries.length - 1, from: to };
      push(name, level, rank);
    } else if (containers.has(name)) push(name, isListed ? level : level - 1);
  };

  const closeElement = (name: string, from: number) => {
    if (/^h[1-6]$/.test(name)) return nameHeading(from, true);
    const { open } = blocks.at(-1)!;
    if (!containers.has(name) || (open.get(name) ?? 0) === 0) return;
    let length = frames.length;
    while (frames[length - 1]!.name !== name) length -= 1;
    closeFramesTo(length - 1);
  };

  const closeBlock = () => {
    const { name, depth } = blocks.pop()!;
    openBlocks.set(name, (openBlocks.get(name) ?? 1) - 1);
    frames.length = depth;
  };

  const addExpression = (part: MarkupPart) => {
    const { from, to } = part;
    const inner = innerOf(raw.slice(from, Math.min(to, from + maxHeadingLength)));
    if (raw.startsWith('{{{{', from)) return void add('block', inner, part, levelHere());
    const [, sign = '', word = ''] = /^([#/^>]?[*>]?)\s*(\S*)/.exec(inner) ?? [];
    if (sign === '/') {
      if ((openBlocks.get(word) ?? 0) === 0) return;
      while (blocks.at(-1)!.name !== word) closeBlock();
      closeBlock();
    } else if (sign.startsWith('#') || (sign === '^' && word !== '')) {
      const level = levelHere();
      add('block', inner, part, level);
      blocks.push({ name: word, level, depth: frames.length, open: new Map() });
      openBlocks.set(word, (openBlocks.get(word) ?? 0) + 1);
    } else if (inner === '^' || inner === 'else' || /^else\s/.test(inner)) {
      const { level, depth } = blocks.at(-1)!;
      if (blocks.length > 1) closeFramesTo(depth);
      add('branch', inner === '^' ? 'else' : inner, part, blocks.length > 1 ? level : levelHere());
    } else if (sign.startsWith('>')) add('partial', inner, part, levelHere());
  };

  return {
    /** Reads the next part of the markup; `false` when the outline is full. */
    add(part: MarkupPart): boolean {
      if (part.kind === 'open') openElement(part);
      else if (part.kind === 'close') closeElement(part.name, part.from);
      else if (part.kind === 'expression') addExpression(part);
      return entries.length < maxOutlineEntries;
    },
    outline(isCut: boolean): MarkupOutline {
      nameHeading(raw.length, false);
      return { entries, isCut };
    },
  };
}

/**
 * The outline of a text, made in slices of a few milliseconds with a `pause` between them. Rejects with `signal.reason`
 * when it is aborted in a pause.
 */
export async function outlineOf(text: CodeText, signal: AbortSignal, pause = nextTask): Promise<MarkupOutline> {
  const builder = createOutlineBuilder(text);
  let hasRoom = true;
  await inSlices(
    scanMarkup(text.raw, 'template'),
    (part) => {
      hasRoom = part === null || builder.add(part);
      return hasRoom;
    },
    signal,
    pause,
  );
  return builder.outline(!hasRoom);
}

const innerOf = (expression: string) => oneLine(expression.replace(/^\{+~?/, '').replace(/~?\}+[\s\S]*$/, ''));

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

const cut = (text: string) => {
  const label = oneLine(text.slice(0, 2 * maxLabelLength));
  return label.length > maxLabelLength ? `${label.slice(0, maxLabelLength - 1)}…` : label;
};

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** The text of a short markup, without its tags and comments. */
const textOfMarkup = (markup: string) =>
  oneLine(
    markup
      .replace(/<!--[\s\S]*?-->|<\/?[a-z][^>]*>|\{\{~?!--[\s\S]*?--~?\}\}|\{\{~?![^}]*\}\}/gi, '')
      .replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (_, name: string) => entities[name] ?? ''),
  );
