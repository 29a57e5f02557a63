/**
 * Writes every PDF of the corpus into a folder, to look at one or to try it in another reader:
 *
 *     node tests/support/corpus/make-corpus.mjs /tmp/corpus
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('name a folder');
const { module } = await runnerImport(fileURLToPath(new URL('corpus.ts', import.meta.url)));
await mkdir(folder, { recursive: true });
for (const name of module.corpusNames) await writeFile(join(folder, name), await module.corpusFile(name));
