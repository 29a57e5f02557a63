import { rangeBytes } from './range-source.ts';

/**
 * How every PDF is opened: no scripts, no XFA, nothing fetched ahead; the worker of pdf.js fetches fonts and decoders itself, from our own
 * files at `assetsUrl`, which ends with a slash.
 */
export const pdfjsSettings = (assetsUrl: string) => ({
  rangeChunkSize: rangeBytes,
  disableAutoFetch: true,
  disableStream: true,
  enableXfa: false,
  disableWorkerRendering: true,
  cMapUrl: `${assetsUrl}cmaps/`,
  standardFontDataUrl: `${assetsUrl}standard_fonts/`,
  wasmUrl: `${assetsUrl}wasm/`,
  iccUrl: `${assetsUrl}iccs/`,
  useWorkerFetch: true,
  verbosity: 0,
});
