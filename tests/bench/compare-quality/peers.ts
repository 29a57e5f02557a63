import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pixelmatch from 'pixelmatch';
import type { Answer } from './score.ts';
import type { Sides } from './truth.ts';

const run = promisify(execFile);
const maxBuffer = 256 * 1024 * 1024;

/** Answers for two PDFs by their paths. */
export type Peer = (files: Sides<string>) => Promise<Answer>;

const silent: Answer = {
  isChanged: false,
  removed: [],
  added: [],
  moved: [],
  isShortened: false,
  pages: { before: [], after: [] },
  looks: [],
  changes: 0,
  notCompared: 0,
};

/** Whether a program is installed. */
export const isInstalled = (program: string): Promise<boolean> =>
  run(program, [program === 'git' ? '--version' : '-v']).then(
    () => true,
    () => false,
  );

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'galley-peer-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** `pdftotext`, then `git diff --word-diff`. Pages are counted by their form feeds. */
export const wordDiff: Peer = (files) =>
  inFolder(async (folder) => {
    const names = [join(folder, 'before.txt'), join(folder, 'after.txt')] as const;
    await run('pdftotext', [files.before, names[0]]);
    await run('pdftotext', [files.after, names[1]]);
    return answerOfDiff(await diffOf(names));
  });

const diffOptions = ['diff', '--no-index', '--no-color', '--word-diff=porcelain', '-U1000000'];

/** `git diff` ends with 1 where files differ. */
export async function diffOf(names: readonly [string, string]): Promise<string> {
  try {
    return (await run('git', [...diffOptions, ...names], { maxBuffer })).stdout;
  } catch (thrown) {
    const { code, stdout } = thrown as { code?: number; stdout?: string };
    if (code !== 1 || stdout === undefined) throw thrown;
    return stdout;
  }
}

function answerOfDiff(diff: string): Answer {
  const [removed, added]: string[][] = [[], []];
  const pages = { before: new Set<number>(), after: new Set<number>() };
  let [pageBefore, pageAfter] = [1, 1];
  for (const line of diff.split('\n').slice(diff.startsWith('diff') ? 5 : 0)) {
    const [sign, text] = [line.charAt(0), line.slice(1)];
    const feeds = text.split('\f').length - 1;
    const words = text.split(/\s+/).filter((word) => word !== '');
    if (sign !== '+') pageBefore += feeds;
    if (sign !== '-') pageAfter += feeds;
    if (words.length === 0) continue;
    if (sign === '-') {
      removed!.push(...words);
      pages.before.add(pageBefore);
    } else if (sign === '+') {
      added!.push(...words);
      pages.after.add(pageAfter);
    }
  }
  return {
    ...silent,
    isChanged: removed!.length + added!.length > 0,
    removed: removed!,
    added: added!,
    pages: { before: [...pages.before], after: [...pages.after] },
  };
}

/** `pdftoppm` at 72 dots per inch, then pixelmatch with its usual threshold, page by page. */
export const pixelDiff: Peer = (files) =>
  inFolder(async (folder) => {
    await run('pdftoppm', ['-r', '72', files.before, join(folder, 'before')]);
    await run('pdftoppm', ['-r', '72', files.after, join(folder, 'after')]);
    const names = (await readdir(folder)).sort();
    const of = (side: string) => names.filter((name) => name.startsWith(side));
    const [before, after] = [of('before'), of('after')];
    const looks: Array<Answer['looks'][number]> = [];
    for (let at = 0; at < Math.max(before.length, after.length); at += 1) {
      const page = (list: readonly string[]) => (at < list.length ? at + 1 : null);
      const isSame =
        at < before.length &&
        at < after.length &&
        (await sameImages(join(folder, before[at]!), join(folder, after[at]!)));
      if (!isSame) looks.push({ before: page(before), after: page(after), boxes: [] });
    }
    return { ...silent, isChanged: looks.length > 0, looks };
  });

/** Whether two pictures by `pdftoppm` look the same to pixelmatch. */
export async function sameImages(one: string, other: string): Promise<boolean> {
  const [left, right] = [rgbaOf(await readFile(one)), rgbaOf(await readFile(other))];
  if (left.width !== right.width || left.height !== right.height) return false;
  return pixelmatch(left.data, right.data, undefined, left.width, left.height) === 0;
}

/** PPM as `pdftoppm` writes it: "P6", width, height, 255, then three bytes for each pixel. */
function rgbaOf(file: Buffer) {
  const [head = '', width = 0, height = 0] =
    /^P6\n(\d+) (\d+)\n255\n/.exec(file.subarray(0, 40).toString('latin1')) ?? [];
  const data = new Uint8Array(4 * Number(width) * Number(height)).fill(255);
  for (let from = head.length, to = 0; to < data.length; from += 3, to += 4) {
    data[to] = file[from]!;
    data[to + 1] = file[from + 1]!;
    data[to + 2] = file[from + 2]!;
  }
  return { data, width: Number(width), height: Number(height) };
}

/** The answer of a peer, stored beside the PDFs, because it never changes. */
export const kept =
  (name: string, peer: Peer): Peer =>
  async (files) => {
    const path = files.before.replace(/\.pdf$/, `-${name}-${(/(\w+)\.pdf$/.exec(files.after) ?? [])[1]}.answer`);
    const known = await readFile(path, 'utf8').catch(() => null);
    if (known !== null) return JSON.parse(known) as Answer;
    const answer = await peer(files);
    await writeFile(path, JSON.stringify(answer));
    return answer;
  };
