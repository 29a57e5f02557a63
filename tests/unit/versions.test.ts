import { readFileSync } from 'node:fs';
import { minVersion, satisfies, subset } from 'semver';
import { expect, test } from 'vitest';

const json = (path: string) => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'));

const installed = (name: string): string => json(`node_modules/${name}/package.json`).version;

const numberOf = (version: string) =>
  version.split('.').reduce((sum, part) => sum * 10_000 + Number.parseInt(part, 10), 0);

test.each([
  ['pdfjs-dist', '6.2.108'],
  ['handlebars', '4.7.10'],
  ['electron', '45.4.1'],
])('electron-security-16: %s is at least %s, below which it has known holes', (name, floor) => {
  expect(numberOf(installed(name))).toBeGreaterThanOrEqual(numberOf(floor));
});

type LockedPackage = Readonly<{ engines?: Readonly<{ node?: string }> }>;

/** Packages that ask for Node 22 and do here on Node 20 what Galley needs of them: these tests run on it. */
const asksForMore = [
  // Downloads Electron and builds native modules, of which Galley has none.
  /^(?:@electron\/(?:get|rebuild)|@electron-internal\/extract-zip|electron|node-abi)$/,
  // Runs in Chromium, and in its legacy build in tests.
  /^pdfjs-dist$/,
];

test('the versions of Node that Galley names are all versions that its packages run on', () => {
  const { node } = json('package.json').engines;
  const packages = Object.entries<LockedPackage>(json('package-lock.json').packages).flatMap(([path, locked]) => {
    const name = path.replace(/^.*node_modules\//, '');
    return path === '' || locked.engines?.node === undefined ? [] : [{ name, needs: locked.engines.node }];
  });
  expect(packages.length).toBeGreaterThan(100);
  const unfit = packages.filter(({ name, needs }) => {
    const named = asksForMore.some((pattern) => pattern.test(name)) ? node.replace(/^.*?\|\| /, '') : node;
    return !subset(named, needs);
  });
  expect(unfit).toEqual([]);
  expect(minVersion(node)?.version).toBe('20.19.0');
});

test('the version of Node for contributors is one that Galley names', () => {
  const chosen = readFileSync(new URL('../../.nvmrc', import.meta.url), 'utf8').trim();
  expect(satisfies(`${chosen}.999.0`, json('package.json').engines.node)).toBe(true);
});
