import { createRandom } from '../../../renderer/base/random.ts';
import { lookKinds } from './kinds-of-looks.ts';
import { passageKinds } from './kinds-of-passages.ts';
import { rerunKinds } from './kinds-of-reruns.ts';
import { wordKinds } from './kinds-of-words.ts';
import type { Kind, Pair } from './pair.ts';
import { templates } from './templates.ts';
import { arabic, createWriter, english, german, greek, hebrew, japanese, type Vocabulary } from './vocabulary.ts';

const kinds: readonly Kind[] = [...wordKinds, ...passageKinds, ...lookKinds, ...rerunKinds];

const vocabularies: Readonly<Record<string, Vocabulary>> = { letter: german, greek, japanese, arabic, hebrew };

/** This many pairs of each kind; more of those without a change, because authors see false alarms most often. */
const pairsOf = (kind: Kind) => (rerunKinds.includes(kind) ? 16 : 6);

/** The pairs of a seed, the same on each machine: those whose kind or name contains `wanted`. */
export function makePairs(seed: number, wanted: string): readonly Pair[] {
  return kinds
    .flatMap((kind) => Array.from({ length: pairsOf(kind) }, (_, at) => makePair(kind, at, seed)))
    .filter(({ name }) => name.includes(wanted));
}

/** Tries other places until one fits the kind. */
function makePair(kind: Kind, at: number, seed: number): Pair {
  const template = kind.templates[at % kind.templates.length]!;
  const name = `${kind.name}-${template}-${at + 1}`;
  for (let tries = 0; tries < 20; tries += 1) {
    const random = createRandom(hashOf(`${name} ${seed} ${tries}`));
    const sheet = templates[template](random, kind.length);
    const making = {
      before: structuredClone(sheet),
      after: structuredClone(sheet),
      random,
      writer: createWriter(random, vocabularies[template] ?? english),
    };
    const made = kind.make(making);
    if (!made) continue;
    return {
      name,
      kind: kind.name,
      template,
      before: { sheet: making.before, edits: made.edits?.before ?? [], salt: '' },
      after: { sheet: making.after, edits: made.edits?.after ?? [], salt: 'after' },
      truth: made.truth,
    };
  }
  throw new Error(`${kind.name} fits no place in ${template}.`);
}

/** FNV-1a (draft-eastlake-fnv-17, section 2), 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193);
  return hash >>> 0;
}
