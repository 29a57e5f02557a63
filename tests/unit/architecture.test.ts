import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sectionsOf, unresolvedCitations } from './architecture/citation-rules.ts';
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
} from './architecture/import-rules.ts';
import { topLevel } from './architecture/layers.ts';
import {
  duplicateExports,
  filesAtTopOfElectron,
  namesAndSizes,
  privateFields,
  retiredNames,
  retiredWordsInComments,
} from './architecture/name-rules.ts';
import { unclearComments } from './architecture/prose-rules.ts';
import { parseSource, type SourceFile, type Violation } from './architecture/source-file.ts';

const root = new URL('../..', import.meta.url).pathname;

const pathsIn = (folder: string) =>
  readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .sort();

const parsed = (paths: readonly string[]) =>
  paths
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path))
    .map((path) => parseSource(path, readFileSync(root + path, 'utf8')));

const sources = ['shared', 'electron', 'renderer'];
const files = parsed(sources.flatMap(pathsIn));
/** Tests of the rules, with planted violations. */
const testFiles = parsed(
  ['tests', 'build'].flatMap(pathsIn).filter((path) => !path.endsWith('architecture/rules.test.ts')),
);

const rules = new Map<string, (files: readonly SourceFile[]) => readonly Violation[]>([
  ['imports between shared, electron and renderer', importsAcrossProcesses],
  ['imports between the features of electron', importsBetweenElectronFeatures],
  ['imports between the layers of renderer', importsAgainstLayers],
  ['values of shared that bring the schema library into the window', schemasInWindow],
  ['imports into folders', importsIntoFolders],
  ['imports of the PDF engine', importsOfEngine],
  ['state and views of a feature', importsOfViews],
  ['cycles between folders', folderCycles],
  ['cycles between files', fileCycles],
  ['exported names', duplicateExports],
  ['retired names', retiredNames],
  ['names, sizes and forbidden constructs', namesAndSizes],
  ['private fields of pdf.js', privateFields],
  ['files at the top of electron', filesAtTopOfElectron],
]);

test('there are sources to check', () => {
  expect(files.length).toBeGreaterThan(50);
});

test.each([...rules])('%s', (_, rule) => {
  expect(
    rule(files)
      .map(({ message }) => message)
      .join('\n'),
  ).toBe('');
});

test('words in comments, of tests and build scripts too', () => {
  const violations = retiredWordsInComments([...files, ...testFiles]);
  expect(violations.map(({ message }) => message).join('\n')).toBe('');
});

test('comments can be read at the first try', () => {
  const violations = unclearComments(files);
  expect(violations.map(({ message }) => message).join('\n')).toBe('');
});

test('citations in comments, of tests and build scripts too', () => {
  const paths = [...topLevel, ...[...sources, 'tests', 'build'].flatMap(pathsIn)];
  const sections = sectionsOf(readFileSync(`${root}shared/service-interface.md`, 'utf8'));
  const violations = unresolvedCitations([...files, ...testFiles], { sections, paths });
  expect(violations.map(({ message }) => message).join('\n')).toBe('');
});

test('the top of the repository holds what is named; tools add hidden files and what is ignored', () => {
  const ignored = readFileSync(`${root}.gitignore`, 'utf8')
    .split('\n')
    .map((line) => line.replace(/\/$/, ''));
  const found = readdirSync(root).filter((name) => topLevel.includes(name) || !/^\.|\.log$/.test(name));
  expect(found.filter((name) => !ignored.includes(name)).sort()).toEqual(topLevel);
});
