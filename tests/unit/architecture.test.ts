import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const house = new URL('../..', import.meta.url).pathname;
const sources = ['shared', 'electron', 'renderer'].flatMap((room) =>
  readdirSync(join(house, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(room, file)),
);

const textOf = (file: string) => readFileSync(join(house, file), 'utf8');

const importsOf = (file: string) =>
  [...textOf(file).matchAll(/(?:from|import\(|import)\s*['"]([^'"]+)['"]/g)].map(([, target]) =>
    target!.startsWith('.') ? normalize(join(dirname(file), target!)) : target!,
  );

const room = (path: string) => path.split('/')[0]!;
const folder = (path: string) => (path.split('/').length > 2 ? path.split('/')[1]! : '');
const rooms = ['shared', 'electron', 'renderer'];

const mayTalkToElectron =
  /^electron\/(main|preload|window|menu|protocol|security)\.ts$|^electron\/(window|ipc|security)\/[a-z-]+\.ts$|^electron\/(.+\/)?electron-[a-z-]+\.ts$/;
/** Entries, and the two places where features meet. */
const mayImportFeatures = /^electron\/(main|compose|electron-[a-z-]+)\.ts$/;
/** What every folder of the main process may use, and what the window may use besides. */
const mainBase = ['base'];
const windowBase = ['base', 'security'];
const features = ['session', 'report', 'merge', 'activity', 'settings'];
/** Lowest first. A module of the window imports only from layers below its own. */
const windowLayers = [
  ['base'],
  ['ui'],
  ['pdf-core', 'text-viewer'],
  ['pdf-analysis'],
  ['info', 'markup', 'pdf-compare', 'pdf-checks'],
  ['pdf-viewer'],
  features,
  ['', 'app'],
];

test('there are sources to check', () => {
  expect(sources.length).toBeGreaterThan(50);
});

test.each(sources)('%s imports only what its room may', (file) => {
  for (const target of importsOf(file)) {
    const where = `${file} imports ${target}`;
    if (rooms.includes(room(target))) expect([room(file), 'shared'], where).toContain(room(target));
    if (target === 'electron') expect(file, where).toMatch(mayTalkToElectron);
    if (room(file) === 'shared') expect(target, where).toMatch(/^(shared\/|zod$)/);
    if (room(file) === 'renderer') expect(target, where).not.toMatch(/^node:|^electron$/);
  }
});

test.each(sources.filter((file) => room(file) === 'electron'))('%s reaches no other feature', (file) => {
  for (const target of importsOf(file)) {
    if (!target.startsWith('electron/') || folder(target) === folder(file)) continue;
    if (folder(file) === 'sample-service' && folder(target) === 'templates') continue;
    if ((/^electron\/(window|[a-z-]+\.ts)/.test(file) ? windowBase : mainBase).includes(folder(target))) continue;
    if (folder(file) === '') expect(file, `${file} imports ${target}`).toMatch(mayImportFeatures);
    else expect(folder(target), `${file} imports ${target}`).toBe(folder(file));
  }
});

test.each(sources.filter((file) => room(file) === 'renderer'))('%s imports only from layers below its own', (file) => {
  const layer = (path: string) => windowLayers.findIndex((names) => names.includes(folder(path)));
  expect(layer(file), `the layer of ${file}`).toBeGreaterThanOrEqual(0);
  for (const target of importsOf(file)) {
    if (room(target) !== 'renderer' || folder(target) === folder(file)) continue;
    expect(layer(target), `${file} imports ${target}`).toBeLessThan(layer(file));
  }
});

test.each(sources.filter((file) => room(file) === 'renderer' && features.includes(folder(file))))(
  '%s keeps state and drawing apart',
  (file) => {
    if (file.endsWith('.tsx')) expect(textOf(file)).not.toMatch(/\bbridge\b|window\.galley/);
    else for (const target of importsOf(file)) expect(target).not.toMatch(/^react(-|$|\/)|\.tsx$/);
  },
);

test.each(sources)('%s has a name and a size that a reader can hold', (file) => {
  const name = basename(file);
  expect(name).toMatch(
    file.endsWith('.tsx') ? /^[A-Z][A-Za-z0-9]+\.tsx$|^main\.tsx$/ : /^[a-z0-9-]+(\.worker)?(\.d)?\.ts$/,
  );
  expect(name).not.toMatch(/util|helper|manager|common/i);
  expect(textOf(file).split('\n').length, 'lines').toBeLessThanOrEqual(300);
});

test.each(sources)('%s has no default export, no barrel, no enum', (file) => {
  const text = textOf(file);
  expect(text).not.toMatch(/^export default|^export \* from|^(export )?(const )?enum /m);
});
