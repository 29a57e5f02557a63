import { execFile } from 'node:child_process';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setInterval } from 'node:timers';
import { promisify } from 'node:util';
import { hardenSession } from '../../../electron/security/security.ts';
import { createElectronPrint } from '../../../electron/templates/electron-print.ts';
import { createRandom } from '../../../renderer/base/random.ts';
import { documentUrl } from '../../../shared/model.ts';
import { atMost, type Case, ratioAtMost, Skipped } from '../case.ts';
import { diffOf, isInstalled, sameImages } from '../compare-quality/peers.ts';
import { createPairPrinter, type Printed } from '../compare-quality/print-pairs.ts';
import type { Block, Sheet } from '../compare-quality/sheet.ts';
import { createWriter, english } from '../compare-quality/vocabulary.ts';
import { type Fixture, folderIn } from '../electron/fixture.ts';
import { collectOwnGarbage } from '../electron/garbage-collector.ts';
import { memoryMb } from '../electron/memory.ts';
import { makePdf, marks } from '../pdf/make-pdfs.ts';

const run = promisify(execFile);

const pages = 100;
const longPages = 1_000;
const betweenReadingsMs = 250;
/** The time that a service takes to print a page. The app starts its workers when the call is sent. */
const aheadMs = 300;

const seconds = (measures: string, goal: number) => ({ measures, unit: 'ms' as const, goal: ratioAtMost(goal) });

type OnDisk = Pick<Printed, 'path'>;

/** The cost of a comparison relative to simpler tools, each in its own processes. */
export const compareCost: Case = {
  name: 'compare-cost',
  peer: 'pdftotext of both with git diff --word-diff; pdftoppm of both at the same size with pixelmatch',
  how:
    `Reports of ${pages} pages by Chromium: with other words on every tenth page, and with a line at the beginning that shifts all ` +
    `that follows. From the question, with a worker started for it ${aheadMs} ms ahead, as the app does while the service works, to the changed ` +
    'texts and to the end; once more with a worker started with the question. Once, the memory of all processes ' +
    `while two reports of ${longPages} pages are compared that have a form, so that no page is left out by its bytes; what the bench has left of ` +
    'making them is collected before.',
  figures: {
    texts: seconds('asked, to the changed texts; words on every tenth page', 2),
    looks: seconds('asked, to the last look; words on every tenth page', 1.5),
    'one page': { measures: 'asked, to the last look; one page each', unit: 'ms', goal: atMost(5_000) },
    'shifted texts': seconds('asked, to the changed texts; a line at the beginning', 2),
    'shifted looks': seconds('asked, to the last look; a line at the beginning', 1.5),
    'cold texts': { measures: 'like texts, with a worker started with the question', unit: 'ms', goal: null },
    memory: { measures: `highest memory; ${longPages} pages`, unit: 'MB', goal: atMost(1_200) },
  },
  async prepare(fixture) {
    for (const program of ['pdftotext', 'pdftoppm', 'git']) {
      if (!(await isInstalled(program))) throw new Skipped(`${program} is not installed.`);
    }
    const printer = createElectronPrint({ harden: hardenSession });
    const print = createPairPrinter(await folderIn(fixture, 'compare-cost'), printer.print);
    const printed = (sheet: Sheet) => print.printed({ sheet, edits: [], salt: '' });
    const files = {
      plain: await printed(reportOf('')),
      words: await printed(reportOf('words')),
      line: await printed(reportOf('line')),
      page: await printed(reportOf('', 1)),
      otherPage: await printed(reportOf('line', 1)),
    };
    printer.close();
    const page = await fixture.openPage('compare');
    const oursStarted = async (startedMs: number, before: OnDisk, after: OnDisk) => {
      const sources = await Promise.all(
        [before, after].map(async ({ path }) => {
          const id = await fixture.addDocument(path, 'pdf');
          return { id, url: documentUrl(id), bytes: (await stat(path)).size, sha256: path };
        }),
      );
      return page.call<Readonly<{ textsMs: number; looksMs: number }>>('time', ...sources, startedMs);
    };
    const ours = (before: OnDisk, after: OnDisk) => oursStarted(aheadMs, before, after);
    let highestMb: Promise<number> | null = null;
    const peer = async (before: Printed, after: Printed) => ({
      textsMs: await timed(() => wordDiff(fixture.folder, before, after)),
      looksMs: await timed(() => pixelDiff(fixture.folder, before, after)),
    });
    const both = async (compare: typeof peer) => {
      const words = await compare(files.plain, files.words);
      const line = await compare(files.plain, files.line);
      const onePage = await compare(files.page, files.otherPage);
      return {
        texts: words.textsMs,
        looks: words.looksMs,
        'one page': onePage.looksMs,
        'shifted texts': line.textsMs,
        'shifted looks': line.looksMs,
      };
    };
    return {
      async ours() {
        const costs = await both(ours);
        const cold = await oursStarted(0, files.plain, files.words);
        highestMb ??= highestMemoryMb(fixture, ours);
        return { ...costs, 'cold texts': cold.textsMs, memory: await highestMb };
      },
      peer: () => both(peer),
      async end() {
        page.close();
      },
    };
  },
};

/** The highest memory of all processes during a comparison of long documents. */
async function highestMemoryMb(
  fixture: Fixture,
  compare: (before: OnDisk, after: OnDisk) => Promise<unknown>,
): Promise<number> {
  const made = (edition: number) =>
    makePdf(fixture.folder, { name: `compare-memory-${edition}`, pages: longPages, marks, withForm: true, edition });
  const [before, after] = [{ path: await made(1) }, { path: await made(2) }];
  collectOwnGarbage();
  let highestMb = 0;
  const timer = setInterval(() => {
    highestMb = Math.max(highestMb, memoryMb());
  }, betweenReadingsMs);
  try {
    await compare(before, after);
  } finally {
    clearInterval(timer);
  }
  return highestMb;
}

/** Chapters of about a page each. The other words are as long as the first ones, so that line breaks stay the same. */
function reportOf(change: '' | 'words' | 'line', chapters = pages): Sheet {
  const writer = createWriter(createRandom(11), english);
  const blocks = Array.from({ length: chapters }, (_, at): Block[] => {
    const texts = Array.from({ length: 8 }, () => writer.paragraph(4));
    if (change === 'words' && at % 10 === 5) texts[3]![5]!.text = [...texts[3]![5]!.text].reverse().join('');
    return [
      { kind: 'text', tag: 'h2', words: writer.title() },
      ...texts.map((words): Block => ({ kind: 'text', tag: 'p', words })),
    ];
  }).flat();
  if (change === 'line') blocks.unshift({ kind: 'text', tag: 'p', words: [{ text: 'Begun' }, { text: 'anew' }] });
  return { lang: 'en', dir: 'ltr', isTight: false, css: '', footer: '', blocks };
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

async function wordDiff(folder: string, before: Printed, after: Printed): Promise<void> {
  const names = [join(folder, 'cost-before.txt'), join(folder, 'cost-after.txt')] as const;
  await run('pdftotext', [before.path, names[0]]);
  await run('pdftotext', [after.path, names[1]]);
  await diffOf(names);
}

async function pixelDiff(folder: string, before: Printed, after: Printed): Promise<void> {
  const draw = ['-scale-to-x', '640', '-scale-to-y', '-1'];
  await run('pdftoppm', [...draw, before.path, join(folder, 'cost-before')]);
  await run('pdftoppm', [...draw, after.path, join(folder, 'cost-after')]);
  const names = (await readdir(folder)).filter((name) => /^cost-\w+-\d+\.ppm$/.test(name)).sort();
  const half = names.length / 2;
  for (let at = 0; at < half; at += 1) await sameImages(join(folder, names[at]!), join(folder, names[at + half]!));
  await Promise.all(names.map((name) => rm(join(folder, name))));
}
