import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { nothing, type ResolvedTruth, type Sides } from './truth.ts';

/** Two PDFs on the disk, and the truth about them. */
export type KnownPair = Readonly<{
  name: string;
  kind: string;
  files: Sides<string>;
  /** Its words have no spaces between them, as in Japanese: each character is judged separately. */
  isTight: boolean;
  truth: ResolvedTruth;
}>;

const words = z.array(z.string());
const pages = z.array(z.int().positive());

const truth = z.strictObject({
  isChanged: z.boolean(),
  removed: words.exactOptional(),
  added: words.exactOptional(),
  moved: z.array(words).exactOptional(),
  optional: words.exactOptional(),
  told: z.strictObject({ before: pages, after: pages }).exactOptional(),
  lookPlaces: z.array(z.strictObject({ page: z.int().positive(), x: z.number(), y: z.number() })).exactOptional(),
  mayTellMore: z.boolean().exactOptional(),
  mostChanges: z.int().nonnegative().exactOptional(),
});

const list = z.array(
  z.strictObject({
    name: z.string(),
    kind: z.string(),
    before: z.string(),
    after: z.string(),
    isTight: z.boolean().default(false),
    truth,
  }),
);

/**
 * The pairs that `pairs.json` of a folder lists, with the PDFs it names from there. A truth is that of `truth.ts` with its pages by number
 * (`told`); what it leaves out is as in `nothing`.
 *
 * @throws if there is no such list, or it has another form.
 */
export async function readPairs(folder: string): Promise<readonly KnownPair[]> {
  const path = join(folder, 'pairs.json');
  const read = list.safeParse(JSON.parse(await readFile(path, 'utf8')));
  if (!read.success) throw new Error(`${path}: ${z.prettifyError(read.error)}`);
  return read.data.map(({ before, after, truth: given, ...pair }) => ({
    ...pair,
    files: { before: join(folder, before), after: join(folder, after) },
    truth: { ...nothing, told: { before: [], after: [] }, lookPlaces: [], ...given },
  }));
}
