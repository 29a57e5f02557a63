import { patchesOf, withPatches } from './patches.mjs';

const core = /[\\/]pdfjs-dist[\\/]legacy[\\/]build[\\/]pdf\.mjs$/;

/**
 * The drawing part of pdf.js with its patches.
 *
 * @returns {import('vite').Plugin}
 */
export function pdfjsModule() {
  return {
    name: 'pdfjs-module',
    transform: (code, id) => (core.test(id) ? { code: withPatches(code, patchesOf('drawing')), map: null } : undefined),
  };
}
