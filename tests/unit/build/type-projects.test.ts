import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectFolder } from '../../../build/build-app.mjs';

const tsc = join(projectFolder, 'node_modules/typescript/bin/tsc');

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'galley-types-'));
  symlinkSync(join(projectFolder, 'node_modules'), join(folder, 'node_modules'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The compiler's output for a file with this code, checked with the options of a project. */
function check(project: string, code: string): string {
  writeFileSync(join(folder, 'planted.ts'), code);
  const config = {
    extends: join(projectFolder, project, 'tsconfig.json'),
    compilerOptions: { composite: false, emitDeclarationOnly: false, noEmit: true, rootDir: '.' },
    include: ['planted.ts', join(projectFolder, project, '*.d.ts')],
    references: [],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  return spawnSync(process.execPath, [tsc, '--project', folder], { encoding: 'utf8' }).stdout;
}

const usesDocument = 'document.title = "x";';
const usesFiles = 'import { readFileSync } from "node:fs"; readFileSync("x");';
const usesUrl = 'new URL("https://example.org").hostname satisfies string;';

test.each([
  ['electron', 'the page', usesDocument, "Cannot find name 'document'"],
  ['renderer', 'files', usesFiles, "'node:fs'"],
  ['renderer', 'the process', 'process.exit();', "Cannot find name 'process'"],
  ['shared', 'the page', usesDocument, "Cannot find name 'document'"],
  ['shared', 'files', usesFiles, "'node:fs'"],
  ['electron/templates/sandbox', 'the page', usesDocument, "Cannot find name 'document'"],
  ['electron/templates/sandbox', 'files', usesFiles, "'node:fs'"],
])('in %s a use of %s is a type error', (project, _, code, error) => {
  expect(check(project, code)).toContain(error);
});

test.each([
  ['electron', usesFiles],
  ['renderer', usesDocument],
  ['shared', usesUrl],
  ['electron/templates/sandbox', 'self.postMessage(1);'],
  ['tests', `${usesFiles} ${usesDocument}`],
])('in %s its own globals have types', (project, code) => {
  expect(check(project, code)).toBe('');
});

test('npm run check compiles each project', () => {
  const { references } = JSON.parse(readFileSync(join(projectFolder, 'tsconfig.json'), 'utf8'));
  expect(references.map(({ path }: { path: string }) => path)).toEqual([
    'shared',
    'electron',
    'electron/templates/sandbox',
    'renderer',
    'tests',
  ]);
  const { scripts } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'));
  expect(scripts.check).toMatch(/&& tsc --build --checkers 2$/);
});
