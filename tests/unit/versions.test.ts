import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const installed = (name: string): string =>
  JSON.parse(readFileSync(new URL(`../../node_modules/${name}/package.json`, import.meta.url), 'utf8')).version;

const numberOf = (version: string) =>
  version.split('.').reduce((sum, part) => sum * 10_000 + Number.parseInt(part, 10), 0);

test.each([
  ['pdfjs-dist', '6.2.108'],
  ['handlebars', '4.7.10'],
  ['electron', '45.4.1'],
])('electron-security-16: %s is at least %s, below which it has known holes', (name, floor) => {
  expect(numberOf(installed(name))).toBeGreaterThanOrEqual(numberOf(floor));
});
