import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { electronImports, rendererLayers } from './layers.ts';

const root = new URL('../../..', import.meta.url).pathname;
const contributing = readFileSync(`${root}CONTRIBUTING.md`, 'utf8');
const diagram = /```mermaid\n([\s\S]*?)```/.exec(contributing)![1]!;

const foldersOf = (folder: string) =>
  readdirSync(root + folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

/** The nodes of a subgraph from top to bottom, each as the names in its label. */
const nodesOf = (subgraph: string) =>
  [...new RegExp(`subgraph ${subgraph}\\[[\\s\\S]*?\\n  end`).exec(diagram)![0].matchAll(/^ {4}\w+\["(.+)"\]$/gm)].map(
    ([, label]) => label!.split(' · '),
  );

test('the diagram shows the layers of the window that are enforced, and these are all its folders', () => {
  expect(nodesOf('renderer').map((names) => names.sort())).toEqual(
    rendererLayers.map((names) => [...names].sort()).reverse(),
  );
  expect(rendererLayers.flat().sort()).toEqual(foldersOf('renderer'));
});

test('the diagram shows every folder of the main process, and each has its rule', () => {
  const names = nodesOf('electron').flat();
  expect(names.filter((name) => !name.endsWith('.ts')).sort()).toEqual(foldersOf('electron'));
  expect(Object.keys(electronImports).sort()).toEqual(foldersOf('electron'));
});

test('every layer of the window leads to the next one', () => {
  const ids = [...diagram.matchAll(/^ {4}(window_\w+)\[/gm)].map(([, id]) => id!);
  const arrows = [...diagram.matchAll(/^ {4}(window_\w+(?: --> window_\w+)+)$/gm)].flatMap(([, chain]) => {
    const chained = chain!.split(' --> ');
    return chained.slice(1).map((to, at) => `${chained[at]} ${to}`);
  });
  expect(arrows).toEqual(ids.slice(1).map((to, at) => `${ids[at]} ${to}`));
});

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...['electron', 'renderer'].flatMap((side) =>
    readdirSync(root + side, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('README.md'))
      .map((path) => `${side}/${path}`),
  ),
];

test('the documents name no file or folder that does not exist', () => {
  const missing = documents.flatMap((name) => {
    const text = readFileSync(root + name, 'utf8');
    const folder = name.includes('/') ? name.slice(0, name.lastIndexOf('/') + 1) : '';
    const paths = [...text.matchAll(/`((?:shared|electron|renderer|build|tests)\/[\w./-]*)`/g)].map(
      ([, path]) => path!,
    );
    const links = [...text.matchAll(/\]\((?!https:)([\w./-]+)(?:#[\w-]+)?\)/g)].map(([, path]) => folder + path!);
    return [...paths, ...links].filter((path) => !existsSync(root + path)).map((path) => `${name}: ${path}`);
  });
  expect(missing).toEqual([]);
});

test('the README stays short: at most 150 lines and 900 words', () => {
  const readme = readFileSync(`${root}README.md`, 'utf8');
  expect(readme.split('\n').length).toBeLessThanOrEqual(150);
  expect(readme.split(/\s+/).length).toBeLessThanOrEqual(900);
});

test('each folder of the two processes says what it is for', () => {
  const folders = ['electron', 'renderer'].flatMap((side) => foldersOf(side).map((name) => `${side}/${name}`));
  expect(folders.filter((folder) => !existsSync(`${root}${folder}/README.md`))).toEqual([]);
});
