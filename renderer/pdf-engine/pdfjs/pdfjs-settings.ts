import { maxImagePixels } from './huge-images.ts';
import { rangeBytes } from './range-source.ts';

/** Images of more than 40 megapixels are scaled down when they are decoded; an A4 page at 600 dpi has 35. */
const maxBitmapBytes = 4 * 40_000_000;

/**
 * The options for every PDF: no scripts, no XFA, no prefetching. The worker of pdf.js fetches fonts and decoders
 * itself, from our own files at `assetsUrl`, which ends with a slash.
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
  maxImageSize: maxImagePixels,
  canvasMaxAreaInBytes: maxBitmapBytes,
  verbosity: 0,
});
