import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commands, keysOfCommands } from '../../../../shared/commands.ts';

const folder = new URL('../../../../renderer', import.meta.url).pathname;

const plain = (label: string) => label.replace('…', '').toLowerCase();
const labelsWithKeys = new Set(
  keysOfCommands('linux')
    .filter(({ scope }) => scope === commands.cancel.scope || scope === commands.find.scope)
    .map(({ command }) => plain(commands[command].label)),
);

/** The icon buttons and tooltips of a source that say what a command does, but not its keys. */
const withoutKeys = (source: string): string[] =>
  [...source.matchAll(/<(?:IconButton|Tooltip)\b(.*?)\/?>\n/gs)]
    .filter(([, attributes = '']) => !/commandHint|keys=/.test(attributes))
    .flatMap(([, attributes = '']) => /(?:label|text)="([^"]+)"/.exec(attributes)?.[1] ?? [])
    .filter((label) => labelsWithKeys.has(plain(label)));

test('an icon button that does what a command with keys does shows the keys in its tooltip', () => {
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.tsx'));
  const found = sources.flatMap((path) =>
    withoutKeys(readFileSync(join(folder, path), 'utf8')).map((label) => `${path}: ${label}`),
  );
  expect(found).toEqual([]);
  expect(withoutKeys('<IconButton label="Zoom in" icon={<ZoomIn />} />\n')).toEqual(['Zoom in']);
});
