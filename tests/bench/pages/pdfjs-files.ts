const assetsUrl = 'galley://app/pdfjs/';

/** The files that pdf.js reads at run time, for peers: the same that our own viewer uses. */
export const pdfjsFiles = {
  cMapUrl: `${assetsUrl}cmaps/`,
  standardFontDataUrl: `${assetsUrl}standard_fonts/`,
  wasmUrl: `${assetsUrl}wasm/`,
  iccUrl: `${assetsUrl}iccs/`,
  useWorkerFetch: true,
  verbosity: 0,
};
