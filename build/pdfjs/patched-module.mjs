import { withCopiedStates } from './assets.mjs';

const core = /[\\/]pdfjs-dist[\\/]legacy[\\/]build[\\/]pdf\.mjs$/;

/**
 * The drawing part of pdf.js, with copied graphics states (`withCopiedStates`).
 *
 * @returns {import('vite').Plugin}
 */
export function pdfjsModule() {
  return {
    name: 'pdfjs-module',
    transform: (code, id) => (core.test(id) ? { code: withCopiedStates(code, 1), map: null } : undefined),
  };
}
