import { withCopiedStates } from './pdfjs.mjs';

const core = /[\\/]pdfjs-dist[\\/]legacy[\\/]build[\\/]pdf\.mjs$/;

/**
 * The part of pdf.js that draws pages, with graphics states that are copies (`withCopiedStates`).
 *
 * @returns {import('vite').Plugin}
 */
export function pdfjsModule() {
  return {
    name: 'pdfjs-module',
    transform: (code, id) => (core.test(id) ? { code: withCopiedStates(code, 1), map: null } : undefined),
  };
}
