import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createRandom } from '../../../renderer/base/random.ts';

const head = `<!doctype html><style>@page { size: A4; margin: 20mm } body { font: 10pt sans-serif }
table { width: 100%; border-collapse: collapse } td { border-bottom: 1px solid #ccc; padding: 1mm }
td:last-child { text-align: right } .sum { text-align: right; font-weight: bold }</style>
<h1>`;
const title = 'Delivery note ';
const rest = `</h1><p>{{customer}}, {{city}}</p><p>{{number}} of {{date}}</p>
<table>{{#each lines}}<tr><td>{{@index}}</td><td>{{item}}</td><td>{{pieces}}</td><td>{{amount}}</td></tr>{{/each}}</table>
<p class="sum">{{total}}</p><p>Thank you for your order.</p>`;

/** The markup of the sheet's draft. A key at `sheetCaret` changes the heading of each record. */
export const sheetMarkup = `${head}${title}${rest}`;
export const sheetCaret = [head.split('\n').length - 1, '<h1>'.length + title.length] as const;

const words = 'paper ink cover binding plate proof sample reel cloth press order spine'.split(' ');

/** Deliveries of one page each. The same seed makes the same records. */
export function sheetRecords(count: number, seed: number) {
  const random = createRandom(seed);
  const name = () => `${random.oneOf(words)} ${random.oneOf(words)} ${random.whole(10, 99)}`;
  return Array.from({ length: count }, (_, at) => {
    const lines = Array.from({ length: random.whole(3, 24) }, () => ({
      item: `${name()}, ${name()}`,
      pieces: random.whole(1, 40),
      amount: (random.whole(100, 99_999) / 100).toFixed(2),
    }));
    const total = lines.reduce((sum, { amount }) => sum + Number(amount), 0).toFixed(2);
    const number = `D-${String(at + 1).padStart(4, '0')}`;
    return { number, title: name(), customer: name(), city: name(), date: `2026-11-${10 + (at % 20)}`, lines, total };
  });
}

/** Writes a folder of the template `bench` with these records. */
export async function writeSheetFolder(folder: string, records: ReturnType<typeof sheetRecords>): Promise<void> {
  await mkdir(join(folder, 'templates'), { recursive: true });
  await mkdir(join(folder, 'records'));
  await writeFile(join(folder, 'templates/bench.html'), sheetMarkup);
  for (const record of records) await writeFile(join(folder, `records/${record.number}.json`), JSON.stringify(record));
}
