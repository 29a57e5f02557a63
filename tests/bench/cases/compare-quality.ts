import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hardenSession } from '../../../electron/security/security.ts';
import { createElectronPrint } from '../../../electron/templates/electron-print.ts';
import type { Comparison } from '../../../renderer/pdf-engine/base/analysis-types.ts';
import { documentUrl } from '../../../shared/model.ts';
import { atLeast, atMost, type Case } from '../case.ts';
import { answerOf } from '../compare-quality/answers.ts';
import { keptAnswers } from '../compare-quality/kept-answers.ts';
import { type KnownPair, readPairs } from '../compare-quality/known-pairs.ts';
import { makePairs } from '../compare-quality/pairs.ts';
import { isInstalled, kept, type Peer, pixelDiff, wordDiff } from '../compare-quality/peers.ts';
import { createPairPrinter } from '../compare-quality/print-pairs.ts';
import { type Judged, qualityOf, qualityTable } from '../compare-quality/quality-table.ts';
import { type Answer, scoreOf } from '../compare-quality/score.ts';
import type { BenchWindow } from '../electron/bench-window.ts';
import type { Fixture } from '../electron/fixture.ts';

/**
 * @file Pairs of PDFs with known differences, and what a comparison tells of them. `tests/bench/compare-quality/truth.ts` says what is
 * true. The pairs are made by chance from a seed and kept in the system's temporary folder, `galley-compare-quality`.
 *
 *     npm run bench -- --only compare-quality --seed 7          other pairs
 *     npm run bench -- --only compare-quality --built --kind rtl   those whose name contains "rtl", with each wrong one, without the peers
 *     npm run bench -- --only compare-quality --answers a.json  whole answers, compared with those of an earlier run; --every 2 takes half the pairs
 *     npm run bench -- --only compare-quality --pairs ../mine   pairs that others have made, listed in `pairs.json` of a folder (`known-pairs.ts`)
 */

const figure = (measures: string, goal: number) => ({ measures, unit: 'share' as const, goal: atLeast(goal) });

export const compareQuality: Case = {
  name: 'compare-quality',
  peer: 'pdftotext with git diff --word-diff for words, pdftoppm with pixelmatch for pages; the better of both verdicts',
  how: 'About 400 pairs of PDFs that differ in one known way or not at all, printed by Chromium. All that is told is held against the truth.',
  figures: {
    verdict: figure('pairs told rightly as the same or as changed', 0.997),
    pages: figure('changed pages that are told', 0.995),
    falsePages: { measures: 'pages told without a change on them', unit: 'count', goal: atMost(10) },
    recall: figure('changed words that are told', 0.99),
    precision: figure('told words that have changed', 0.95),
    whole: figure('pairs of which all is told and nothing else', 0.95),
    same: figure('pairs without a change told as the same', 1),
  },
  warmUps: 0,
  rounds: 1,
  async prepare(fixture) {
    const kind = fixture.option('kind');
    const folder = fixture.option('pairs');
    const pairs = await pairsOf(fixture);
    const answers = fixture.option('answers') && (await keptAnswers(fixture.option('answers')));
    const page = await fixture.openPage('compare');
    const tools: Record<string, readonly Judged[]> = {};
    return {
      async ours() {
        tools.galley = await judgeAll(
          pairs,
          async (pair) => {
            const whole = await compareWhole(fixture, page, pair);
            if (answers) answers.add(pair.name, whole);
            return answerOf(whole);
          },
          (line) => console.log(line),
        );
        if (answers) await answers.end();
        if (Object.keys(tools).length > 1 || kind || folder) console.log(qualityTable(tools));
        return qualityOf(tools.galley);
      },
      async peer() {
        if (kind || answers) return {};
        for (const [name, peer] of Object.entries(await peers())) {
          tools[name] = await judgeAll(
            pairs,
            ({ files }) => (folder ? peer : kept(name, peer))(files),
            () => undefined,
          );
        }
        return bestOf(tools);
      },
      async end() {
        page.close();
      },
    };
  },
};

/** The pairs of the folder that is given, or pairs of our own. */
export async function pairsOf(fixture: Fixture): Promise<readonly KnownPair[]> {
  const kind = fixture.option('kind');
  const folder = fixture.option('pairs');
  const every = Number(fixture.option('every') || '1');
  return folder
    ? (await readPairs(folder)).filter(({ name }) => name.includes(kind))
    : printPairs(makePairs(Number(fixture.option('seed') || '1'), kind).filter((_, index) => index % every === 0));
}

/** Prints generated pairs. */
async function printPairs(pairs: ReturnType<typeof makePairs>): Promise<readonly KnownPair[]> {
  const printer = createElectronPrint({ harden: hardenSession });
  const print = createPairPrinter(join(tmpdir(), 'galley-compare-quality'), printer.print);
  const known: KnownPair[] = [];
  for (const one of pairs) {
    const { pair, files, truth } = await print.pair(one);
    const { name, before } = pair;
    const paths = { before: files.before.path, after: files.after.path };
    known.push({ name, kind: pair.kind, files: paths, isTight: before.sheet.isTight, truth });
  }
  printer.close();
  return known;
}

async function peers(): Promise<Readonly<Record<string, Peer>>> {
  const hasText = (await isInstalled('pdftotext')) && (await isInstalled('git'));
  const hasPixels = await isInstalled('pdftoppm');
  if (!hasText) console.log('pdftotext or git is not installed: words are not held against them.');
  if (!hasPixels) console.log('pdftoppm is not installed: pages are not held against it.');
  return { ...(hasText && { 'git diff': wordDiff }), ...(hasPixels && { pixelmatch: pixelDiff }) };
}

function bestOf(tools: Readonly<Record<string, readonly Judged[]>>) {
  const [text, pixels] = [qualityOf(tools['git diff'] ?? []), qualityOf(tools.pixelmatch ?? [])];
  const best = (name: string, of: (...values: number[]) => number) => {
    const known = [text[name], pixels[name]].filter((value) => value !== undefined);
    return known.length > 0 ? { [name]: of(...known) } : {};
  };
  const { recall, precision } = text;
  return {
    ...best('verdict', Math.max),
    ...best('pages', Math.max),
    ...best('same', Math.max),
    ...best('whole', Math.max),
    ...(recall !== undefined && { recall }),
    ...(precision !== undefined && { precision }),
    ...(tools.pixelmatch && { falsePages: pixels.falsePages ?? 0 }),
  };
}

/** Runs each pair, and prints the wrong ones. */
async function judgeAll(
  pairs: readonly KnownPair[],
  ask: (pair: KnownPair) => Promise<Answer>,
  print: (line: string) => void,
): Promise<readonly Judged[]> {
  const judged: Judged[] = [];
  for (const pair of pairs) {
    const { name, kind, files, isTight, truth } = pair;
    const score = scoreOf(truth, await ask(pair), isTight);
    judged.push({ kind, isChanged: truth.isChanged, score });
    if (score.isWhole) continue;
    print(`${name}: ${score.problems.join('; ')}\n  ${files.before} ${files.after}`);
  }
  return judged;
}

export const compare = async (fixture: Fixture, page: BenchWindow, pair: KnownPair): Promise<Answer> =>
  answerOf(await compareWhole(fixture, page, pair));

async function compareWhole(fixture: Fixture, page: BenchWindow, { files }: KnownPair): Promise<Comparison> {
  const sources = await Promise.all(
    [files.before, files.after].map(async (path) => {
      const id = await fixture.addDocument(path, 'pdf');
      const sha256 = createHash('sha256')
        .update(await readFile(path))
        .digest('hex');
      return { id, url: documentUrl(id), bytes: (await stat(path)).size, sha256 };
    }),
  );
  return page.call<Comparison>('compareWhole', ...sources);
}
