const assetsUrl = 'galley://app/pdfjs/';

/** What pdf.js reads while it runs, for peers made of it: the same files that our own viewer gives it. */
export const pdfjsFiles = {
  cMapUrl: `${assetsUrl}cmaps/`,
  standardFontDataUrl: `${assetsUrl}standard_fonts/`,
  wasmUrl: `${assetsUrl}wasm/`,
  iccUrl: `${assetsUrl}iccs/`,
  useWorkerFetch: true,
  verbosity: 0,
};
