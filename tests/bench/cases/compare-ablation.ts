import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { AblationOrder } from '../ablation/switch.ts';
import { type AblatedRule, ablationTable, costOf, type Told } from '../ablation/table.ts';
import type { Case } from '../case.ts';
import type { KnownPair } from '../compare-quality/known-pairs.ts';
import { scoreOf } from '../compare-quality/score.ts';
import { compare, pairsOf } from './compare-quality.ts';

const rules = z.array(z.object({ name: z.string(), example: z.string() }));

/** A rule that acts on more pairs is tried on this many of them, and timed on fewer. */
const mostTried = 20;
const mostTimed = 3;

const introduction = `# What each rule of the comparison is worth

\`npm run bench -- --ablate\` writes this table. It compares the pairs of \`compare-quality\` again with one rule switched off. "Acts on"
counts the pairs on which the rule changes anything inside the comparison. "Changes" counts the pairs with another answer, of those that were
tried: at most ${mostTried} for each rule. \`-- --every 4\` takes one pair of four. The other columns are the difference that switching the rule off makes.
\`tests/bench/ablation/rules.json\` lists the rules.
`;

const evenly = <T>(all: readonly T[], most: number): readonly T[] => {
  const step = Math.max(1, all.length / most);
  return all.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
};

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/**
 * The value of each rule of the comparison: runs the pairs of compare-quality with one rule switched off at a time. A
 * rule that never acts on a pair (its result is the same with and without it) is not tried on that pair.
 */
export const compareAblation: Case = {
  name: 'compare-ablation',
  peer: 'the same comparison without one rule',
  how: 'The pairs of compare-quality, once for each rule that acts on them.',
  figures: {},
  warmUps: 0,
  rounds: 1,
  async prepare(fixture) {
    const pairs = await pairsOf(fixture);
    const known = rules.parse(
      JSON.parse(await readFile(join(fixture.projectFolder, 'tests/bench/ablation/rules.json'), 'utf8')),
    );
    const page = await fixture.openPage('compare');
    const order = (given: AblationOrder) => page.call<string[]>('order', given);
    return {
      async ours() {
        const told = async (pair: KnownPair): Promise<Told> => {
          const answer = await compare(fixture, page, pair);
          return { score: scoreOf(pair.truth, answer, pair.isTight), shown: JSON.stringify(answer) };
        };
        const timed = async (pair: KnownPair, off: string): Promise<number> => {
          await order({ off, watches: false });
          const startedMs = performance.now();
          await compare(fixture, page, pair);
          return performance.now() - startedMs;
        };
        const whole: Array<Readonly<{ pair: KnownPair; told: Told; acted: readonly string[] }>> = [];
        for (const [index, pair] of pairs.entries()) {
          if (index % 25 === 0) console.log(`${index} of ${pairs.length} pairs`);
          await order({ off: '', watches: true });
          const all = await told(pair);
          whole.push({ pair, told: all, acted: await order({ off: '', watches: false }) });
        }
        const ablated: AblatedRule[] = [];
        for (const rule of known) {
          const acts = whole.filter(({ acted }) => acted.includes(rule.name));
          const tried = evenly(acts, mostTried);
          const without: Array<readonly [Told, Told]> = [];
          for (const one of tried) {
            await order({ off: rule.name, watches: false });
            without.push([one.told, await told(one.pair)]);
          }
          const moreMs: number[] = [];
          for (const { pair } of evenly(tried, mostTimed)) {
            const withRule = await timed(pair, '');
            moreMs.push((await timed(pair, rule.name)) - withRule);
          }
          ablated.push({ ...rule, acts: acts.length, ...costOf(without), moreMs: median(moreMs) });
          console.log(ablationTable([ablated.at(-1)!], pairs.length).split('\n')[2]);
        }
        const file = join(fixture.projectFolder, 'tests/bench/ABLATION.md');
        // The sections after the table are written by hand.
        const before = await readFile(file, 'utf8');
        const at = before.indexOf('\n## ');
        const kept = at < 0 ? '' : before.slice(at);
        await writeFile(file, `${introduction}\n${ablationTable(ablated, pairs.length)}${kept}`);
        return {};
      },
      async end() {
        page.close();
      },
    };
  },
};
