import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { applyPatch } from 'diff';

const folder = fileURLToPath(new URL('patches', import.meta.url));

/**
 * A change of pdf.js as a unified diff of the unminified file, with its reason and the request upstream above it.
 *
 * @typedef {Readonly<{ name: string, text: string }>} Patch
 */

/** The files of `pdfjs-dist/legacy/build/` that are changed. */
export const patchedFiles = { drawing: 'pdf.mjs', worker: 'pdf.worker.mjs' };

/**
 * The patches of one of these files, by name.
 *
 * @param {keyof typeof patchedFiles} part
 * @returns {Patch[]}
 */
export const patchesOf = (part) =>
  readdirSync(`${folder}/${part}`)
    .sort()
    .map((name) => ({ name: `${part}/${name}`, text: readFileSync(`${folder}/${part}/${name}`, 'utf8') }));

/**
 * The script with each patch applied. Lines may have moved, but must be the same. Throws the name of the first patch
 * that does not fit, as after an update of pdf.js.
 *
 * @param {string} script
 * @param {readonly Patch[]} patches
 */
export function withPatches(script, patches) {
  return patches.reduce((text, { name, text: patch }) => {
    const changed = applyPatch(text, patch);
    if (changed === false) throw new Error(`The patch ${name} no longer fits pdf.js: see build/pdfjs/README.md.`);
    return changed;
  }, script);
}
