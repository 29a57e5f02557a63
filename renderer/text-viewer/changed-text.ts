import { changedSpan } from '../../shared/changed-span.ts';
import { maxVerdictLength } from '../../shared/run-verdict.ts';
import { callTextDiff } from './diff/call-text-diff.ts';
import { countedPassages, passageAt, type TextChanges } from './diff/text-changes.ts';
import { findChangedWords } from './diff/word-changes.ts';

/** The first difference between two texts, and how many more passages differ: "R6 → R7, and 2 more". */
export async function changedText(before: string, after: string): Promise<string> {
  return firstChangeText(before, after, await callTextDiff('changes', { before, after, ignoresWhiteSpace: false }));
}

/** Words in a line are compared from here before its first difference, so that the first word is whole. */
const contextLength = 200;
/** The rest of a longer line is not searched for the end of the first difference. */
const searchedLength = 2_000;
const wordsTimeoutMs = 20;

export function firstChangeText(before: string, after: string, changes: TextChanges): string {
  const passages = countedPassages(changes);
  const first = passages[0];
  if (first === undefined) return '';
  const { fromA, toA, fromB, toB } = passageAt(changes, first);
  const [old, now] = [lineOf(before, fromA), lineOf(after, fromB)];
  const more = passages.length === 1 ? '' : `, and ${(passages.length - 1).toLocaleString('en')} more`;
  if (fromA === toA) return `${shortened(`Inserted: ${now.trim()}`, more)}${more}`;
  if (fromB === toB) return `${shortened(`Removed: ${old.trim()}`, more)}${more}`;
  return `${shortened(wordsText(old, now), more)}${more}`;
}

/** A line, counted from 0. Splitting a whole text would take too long. */
function lineOf(text: string, number: number): string {
  let start = 0;
  for (let line = 0; line < number; line += 1) start = text.indexOf('\n', start) + 1;
  const end = text.indexOf('\n', start);
  return end < 0 ? text.slice(start) : text.slice(start, end);
}

/** The first difference of two lines in whole words. */
function wordsText(before: string, after: string): string {
  const start = Math.max(0, (changedSpan(before, after)?.from ?? 0) - contextLength);
  const [old, now] = [before, after].map((line) => line.slice(start, start + contextLength + searchedLength));
  const [change = { fromA: 0, toA: 0, fromB: 0, toB: 0 }] = findChangedWords(old!, now!, wordsTimeoutMs);
  const removed = old!.slice(change.fromA, change.toA).trim();
  const added = now!.slice(change.fromB, change.toB).trim();
  if (removed === '' && added === '') return 'White space';
  if (removed === '') return `Inserted: ${added}`;
  return added === '' ? `Removed: ${removed}` : `${half(removed)} → ${half(added)}`;
}

/** Leaves room for the other side. */
const half = (words: string) => shortened(words, ' '.repeat(maxVerdictLength / 2));

const shortened = (words: string, more: string): string => {
  const room = maxVerdictLength - more.length;
  return words.length > room ? `${words.slice(0, room - 1)}…` : words;
};
