/** The folders of the window, lowest layer first. A module imports only from the layers below its own. `app` is on top. */
export const rendererLayers: readonly (readonly string[])[] = [
  ['base'],
  ['ui'],
  ['pdf-pages', 'text-viewer'],
  ['pdf-engine'],
  ['trace'],
  ['info', 'markup', 'pdf-compare', 'pdf-checks'],
  ['pdf-viewer'],
  ['session', 'report', 'drafts', 'sheet', 'merge', 'activity', 'settings', 'help'],
  ['app'],
];

/** The folders of `renderer/` with state and views of their own. */
export const rendererFeatures = rendererLayers.at(-2)!;

/** The files by which the other folders of the window reach the PDF engine and the comparison view, types included. */
export const engineEntries: Readonly<Record<string, readonly string[]>> = {
  'pdf-engine': ['author-texts.ts', 'pdf-engine.ts'],
  'pdf-compare': ['PdfCompare.tsx', 'baselines.ts', 'comparison.ts', 'difference-text.ts', 'differences.ts'],
};

/** The only file that uses private fields of pdf.js. */
export const privateFieldsFile = 'renderer/pdf-engine/pdfjs/pdfjs-fields.ts';

/** The folders that a folder of the main process may import, besides itself, `shared` and `base`. */
export const electronImports: Readonly<Record<string, readonly string[]>> = {
  base: [],
  app: [],
  security: [],
  window: ['security'],
  ipc: [],
  quit: [],
  session: ['inspection'],
  inspection: [],
  // The code that judges bytes from outside. No other folder imports it, so the main process cannot run it.
  inspector: ['inspection', 'sample-service'],
  service: ['inspection'],
  documents: [],
  proofs: [],
  activity: [],
  settings: [],
  drafts: ['templates'],
  'merge-lists': [],
  'info-filters': [],
  templates: [],
  'sample-service': ['inspection', 'security', 'templates'],
};

/** The only files at the top of `electron/` that import features; the others may import `base` and `security`. */
export const wiresFeatures = /^electron\/(main|compose|electron-[a-z-]+)\.ts$/;

/** The only files that import Electron. Everything else in `electron/` runs in plain Node. */
export const importsElectron =
  /^electron\/(main|preload)\.ts$|^electron\/(window|ipc|security)\/[a-z-]+\.ts$|^electron\/(.+\/)?electron-[a-z-]+\.ts$/;

/** All that may be at the top of the repository; Git and the tools add what `.gitignore` names. */
export const topLevel = [
  '.ci',
  '.editorconfig',
  '.github',
  '.gitignore',
  '.nvmrc',
  '.vscode',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'LICENSE',
  'README.md',
  'build',
  'electron',
  'package-lock.json',
  'package.json',
  'renderer',
  'shared',
  'tests',
  'tsconfig.json',
];

/** The files at the top of `electron/`. */
export const electronFilesMax = 10;

/** Lines of a source file. */
export const linesMax = 300;
