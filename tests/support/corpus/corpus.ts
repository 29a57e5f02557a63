import { damagedFiles } from './damaged-files.ts';
import { encryptedFiles } from './encrypted-files.ts';
import { hardPages } from './hard-pages.ts';
import { oddContent } from './odd-content.ts';
import { oddPages } from './odd-pages.ts';
import { unusualStructure } from './unusual-structure.ts';

const makers: Readonly<Record<string, () => string | Promise<string>>> = {
  ...damagedFiles,
  ...unusualStructure,
  ...oddPages,
  ...oddContent,
  ...encryptedFiles,
  ...hardPages,
};

/** The names of all PDFs of the corpus: broken, encrypted and unusual ones, created on demand. */
export const corpusNames: readonly string[] = Object.keys(makers);

/** The bytes of a PDF of the corpus, `null` if there is none of that name. */
export async function corpusFile(name: string): Promise<Uint8Array | null> {
  const maker = Object.hasOwn(makers, name) ? makers[name] : undefined;
  return maker ? Buffer.from(await maker(), 'latin1') : null;
}
