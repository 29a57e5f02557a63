import {
  electronImports,
  engineEntries,
  importsElectron,
  rendererFeatures,
  rendererLayers,
  wiresFeatures,
} from './layers.ts';
import type { SourceFile, Violation } from './source-file.ts';

const processes = ['shared', 'electron', 'renderer'];

const topFolder = (path: string) => path.split('/')[0]!;
/** The folder below `electron/`, `renderer/` or `shared/`; empty for a file at its top. */
const moduleOf = (path: string) => (path.split('/').length > 2 ? path.split('/')[1]! : '');
const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'));

function checkImports(
  files: readonly SourceFile[],
  why: (file: SourceFile, target: string) => string | null,
): Violation[] {
  return files.flatMap((file) =>
    file.imports.flatMap((target) => {
      const reason = why(file, target);
      return reason === null
        ? []
        : [{ key: `${folderOf(file.path)} -> ${target}`, message: `${file.path} imports ${target}: ${reason}` }];
    }),
  );
}

/** `shared` depends on a schema library alone; the two processes on `shared`, not on each other; the window on nothing of Node. */
export const importsAcrossProcesses = (files: readonly SourceFile[]): Violation[] =>
  checkImports(files, ({ path }, target) => {
    const from = topFolder(path);
    const to = topFolder(target);
    if (from === 'shared') return /^(shared\/|zod$)/.test(target) ? null : 'shared imports only shared and zod';
    if (processes.includes(to) && to !== from && to !== 'shared') return `${from} never imports ${to}`;
    if (from === 'renderer' && /^(node:|electron$)/.test(target)) return 'the window has neither Node nor Electron';
    if (target === 'electron' && !importsElectron.test(path)) {
      return 'only main, preload, window/, ipc/, security/ and electron-*.ts import Electron';
    }
    return null;
  });

/**
 * The window does not load the schema library: the main process checks all messages, and the first screen would be a
 * third larger.
 */
export const schemasInWindow = (files: readonly SourceFile[]): Violation[] => {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const reaches = (path: string): boolean =>
    (byPath.get(path)?.runtimeImports ?? []).some((target) => target === 'zod' || reaches(target));
  return files
    .filter(({ path }) => path.startsWith('renderer/'))
    .flatMap(({ path, runtimeImports }) =>
      runtimeImports
        .filter((target) => target.startsWith('shared/') && reaches(target))
        .map((target) => ({
          key: `${path} -> ${target}`,
          message: `${path} imports a value of ${target}, which brings zod into the window`,
        })),
    );
};

/**
 * A feature of the main process imports itself, `base` and `shared`. Features are connected only where they are
 * composed.
 */
export const importsBetweenElectronFeatures = (files: readonly SourceFile[]): Violation[] =>
  checkImports(files, ({ path }, target) => {
    if (!path.startsWith('electron/') || !target.startsWith('electron/')) return null;
    const [from, to] = [moduleOf(path), moduleOf(target)];
    if (from === to || to === 'base') return null;
    if (from === '')
      return wiresFeatures.test(path) || to === 'security'
        ? null
        : 'only compose.ts, main.ts and electron-*.ts import features';
    return electronImports[from]?.includes(to)
      ? null
      : `${from} does not import ${to}: pass a function in from compose.ts`;
  });

/** A module of the window imports only from layers below its own, so neither upwards nor sideways. */
export const importsAgainstLayers = (files: readonly SourceFile[]): Violation[] =>
  checkImports(files, ({ path }, target) => {
    if (!path.startsWith('renderer/') || !target.startsWith('renderer/')) return null;
    // A file at the top of `renderer/` starts the app.
    const [from, to] = [moduleOf(path) || 'app', moduleOf(target) || 'app'];
    if (from === to) return null;
    if (layerOf(from) < 0 || layerOf(to) < 0) return 'the folder has no layer in layers.ts';
    return layerOf(to) < layerOf(from) ? null : `${to} is not below ${from}`;
  });

const layerOf = (module: string) => rendererLayers.findIndex((modules) => modules.includes(module));

/** The window reaches the PDF engine by few files, so that the rest of the engine can change. */
export const importsOfEngine = (files: readonly SourceFile[]): Violation[] =>
  checkImports(files, ({ path }, target) => {
    const [from, to] = [moduleOf(path), moduleOf(target)];
    const entries = target.startsWith('renderer/') ? engineEntries[to] : undefined;
    if (!entries || from === to) return null;
    return entries.includes(target.slice(`renderer/${to}/`.length)) ? null : `not one of ${entries.join(', ')}`;
  });

/** Code outside a folder imports only the files at that folder's top. */
export const importsIntoFolders = (files: readonly SourceFile[]): Violation[] =>
  files.flatMap(({ path, imports }) =>
    imports
      .filter((target) => processes.includes(topFolder(target)))
      .filter((target) => stepsDown(path, target) > 1)
      .map((target) => ({
        key: folderOf(target),
        message: `${path} imports ${target}: code outside a folder imports only the files at its top`,
      })),
  );

/** How many folders a target is below its common folder with the importing file. */
function stepsDown(path: string, target: string): number {
  const from = path.split('/').slice(0, -1);
  const to = target.split('/').slice(0, -1);
  const common = to.findIndex((name, index) => name !== from[index]);
  return common < 0 ? 0 : to.length - common;
}

/** A feature keeps state and views apart: its `.ts` files do not import React, its `.tsx` files do not use the bridge. */
export const importsOfViews = (files: readonly SourceFile[]): Violation[] =>
  files
    .filter(({ path }) => path.startsWith('renderer/') && rendererFeatures.includes(moduleOf(path)))
    .flatMap((file) => {
      if (file.path.endsWith('.tsx')) {
        return file.identifiers.has('bridge') || file.text.includes('window.galley')
          ? [
              {
                key: `${file.path} bridge`,
                message: `${file.path} uses the bridge: a view calls an action of its feature`,
              },
            ]
          : [];
      }
      return checkImports([file], (_, target) =>
        /^react(-|$|\/)|\.tsx$/.test(target) ? 'the state of a feature does not depend on React' : null,
      );
    });

/**
 * Files of a folder and its subfolders never import in a circle, nor do the subfolders among themselves, at every
 * level.
 */
export function folderCycles(files: readonly SourceFile[]): Violation[] {
  const folders = new Set(
    files.flatMap(({ path }) =>
      path
        .split('/')
        .slice(0, -1)
        .map((_, index, names) => names.slice(0, index + 1).join('/')),
    ),
  );
  return [...folders].flatMap((folder) => {
    /** The subfolder that a file is in; `.` for the files of the folder itself. */
    const partOf = (path: string) =>
      path.startsWith(`${folder}/`)
        ? path
            .slice(folder.length + 1)
            .replace(/^[^/]*$/, '.')
            .split('/')[0]!
        : null;
    const edges = new Map<string, Map<string, string>>();
    for (const { path, imports } of files) {
      const from = partOf(path);
      if (from === null) continue;
      for (const target of imports) {
        const to = partOf(target);
        if (to === null || to === from) continue;
        if (!edges.has(from)) edges.set(from, new Map());
        edges.get(from)!.set(to, `${path} imports ${target}`);
      }
    }
    return cyclesIn(new Map([...edges].map(([from, targets]) => [from, [...targets.keys()]]))).map((cycle) => ({
      key: folder,
      message: `in ${folder}, ${cycle.join(', ')} import each other: ${cycle
        .flatMap((from) => cycle.flatMap((to) => edges.get(from)?.get(to) ?? []))
        .join('; ')}`,
    }));
  });
}

/** No file imports itself through others. Types count too, because a reader has to follow them. */
export const fileCycles = (files: readonly SourceFile[]): Violation[] =>
  cyclesIn(new Map(files.map(({ path, imports }) => [path, imports]))).map((cycle) => ({
    key: cycle.map((path) => path.slice(path.lastIndexOf('/') + 1)).join(' '),
    message: `these files import each other: ${cycle.join(', ')}`,
  }));

/** The strongly connected components of more than one node (Tarjan's algorithm), each in alphabetical order. */
export function cyclesIn(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];
  const enter = (node: string): void => {
    order.set(node, order.size);
    lowest.set(node, order.get(node)!);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) enter(next);
      if (stack.includes(next)) lowest.set(node, Math.min(lowest.get(node)!, lowest.get(next)!));
    }
    if (lowest.get(node) !== order.get(node)) return;
    const component = stack.splice(stack.indexOf(node));
    if (component.length > 1) cycles.push(component.sort());
  };
  for (const node of graph.keys()) if (!order.has(node)) enter(node);
  return cycles;
}
