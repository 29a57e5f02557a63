import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { pdfjsFolders, pdfjsPackage } from './pdfjs/assets.mjs';
import { bundleLicences } from './vite/licence-list.mjs';

/**
 * What Vite says of a bundled package (`build.license`), or what stands beside a file that is copied.
 *
 * @typedef {Readonly<{ name: string, version: string, identifier?: string, text?: string }>} Licence
 */

/** Name of the text beside the page, which the window shows. */
export const licencesFile = 'licences.txt';

/**
 * Writes the licence texts of everything in `dist/` to `renderer/licences.txt`, Galley's own first. Rejects with the
 * names of packages without a text, because these must not be distributed.
 *
 * @param {Readonly<{
 *   project: string,
 *   output: string,
 *   bundles: readonly string[],
 *   workers: import('vite').InlineConfig,
 * }>} options `bundles` are the folders that hold the lists; `workers` bundles the workers alone, whose modules are in none of the lists
 */
export async function writeLicences({ project, output, bundles, workers }) {
  const lists = (await Promise.all(bundles.map(licenceLists))).flat();
  const found = await Promise.all(lists.map(async (list) => JSON.parse(await readFile(list, 'utf8'))));
  const own = await readFile(join(project, 'LICENSE'), 'utf8');
  const text = licencesText(own, [...found.flat(), ...(await licencesOfWorkers(workers)), ...(await pdfjsLicences())]);
  await writeFile(join(output, licencesFile), text);
}

/**
 * The lists that the bundles of a folder left there.
 *
 * @param {string} folder
 */
export async function licenceLists(folder) {
  const files = await readdir(folder);
  return files.filter((file) => file.endsWith(bundleLicences)).map((file) => join(folder, file));
}

/**
 * All texts in one, each package once, sorted by name.
 *
 * @param {string} own
 * @param {readonly Licence[]} licences
 */
export function licencesText(own, licences) {
  const byName = new Map(licences.map((licence) => [`${licence.name} ${licence.version}`, licence]));
  const silent = [...byName].filter(([, { text }]) => !text?.trim()).map(([name]) => name);
  if (silent.length > 0) throw new Error(`There is no licence text in ${silent.join(', ')}.`);
  const parts = [...byName]
    .sort(([one], [other]) => one.localeCompare(other, 'en'))
    .map(([name, { identifier, text }]) => {
      const title = identifier ? `${name} (${identifier})` : name;
      return `${title}\n${'-'.repeat(title.length)}\n\n${text?.trim()}\n`;
    });
  return `Galley\n------\n\n${own.trim()}\n\n\nGalley contains the following works of others.\n\n\n${parts.join('\n\n')}`;
}

/**
 * @param {import('vite').InlineConfig} config
 * @returns {Promise<readonly Licence[]>}
 */
async function licencesOfWorkers(config) {
  const built = await build(config);
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  const list = outputs.find((one) => one.type === 'asset' && one.fileName === bundleLicences);
  if (list?.type !== 'asset') throw new Error('The workers were bundled without a list of licences.');
  return JSON.parse(String(list.source));
}

/** The licences of the files that are copied from pdf.js. */
async function pdfjsLicences() {
  const { version } = JSON.parse(await readFile(join(pdfjsPackage, 'package.json'), 'utf8'));
  const inFolder = async (/** @type {string} */ folder) => {
    const files = (await readdir(join(pdfjsPackage, folder))).filter((file) => file.startsWith('LICENSE'));
    return files.map((file) => join(folder, file));
  };
  const files = (await Promise.all(pdfjsFolders.map(inFolder))).flat();
  return Promise.all(
    files.map(async (file) => ({
      name: `pdfjs-dist/${file.replaceAll('\\', '/')}`,
      version,
      text: await readFile(join(pdfjsPackage, file), 'utf8'),
    })),
  );
}
