import { allPieces, inside, type Kind, listsOf, type Made, type Making, markEnds, tablesOf, textsOf } from './pair.ts';
import { type Block, type Piece, textOf, textOfBlock } from './sheet.ts';
import type { TemplateName } from './templates.ts';
import { changed } from './truth.ts';

/** @file Passages, rows and pages that are added, removed or moved. */

const prose: readonly TemplateName[] = ['report', 'letter', 'columns', 'newsletter', 'fancy', 'greek'];

const paragraph = (words: Piece[]): Block => ({ kind: 'text', tag: 'p', words });

/** Where a section begins: at a heading that has another one after it. */
function sectionAt({ before, random }: Making): Readonly<{ from: number; to: number }> | null {
  const heads = before.blocks.flatMap((block, at) => (block.kind === 'text' && block.tag === 'h2' ? [at] : []));
  if (heads.length < 3) return null;
  const at = inside(random, heads.length - 1);
  return { from: heads[at]!, to: heads[at + 1]! };
}

function insert(making: Making, blocks: Block[]): Made | null {
  const place = making.random.oneOf(textsOf(making).slice(0, -1));
  making.after.blocks.splice(place.at, 0, ...blocks);
  const fresh = allPieces(blocks);
  return {
    truth: changed({
      added: textOf(fresh),
      marks: { before: [], after: blocks.map((block, at) => markEnds(`new${at}`, allPieces([block]))) },
    }),
  };
}

function removeRange({ before, after }: Making, from: number, to: number): Made {
  after.blocks.splice(from, to - from);
  const gone = before.blocks.slice(from, to).filter((block) => allPieces([block]).length > 0);
  const marks = { before: gone.map((block, at) => markEnds(`old${at}`, allPieces([block]))), after: [] };
  return { truth: changed({ removed: gone.flatMap(textOfBlock), marks }) };
}

/** An early paragraph, so that everything after it flows on. */
function earlyLine(making: Making): Made | null {
  const fresh = making.writer.sentence(6);
  making.after.blocks.splice(2, 0, paragraph(fresh));
  return {
    truth: changed({ added: textOf(fresh), marks: { before: [], after: [markEnds('new', fresh)] }, mostChanges: 1 }),
  };
}

function moveBlocks(making: Making, from: number, to: number, target: number): Made {
  const { before, after } = making;
  const blocks = after.blocks.splice(from, to - from);
  after.blocks.splice(target > from ? target - (to - from) : target, 0, ...blocks);
  const old = before.blocks.slice(from, to).map((block, at) => markEnds(`old${at}`, allPieces([block])));
  const fresh = blocks.map((block, at) => markEnds(`new${at}`, allPieces([block])));
  return { truth: changed({ moved: [textOf(allPieces(blocks))], marks: { before: old, after: fresh } }) };
}

function movedSection(making: Making): Made | null {
  const { before, random } = making;
  const section = sectionAt(making);
  if (!section) return null;
  const heads = before.blocks.flatMap((block, at) => (block.kind === 'text' && block.tag === 'h2' ? [at] : []));
  const far = heads.filter((at) => at < section.from - 8 || at > section.to + 8);
  return far.length > 0 ? moveBlocks(making, section.from, section.to, random.oneOf(far)) : null;
}

function movedParagraph(making: Making): Made | null {
  const all = textsOf(making);
  const [one, other] = [inside(making.random, all.length), inside(making.random, all.length)];
  if (Math.abs(one - other) < 4) return null;
  return moveBlocks(making, all[one]!.at, all[one]!.at + 1, all[other]!.at);
}

/** If a table has a numbered first column, all rows are renumbered. */
function renumber(rows: Piece[][][], isNumbered: boolean): string[] {
  if (!isNumbered) return [];
  return rows.flatMap((row, at) => {
    const first = row[0]![0]!;
    const old = first.text;
    first.text = String(at + 1);
    return old === first.text ? [] : [old, first.text];
  });
}

function rowChange(
  making: Making,
  change: (rows: Piece[][][], at: number, freshRow: () => Piece[][]) => void,
): Made | null {
  const { random, writer } = making;
  const table = tablesOf(making)[0];
  if (!table || table.before.rows.length < 6) return null;
  const isNumbered = table.before.rows[1]![0]![0]!.text === '2';
  const at = inside(random, table.before.rows.length - 1);
  const freshRow = () =>
    [
      '0',
      `${writer.word()} ${writer.otherThan([])} ${writer.number()}`,
      writer.number(),
      writer.amount(),
      `EUR ${writer.amount()}`,
    ].map((value) => value.split(' ').map((text) => ({ text })));
  const old = table.before.rows[at]!;
  change(table.after.rows, at, freshRow);
  const optional = renumber(table.after.rows, isNumbered);
  const kept = new Set(
    table.after.rows.map((row) =>
      row
        .flat()
        .map(({ text }) => text)
        .slice(1)
        .join(' '),
    ),
  );
  const isGone = !kept.has(
    old
      .flat()
      .map(({ text }) => text)
      .slice(1)
      .join(' '),
  );
  const body = (row: Piece[][]) => textOf(isNumbered ? row.slice(1).flat() : row.flat());
  const rest = { mostChanges: isNumbered ? 3 : 2, mayTellMore: isNumbered };
  if (isGone) {
    const ids = isNumbered ? [...optional, textOf(old[0]!)[0]!] : [];
    return {
      truth: changed({
        removed: body(old),
        optional: ids,
        marks: { before: [markEnds('old', old.flat())], after: [] },
        ...rest,
      }),
    };
  }
  const fresh = table.after.rows[at]!;
  if (!isNumbered) fresh[0]![0]!.text = `A-${random.whole(10_000, 99_999)}`;
  const ids = isNumbered ? [...optional, textOf(fresh[0]!)[0]!] : [];
  return {
    truth: changed({
      added: body(fresh),
      optional: ids,
      marks: { before: [], after: [markEnds('new', fresh.flat())] },
      ...rest,
    }),
  };
}

function swappedRows(making: Making, distance: number): Made | null {
  const table = tablesOf(making)[0];
  if (!table || table.before.rows.length < distance + 4) return null;
  const { before, after } = table;
  const isNumbered = before.rows[1]![0]![0]!.text === '2';
  // Neighbours from the first page, so that both are on it.
  const at = distance === 1 ? making.random.whole(2, 10) : inside(making.random, before.rows.length - distance);
  const [one, other] = [before.rows[at]!, before.rows[at + distance]!];
  [after.rows[at], after.rows[at + distance]] = [after.rows[at + distance]!, after.rows[at]!];
  const optional = renumber(after.rows, isNumbered);
  const body = (row: Piece[][]) => (isNumbered ? row.slice(1) : row).flat();
  // Neighbours: either may count as moved. Further apart both do.
  const [movedOne, movedOther] = [textOf(body(one)), textOf(body(other))];
  const moved = distance === 1 ? [movedOne, movedOther] : [[...movedOne, ...movedOther]];
  const [newOne, newOther] = [after.rows[at + distance]!, after.rows[at]!];
  const marks = {
    before: [
      markEnds('old', distance === 1 ? [...body(one), ...body(other)] : body(one)),
      markEnds('older', body(other)),
    ],
    after: [
      markEnds('new', distance === 1 ? [...body(newOther), ...body(newOne)] : body(newOther)),
      markEnds('newer', body(newOne)),
    ],
  };
  return { truth: changed({ moved, optional, marks, mostChanges: isNumbered ? 4 : 2 }) };
}

function listItem(making: Making, isMoved: boolean): Made | null {
  const list = making.random.oneOf(listsOf(making));
  const { before, after } = list;
  const numbers = before.items.map((_, at) => `${at + 1}.`);
  const optional = [...numbers, `${numbers.length + 1}.`];
  if (!isMoved) {
    const fresh = making.writer.sentence(9);
    after.items.splice(2, 0, fresh);
    return {
      truth: changed({
        added: textOf(fresh),
        optional,
        marks: { before: [], after: [markEnds('new', fresh)] },
        mostChanges: 3,
        mayTellMore: true,
      }),
    };
  }
  const [item = []] = after.items.splice(1, 1);
  after.items.splice(4, 0, item);
  const marks = { before: [markEnds('old', before.items[1]!)], after: [markEnds('new', item)] };
  return { truth: changed({ moved: [textOf(item)], marks, mostChanges: 2 }) };
}

/** One of the parts between page breaks, with the break after it. */
function pageRange({ before, random }: Making): Readonly<{ from: number; to: number }> {
  const breaks = before.blocks.flatMap((block, at) => (block.kind === 'break' ? [at] : []));
  const at = random.whole(1, breaks.length - 1);
  return { from: breaks[at - 1]! + 1, to: breaks[at]! + 1 };
}

function removedPage(making: Making): Made {
  const { from, to } = pageRange(making);
  return removeRange(making, from, to);
}

function addedPage(making: Making): Made {
  const { from, to } = pageRange(making);
  const made = removeRange(making, from, to);
  const [before, after] = [making.before.blocks, making.after.blocks];
  making.before.blocks = after;
  making.after.blocks = before;
  const { removed, marks } = made.truth;
  return { truth: changed({ added: removed, marks: { before: [], after: marks.before } }) };
}

const rowTables: readonly TemplateName[] = ['stocks', 'invoice'];

export const passageKinds: readonly Kind[] = [
  { name: 'line-added-early', templates: ['report', 'newsletter', 'fancy', 'letter'], length: 'long', make: earlyLine },
  {
    name: 'paragraph-added',
    templates: prose,
    length: 'long',
    make: (making) => insert(making, [paragraph(making.writer.paragraph(2))]),
  },
  {
    name: 'section-added',
    templates: prose,
    length: 'medium',
    make: (making) =>
      insert(making, [
        { kind: 'text', tag: 'h2', words: making.writer.title() },
        paragraph(making.writer.paragraph(3)),
        paragraph(making.writer.paragraph(3)),
      ]),
  },
  {
    name: 'paragraph-removed',
    templates: prose,
    length: 'medium',
    make: (making) => {
      const { at } = making.random.oneOf(textsOf(making));
      return removeRange(making, at, at + 1);
    },
  },
  { name: 'section-moved', templates: ['report', 'letter', 'columns', 'greek'], length: 'medium', make: movedSection },
  { name: 'paragraph-moved', templates: ['report', 'newsletter', 'letter'], length: 'medium', make: movedParagraph },
  {
    name: 'row-added',
    templates: rowTables,
    length: 'medium',
    make: (making) => rowChange(making, (rows, at, fresh) => rows.splice(at, 0, fresh())),
  },
  {
    name: 'row-added-long',
    templates: rowTables,
    length: 'long',
    make: (making) => rowChange(making, (rows, at, fresh) => rows.splice(at, 0, fresh())),
  },
  {
    name: 'row-removed',
    templates: rowTables,
    length: 'medium',
    make: (making) => rowChange(making, (rows, at) => rows.splice(at, 1)),
  },
  { name: 'rows-swapped', templates: rowTables, length: 'medium', make: (making) => swappedRows(making, 1) },
  { name: 'rows-swapped-far', templates: rowTables, length: 'medium', make: (making) => swappedRows(making, 7) },
  { name: 'item-added', templates: ['contract'], length: 'medium', make: (making) => listItem(making, false) },
  { name: 'item-moved', templates: ['contract'], length: 'medium', make: (making) => listItem(making, true) },
  { name: 'page-removed', templates: ['payslips', 'chapters'], length: 'medium', make: removedPage },
  { name: 'page-added', templates: ['payslips', 'chapters'], length: 'medium', make: addedPage },
  { name: 'rtl-line-added', templates: ['arabic', 'hebrew'], length: 'medium', make: earlyLine },
  {
    name: 'rtl-paragraph-removed',
    templates: ['arabic', 'hebrew'],
    length: 'medium',
    make: (making) => {
      const { at } = making.random.oneOf(textsOf(making));
      return removeRange(making, at, at + 1);
    },
  },
];
