import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faultCodes } from '../../../shared/fault.ts';
import { electronImports, rendererLayers } from './layers.ts';

const root = new URL('../../..', import.meta.url).pathname;
const diagram = /```mermaid\n([\s\S]*?)```/.exec(readFileSync(`${root}README.md`, 'utf8'))![1]!;

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

test('the diagram in the README shows the layers of the window that are enforced, and these are all its folders', () => {
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

test('the README names no file or folder that is not there', () => {
  const readme = readFileSync(`${root}README.md`, 'utf8');
  const paths = [...readme.matchAll(/`((?:shared|electron|renderer|build|tests)\/[\w./-]*)`/g)].map(
    ([, path]) => path!,
  );
  expect(paths.filter((path) => !existsSync(root + path))).toEqual([]);
  expect(paths.length).toBeGreaterThan(10);
});

test('the README names every code of a fault', () => {
  const readme = readFileSync(`${root}README.md`, 'utf8');
  // No fault has this one; earlier versions wrote it into Activity.
  const named = faultCodes.filter((code) => code !== 'JSON');
  expect(named.filter((code) => !readme.includes(`\`${code}\``))).toEqual([]);
});
