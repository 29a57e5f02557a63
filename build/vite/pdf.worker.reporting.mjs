/**
 * @file The worker of pdf.js, which also posts what it leaves out: pdf.js itself draws the rest of a page and only writes a warning. The
 * words of the warnings are those of the installed version; `tests/component/pdf-viewer/parts-not-shown.test.tsx` fails when they change.
 */
// @ts-expect-error: the build copies it beside this file.
import './pdf.worker.min.mjs';

/** @type {ReadonlyArray<readonly [string, RegExp]>} */
const parts = [
  ['large-image', /^Warning: Image exceeded maximum allowed size/],
  // A font that cannot be read writes the error as it is.
  ['font', /^Warning: (\w*Error: |Font file is empty|translateFont - fetching|loadFont - translateFont failed)/],
  [
    'other',
    /^Warning: (Filter ".*" is not supported|Unable to decode inline image|getOperatorList - ignoring (XObject|Shading|circular|errors))/,
  ],
];

Error.stackTraceLimit = 30;

console.warn = (text) => {
  const found = parts.find(([, pattern]) => pattern.test(String(text)));
  // Only what is drawn counts. Before that pdf.js opens all that the resources have, to look for blend modes; and it reads text for itself.
  if (found && !/hasBlendModes|[eE]xtractTextContent|getTextContent/.test(String(new Error().stack)))
    postMessage({ notShown: found[0] });
};
