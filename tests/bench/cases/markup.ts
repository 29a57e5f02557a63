import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { documentUrl } from '../../../shared/model.ts';
import { atMost, type Case, ratioAtMost } from '../case.ts';

const megabyte = 1_000_000;
const word = 'Betrag';

type Felt = Readonly<{ ms: number; blockMs: number }>;

/** Reading and searching a long markup. */
const markup = (megabytes: number): Case => ({
  name: `markup-${megabytes}mb`,
  peer: 'the text in a plain <pre>, and a bare scan of the string',
  how:
    'Both windows fetch the document from where the app serves it, in a window opened for it. Painted is after the frame with ' +
    'the first lines in it. Counting is our search alone against a bare `matchAll`, both in any case; shown is from the word in ' +
    'the find box to the number of its hits painted. A block is the time between two messages that the page sends itself.',
  figures: {
    'first paint': {
      measures: 'asked to show it, to its first lines painted',
      unit: 'ms',
      goal: megabytes === 10 ? ratioAtMost(0.08) : null,
    },
    'count hits': { measures: 'all hits of a word in the string', unit: 'ms', goal: ratioAtMost(2) },
    'hits shown': { measures: 'a word typed, to the number of its hits painted', unit: 'ms', goal: null },
    'block opening': {
      measures: 'longest time the window stood still while opening',
      unit: 'ms',
      goal: atMost(megabytes === 10 ? 30 : 50),
    },
    'block counting': { measures: 'longest time the window stood still while counting', unit: 'ms', goal: atMost(50) },
  },
  async prepare(fixture) {
    const { text, hits } = longMarkup(megabytes * megabyte);
    const path = join(fixture.folder, `markup-${megabytes}.html`);
    await writeFile(path, text);
    const id = await fixture.addDocument(path, 'markup');
    return {
      async ours() {
        const page = await fixture.openPage('markup');
        const shown = await page.call<Felt>('show', id, text.length, 'Kopfzeile');
        const counted = await page.call<Felt>('count', word, hits.toLocaleString('en'));
        const scanned = await page.call<number>('scan', documentUrl(id), word, hits);
        page.close();
        return {
          'first paint': shown.ms,
          'count hits': scanned,
          'hits shown': counted.ms,
          'block opening': shown.blockMs,
          'block counting': counted.blockMs,
        };
      },
      async peer() {
        const page = await fixture.openPage('pre');
        const shown = await page.call<Felt>('show', documentUrl(id));
        const counted = await page.call<Readonly<{ ms: number; hits: number }>>('count', word);
        page.close();
        if (counted.hits !== hits) throw new Error(`${counted.hits} hits instead of ${hits}`);
        return { 'first paint': shown.ms, 'count hits': counted.ms, 'block opening': shown.blockMs };
      },
    };
  },
});

export const markupCases: readonly Case[] = [markup(10), markup(50)];

/** A printed list as HTML with at least this many ASCII characters, and the number of occurrences of the word. */
function longMarkup(length: number): Readonly<{ text: string; hits: number }> {
  const lines = ['<!doctype html>', '<html>', '<body>', '<h1>Kopfzeile</h1>', '<table>'];
  let written = 0;
  let hits = 0;
  for (let row = 1; written < length; row += 1) {
    const isHit = row % 10 === 0;
    if (isHit) hits += 1;
    const cell = isHit ? word : 'Posten';
    const line = `  <tr class="row-${row % 7}"><td>${row}</td><td>${cell} ${row * 3}</td><td>{{item.price}}</td></tr>`;
    lines.push(line);
    written += line.length + 1;
  }
  return { text: [...lines, '</table>', '</body>', '</html>'].join('\n'), hits };
}
