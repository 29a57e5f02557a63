import { inside, type Kind, type Made, type Making, markEnds, textsOf } from './pair.ts';
import { textOf } from './sheet.ts';
import type { TemplateName } from './templates.ts';
import { changed } from './truth.ts';

/** @file Changes of single words. */

const leftToRight = ['report', 'letter', 'columns', 'newsletter', 'contract', 'fancy', 'greek', 'invoice'] as const;
const rightToLeft: readonly TemplateName[] = ['arabic', 'hebrew'];

/** Replaces `count` words of a paragraph with different ones; keeps a full stop. `count` 0 only adds. */
function replace(making: Making, count: number, others: (old: readonly string[]) => readonly string[]): Made | null {
  const { random } = making;
  const { before, after } = random.oneOf(textsOf(making).filter((one) => one.before.words.length > count + 4));
  const at = random.whole(1, before.words.length - count - 2);
  const old = before.words.slice(at, at + count);
  const fresh = others(textOf(old)).map((text) => ({ text }));
  after.words.splice(at, count, ...fresh);
  // If nothing is left on a side, there is nothing to report there.
  const marks = {
    before: count > 0 ? [markEnds('old', old)] : [],
    after: fresh.length > 0 ? [markEnds('new', fresh)] : [],
  };
  return { truth: changed({ removed: textOf(old), added: textOf(fresh), marks, mostChanges: 2 * Math.max(1, count) }) };
}

const keepStop = (old: string, fresh: string) => (/[.。]$/.test(old) ? fresh + old.at(-1) : fresh);

const word = (making: Making) => replace(making, 1, ([old = '']) => [keepStop(old, making.writer.otherThan([old]))]);

const severalWords = (making: Making) =>
  replace(making, making.random.whole(2, 5), (old) => old.map((one) => keepStop(one, making.writer.otherThan(old))));

/** One digit of a number in a paragraph or a cell. */
function digit(making: Making): Made | null {
  const { before, after, random } = making;
  const numbers = before.blocks.flatMap((block, at) => {
    const other = after.blocks[at]!;
    if (block.kind === 'text' && other.kind === 'text')
      return block.words.map((one, index) => [one, other.words[index]!] as const);
    if (block.kind !== 'table' || other.kind !== 'table') return [];
    return block.rows.flatMap((row, r) =>
      row.flatMap((cell, c) => cell.map((one, w) => [one, other.rows[r]![c]![w]!] as const)),
    );
  });
  const found = numbers.filter(([{ text }]) => /^[\d.]+$/.test(text) && /\d\d/.test(text));
  const chosen = found[inside(random, found.length)];
  if (!chosen) return null;
  const [old, fresh] = chosen;
  const at = random.oneOf(Array.from(old.text.matchAll(/\d/g), ({ index }) => index));
  const other = (Number(old.text[at]) + random.whole(1, 9)) % 10;
  fresh.text = old.text.slice(0, at) + other + old.text.slice(at + 1);
  const marks = { before: [markEnds('old', [old])], after: [markEnds('new', [fresh])] };
  return { truth: changed({ removed: [old.text], added: [fresh.text], marks, mostChanges: 2 }) };
}

/** A heading with another word in it. */
function heading(making: Making): Made | null {
  const found = textsOf(making, 'h2');
  const chosen = found[inside(making.random, found.length)];
  if (!chosen) return null;
  const [old, fresh] = [chosen.before.words.at(-1)!, chosen.after.words.at(-1)!];
  fresh.text = making.writer.otherThan(textOf(chosen.before.words));
  const marks = { before: [markEnds('old', [old])], after: [markEnds('new', [fresh])] };
  return { truth: changed({ removed: [old.text], added: [fresh.text], marks, mostChanges: 2 }) };
}

export const wordKinds: readonly Kind[] = [
  { name: 'word', templates: [...leftToRight.slice(0, 7), 'japanese'], length: 'medium', make: word },
  { name: 'digit', templates: ['invoice', 'stocks', 'report', 'payslips', 'fancy'], length: 'medium', make: digit },
  { name: 'several-words', templates: leftToRight.slice(0, 7), length: 'medium', make: severalWords },
  {
    name: 'word-added',
    templates: [...leftToRight.slice(0, 7), 'japanese'],
    length: 'medium',
    make: (making) => replace(making, 0, () => [making.writer.word()]),
  },
  {
    name: 'word-removed',
    templates: leftToRight.slice(0, 7),
    length: 'medium',
    make: (making) => replace(making, 1, () => []),
  },
  { name: 'heading', templates: ['report', 'columns', 'chapters', 'fancy'], length: 'medium', make: heading },
  { name: 'rtl-word', templates: rightToLeft, length: 'medium', make: word },
  { name: 'rtl-several-words', templates: rightToLeft, length: 'medium', make: severalWords },
  { name: 'one-page-word', templates: ['letter', 'contract', 'columns', 'fancy'], length: 'short', make: word },
];
