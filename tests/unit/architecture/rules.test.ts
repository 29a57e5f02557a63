import { expect, test } from 'vitest';
import { sectionsOf, unresolvedCitations } from './citation-rules.ts';
import {
  fileCycles,
  folderCycles,
  importsAcrossProcesses,
  importsAgainstLayers,
  importsBetweenElectronFeatures,
  importsIntoFolders,
  importsOfEngine,
  importsOfViews,
  schemasInWindow,
} from './import-rules.ts';
import {
  duplicateExports,
  filesAtTopOfElectron,
  namesAndSizes,
  privateFields,
  retiredNames,
  retiredWordsInComments,
} from './name-rules.ts';
import { unclearComments } from './prose-rules.ts';
import { parseSource } from './source-file.ts';

/** Each rule gets files that break it, and similar files that do not. */
const parsed = (sources: Readonly<Record<string, string>>) =>
  Object.entries(sources).map(([path, text]) => parseSource(path, text));

const keysOf = (violations: readonly { readonly key: string }[]) => violations.map(({ key }) => key);

test('every form of import and export is read', () => {
  const file = parseSource(
    'renderer/report/A.tsx',
    `import type { B } from './b.ts';
     import './a.css';
     import url from '../pdf-engine/c.worker.ts?worker&url';
     export { d } from '../ui/d.ts';
     const load = () => import('../info/E.tsx');
     export interface Props { readonly b: B }
     export const A = () => <p>{url}{load}</p>;
     export type A = string;`,
  );
  expect(file.imports).toEqual([
    'renderer/report/b.ts',
    'renderer/report/a.css',
    'renderer/pdf-engine/c.worker.ts',
    'renderer/ui/d.ts',
    'renderer/info/E.tsx',
  ]);
  expect(file.exports).toEqual(['Props', 'A']);
});

test('imports across the processes are found', () => {
  const planted = parsed({
    'shared/a.ts': `import { join } from 'node:path'; import { z } from 'zod'; import './b.ts';`,
    'electron/session/a.ts': `import '../../renderer/a.ts'; import '../../shared/a.ts'; import 'node:fs'; import { net } from 'electron';`,
    'electron/session/electron-a.ts': `import { net } from 'electron';`,
    'renderer/report/a.ts': `import '../../electron/a.ts'; import 'node:fs'; import '../../shared/a.ts';`,
  });
  expect(keysOf(importsAcrossProcesses(planted))).toEqual([
    'shared -> node:path',
    'electron/session -> renderer/a.ts',
    'electron/session -> electron',
    'renderer/report -> electron/a.ts',
    'renderer/report -> node:fs',
  ]);
});

test('a value that brings the schema library into the window is found, and a type is none', () => {
  const planted = parsed({
    'shared/schema.ts': `import { z } from 'zod'; export const A = z.string(); export type A = string;`,
    'shared/by-way-of.ts': `import { A } from './schema.ts'; export const b = A;`,
    'shared/types-only.ts': `import type { A } from './schema.ts'; export const c = (a: A) => a;`,
    'renderer/report/a.ts': `import { type A } from '../../shared/schema.ts'; import { c } from '../../shared/types-only.ts';`,
    'renderer/report/b.ts': `import { b } from '../../shared/by-way-of.ts';`,
    'electron/session/a.ts': `import { A } from '../../shared/schema.ts';`,
  });
  expect(keysOf(schemasInWindow(planted))).toEqual(['renderer/report/b.ts -> shared/by-way-of.ts']);
});

test('an import of one feature of the main process by another is found', () => {
  const planted = parsed({
    'electron/session/a.ts': `import '../documents/b.ts'; import '../base/c.ts'; import './d.ts';`,
    'electron/sample-service/a.ts': `import '../templates/b.ts';`,
    'electron/templates/a.ts': `import '../sample-service/b.ts';`,
    'electron/base/a.ts': `import '../session/b.ts';`,
    'electron/notices.ts': `import './session/b.ts'; import './security/b.ts';`,
    'electron/compose.ts': `import './session/b.ts';`,
  });
  expect(keysOf(importsBetweenElectronFeatures(planted))).toEqual([
    'electron/session -> electron/documents/b.ts',
    'electron/templates -> electron/sample-service/b.ts',
    'electron/base -> electron/session/b.ts',
    'electron -> electron/session/b.ts',
  ]);
});

test('an import upwards or sideways in the window is found', () => {
  const planted = parsed({
    'renderer/ui/a.ts': `import '../report/b.ts';`,
    'renderer/report/a.ts': `import '../merge/b.ts'; import '../ui/c.ts'; import './d.ts';`,
    'renderer/unknown/a.ts': `import '../ui/c.ts';`,
    'renderer/main.tsx': `import './app/b.ts';`,
    'renderer/app/a.ts': `import '../report/b.ts';`,
  });
  expect(keysOf(importsAgainstLayers(planted))).toEqual([
    'renderer/ui -> renderer/report/b.ts',
    'renderer/report -> renderer/merge/b.ts',
    'renderer/unknown -> renderer/ui/c.ts',
  ]);
});

test('an import of what is deeper than the top of another folder is found', () => {
  const planted = parsed({
    'renderer/report/a.ts': `import '../ui/deep/b.ts'; import '../ui/c.ts';`,
    'renderer/ui/a.ts': `import './deep/b.ts'; import './deep/deeper/c.ts';`,
    'renderer/ui/deep/b.ts': `import '../../base/d.ts'; import '../other/e.ts';`,
  });
  expect(keysOf(importsIntoFolders(planted))).toEqual(['renderer/ui/deep', 'renderer/ui/deep/deeper']);
});

test('an import of the PDF engine beside its entries is found', () => {
  const planted = parsed({
    'renderer/report/a.ts': `import '../pdf-engine/pdf-engine.ts'; import type { A } from '../pdf-engine/base/sides.ts';`,
    'renderer/app/a.ts': `const load = () => import('../pdf-engine/analysis/pdf-analyzer.ts');`,
    'renderer/pdf-viewer/a.ts': `import '../pdf-engine/pdfjs/pdfjs-viewer.ts'; import '../pdf-compare/pair-layout.ts';`,
    'renderer/pdf-engine/analysis/a.ts': `import '../base/box-index.ts'; import './b.ts';`,
  });
  expect(keysOf(importsOfEngine(planted))).toEqual([
    'renderer/report -> renderer/pdf-engine/base/sides.ts',
    'renderer/app -> renderer/pdf-engine/analysis/pdf-analyzer.ts',
    'renderer/pdf-viewer -> renderer/pdf-engine/pdfjs/pdfjs-viewer.ts',
    'renderer/pdf-viewer -> renderer/pdf-compare/pair-layout.ts',
  ]);
});

test('React in the state of a feature and the bridge in its views are found', () => {
  const planted = parsed({
    'renderer/report/a.ts': `import { useState } from 'react'; import './View.tsx'; import 'zustand/vanilla';`,
    'renderer/report/View.tsx': `export const View = ({ bridge }) => <p>{bridge.name}</p>;`,
    'renderer/ui/View.tsx': `import { useState } from 'react';`,
  });
  expect(keysOf(importsOfViews(planted))).toEqual([
    'renderer/report -> react',
    'renderer/report -> renderer/report/View.tsx',
    'renderer/report/View.tsx bridge',
  ]);
});

test('folders that import each other are found at every level', () => {
  const planted = parsed({
    'renderer/a/one/x.ts': `import '../two/y.ts';`,
    'renderer/a/two/y.ts': `import '../three/z.ts';`,
    'renderer/a/three/z.ts': `import '../one/w.ts';`,
    'renderer/b/x.ts': `import './sub/y.ts';`,
    'renderer/b/sub/y.ts': `import '../z.ts';`,
    'renderer/c/x.ts': `import './sub/y.ts';`,
    'renderer/c/sub/y.ts': `import '../../d/z.ts';`,
  });
  expect(keysOf(folderCycles(planted))).toEqual(['renderer/a', 'renderer/b']);
});

test('files that import each other are found, by way of a third too', () => {
  const planted = parsed({
    'shared/a.ts': `import type { B } from './b.ts';`,
    'shared/b.ts': `import './c.ts';`,
    'shared/c.ts': `import './a.ts'; import './d.ts';`,
    'shared/d.ts': `export const d = 1;`,
  });
  expect(keysOf(fileCycles(planted))).toEqual(['a.ts b.ts c.ts']);
});

test('a name that two files export is found', () => {
  const planted = parsed({
    'shared/a.ts': `export const same = 1; export type Both = 1; export const Both = 1;`,
    'renderer/ui/b.ts': `export interface same {} const other = 1; export { other };`,
    'renderer/ui/c.ts': `export { other } from './b.ts'; const hidden = 1;`,
    'renderer/ui/d.ts': `const hidden = 2;`,
  });
  expect(keysOf(duplicateExports(planted))).toEqual(['same']);
});

test('retired names are found in identifiers, as a word of a longer one, and in file names', () => {
  const planted = parsed({
    'renderer/ui/page-desk.ts': `const createPageDesk = () => ({ onSight() {} }); const insight = 'the desk'; const settled = 1;`,
    'renderer/ui/find-words.ts': `export const settle = 1;`,
  });
  expect(keysOf(retiredNames(planted))).toEqual(['createPageDesk', 'onSight', 'page-desk', 'settle', 'find-words']);
});

test('retired words are found in comments and not in the code that a comment cites', () => {
  const planted = parsed({
    'renderer/ui/a.ts': `/** Nobody hears\n * it. */\nconst nobody = 'whoever'; // \`desk\` and deskbound, \`verbs\`\n// the desk`,
  });
  expect(keysOf(retiredWordsInComments(planted))).toEqual([
    'renderer/ui nobody',
    'renderer/ui hears',
    'renderer/ui desk',
  ]);
});

test('bad file names, long files and forbidden constructs are found', () => {
  const planted = parsed({
    'renderer/ui/myFile.ts': `export const a = 1;`,
    'renderer/ui/view.tsx': `export const a = 1;`,
    'renderer/ui/text-helper.ts': `export const a = 1;`,
    'renderer/ui/long.ts': '\n'.repeat(300),
    'renderer/ui/forbidden.ts': `enum Colour { red } export default Colour; export * from './a.ts';`,
    'renderer/ui/a.worker.ts': `export const a = 1;`,
    'renderer/main.tsx': '\n'.repeat(299),
  });
  expect(keysOf(namesAndSizes(planted))).toEqual([
    'renderer/ui/myFile.ts is neither kebab-case.ts nor PascalCase.tsx',
    'renderer/ui/view.tsx is neither kebab-case.ts nor PascalCase.tsx',
    'renderer/ui/text-helper.ts has a name that says nothing',
    'renderer/ui/long.ts has 301 lines, more than 300',
    'renderer/ui/forbidden.ts has a forbidden construct: default export',
    'renderer/ui/forbidden.ts has a forbidden construct: export *',
    'renderer/ui/forbidden.ts has a forbidden construct: enum',
  ]);
});

test('private fields are found outside the file for those of pdf.js', () => {
  const planted = parsed({
    'renderer/pdf-engine/pdfjs/pdfjs-fields.ts': `page._intentStates.size;`,
    'renderer/pdf-viewer/a.ts': `(view as any)._continue(); view?._task; const { _transport } = pdf; const of = (_from: 1, _to: 1) => 1;`,
    'electron/service/a.ts': `stream._read();`,
  });
  expect(keysOf(privateFields(planted))).toEqual([
    'renderer/pdf-viewer/a.ts _continue',
    'renderer/pdf-viewer/a.ts _task',
    'renderer/pdf-viewer/a.ts _transport',
  ]);
});

test('an eleventh file at the top of electron/ is found', () => {
  const planted = (count: number) =>
    parsed(Object.fromEntries(Array.from({ length: count }, (_, at) => [`electron/a${at}.ts`, 'export const a = 1;'])));
  expect(filesAtTopOfElectron(planted(10))).toEqual([]);
  expect(filesAtTopOfElectron(planted(11))).toHaveLength(1);
});

test('comments that a reader stumbles over are found', () => {
  const planted = parsed({
    'shared/a.ts': '// Short and plain.\n// Retries reads twice.',
    'shared/b.ts': `// ${'x'.repeat(120)}`,
    'shared/c.ts': `/** ${'one two three four five six '.repeat(3)}\n * ${'seven eight nine ten '.repeat(4)}. */`,
    'shared/d.ts': '// The page is made\n// anew.',
  });
  expect(unclearComments(planted).map(({ message }) => message.replace(/(words|columns|"anew").*/, '$1'))).toEqual([
    'shared/b.ts: a comment line of 123 columns',
    'shared/c.ts: a sentence of 34 words',
    'shared/d.ts: "anew"',
  ]);
});

test('citations that lead nowhere are found', () => {
  const planted = parsed({
    'shared/a.ts': `/** Good: service interface, 2.1 and 4. README.md, shared/a.md, RFC 6749, section 5.2; Electron, docs/api/app.md. */`,
    'shared/b.ts': `/** Bad: service interface, 2.1 and\n * 9.9. */ // NOTES.md, row 12`,
    'shared/c.ts': `// (2.1), (section 8), the interface document, the RFC of OAuth`,
  });
  const sources = {
    sections: sectionsOf('# Title\n## 2 Data\n### 2.1 Members\n## 4 More\n'),
    paths: ['README.md', 'shared/a.md'],
  };
  expect(keysOf(unresolvedCitations(planted, sources))).toEqual([
    'shared/b.ts service interface, 9.9',
    'shared/b.ts NOTES.md',
    'shared/b.ts row 12',
    'shared/c.ts (2.1)',
    'shared/c.ts (section 8)',
    'shared/c.ts interface document',
    'shared/c.ts RFC',
  ]);
});
