import { readFile, writeFile } from 'node:fs/promises';
import type { Comparison } from '../../../renderer/pdf-engine/base/analysis-types.ts';

/**
 * Compares the whole answers of this run, box by box, with those of an earlier one in a file. The first run writes the
 * file: take it before a rule is deleted. A busy machine leaves pages out for their time limit.
 */
export async function keptAnswers(path: string) {
  const kept = await readFile(path, 'utf8').catch(() => null);
  const earlier = new Map(kept === null ? [] : Object.entries(JSON.parse(kept) as Record<string, Comparison>));
  const now = new Map<string, Comparison>();
  return {
    add(name: string, answer: Comparison): void {
      now.set(name, answer);
      const isOther = earlier.has(name) && JSON.stringify(earlier.get(name)) !== JSON.stringify(answer);
      if (isOther) console.log(`${name}: another answer than in ${path}`);
    },
    async end(): Promise<void> {
      if (kept === null) await writeFile(path, JSON.stringify(Object.fromEntries(now)));
      console.log(
        `${now.size} answers, ${[...now.keys()].filter((name) => earlier.has(name)).length} of them compared`,
      );
    },
  };
}
