import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { atMost, type Case, ratioAtMost } from '../case.ts';
import type { Fixture } from '../electron/fixture.ts';

/** One line in this many is different in the later markup, and one in as many is new. */
const changedEvery = 200;

/** Two runs of a long markup, compared. */
export const markupDiff: Case = {
  name: 'diff-1mb',
  peer: 'the diff library alone, on the lines of both texts',
  how:
    'Both in a window opened before. Alone are our comparison, as its worker makes it, and the library on two texts that have been read; ours ' +
    'also finds the words within the changed lines. Marked is what a user waits for: reading the texts, a worker, the comparison, and the view with the ' +
    'first marks painted, for which there is no peer.',
  figures: {
    alone: { measures: 'two texts, to what differs in them', unit: 'ms', goal: ratioAtMost(1.5) },
    opened: { measures: 'asked to compare, to the view painted', unit: 'ms', goal: atMost(50) },
    marked: { measures: 'asked to compare, to the first marks painted', unit: 'ms', goal: null },
    block: { measures: 'longest time the window stood still', unit: 'ms', goal: atMost(50) },
  },
  async prepare(fixture) {
    const documents = await addDocuments(fixture, 1_000_000);
    const page = await fixture.openPage('diff');
    return {
      async ours() {
        const alone = await page.call<number>('alone', ...documents);
        const { ms, openedMs, blockMs } = await page.call<Shown>('show', ...documents);
        return { alone, opened: openedMs, marked: ms, block: blockMs };
      },
      peer: async () => ({ alone: await page.call<number>('bare', ...documents) }),
      end: async () => page.close(),
    };
  },
};

/** Two runs of a very long markup, compared and shown in one column as well. */
export const longMarkupDiff: Case = {
  name: 'diff-50mb',
  peer: 'none: the goal is an amount',
  how: 'As with 1 MB, in a window opened before; then what it takes to show the same in one column.',
  figures: {
    diff: { measures: 'asked to compare, to the first marks painted', unit: 'ms', goal: null },
    block: { measures: 'longest time the window stood still', unit: 'ms', goal: atMost(50) },
    unified: { measures: 'switched to one column, to it painted', unit: 'ms', goal: null },
    'block unified': { measures: 'longest time the window stood still at the switch', unit: 'ms', goal: atMost(50) },
  },
  async prepare(fixture) {
    const documents = await addDocuments(fixture, 50_000_000);
    const page = await fixture.openPage('diff');
    return {
      async ours() {
        const { ms, blockMs } = await page.call<Shown>('show', ...documents);
        const unified = await page.call<Shown>('unify');
        return { diff: ms, block: blockMs, unified: unified.ms, 'block unified': unified.blockMs };
      },
      end: async () => page.close(),
    };
  },
};

type Shown = Readonly<{ ms: number; openedMs: number; blockMs: number }>;

const addDocuments = (fixture: Fixture, characters: number) =>
  Promise.all(
    [false, true].map(async (isLater) => {
      const text = markup(characters, isLater);
      const path = join(fixture.folder, `diff-${characters}-${isLater ? 'after' : 'before'}.html`);
      await writeFile(path, text);
      return { id: await fixture.addDocument(path, 'markup'), bytes: text.length };
    }),
  );

/** A printed list as HTML, in ASCII characters. */
function markup(characters: number, isLater: boolean): string {
  const lines: string[] = [];
  for (let row = 1, written = 0; written < characters; row += 1) {
    const isChanged = isLater && row % changedEvery === 0;
    const line = `  <tr class="row-${row % 7}"><td>${row}</td><td>${isChanged ? 'Changed' : 'Posten'} ${row * 3}</td></tr>`;
    if (isLater && row % changedEvery === changedEvery / 2) lines.push(`  <tr><td>new after ${row}</td></tr>`);
    lines.push(line);
    written += line.length + 1;
  }
  return lines.join('\n');
}
