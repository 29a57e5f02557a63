import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { secretPatterns } from '../../../renderer/merge/named-secrets.ts';
import { allowedExpressions } from './allowed-expressions.ts';
import { type Expression, expressionsIn, fingerprintOf, problemOf, spellingOf } from './expressions.ts';

const root = new URL('../../..', import.meta.url).pathname;
const sources = ['shared', 'electron', 'renderer'].flatMap((folder) =>
  readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
);
const composed = secretPatterns.map(({ source, flags }) => ({
  path: 'renderer/merge/named-secrets.ts',
  pattern: source,
  flags,
}));
const all = [...sources.flatMap((path) => expressionsIn(path, readFileSync(root + path, 'utf8'))), ...composed];
/** Fingerprints of those that were analysed and are linear: an analysis takes a second. */
const linear = new Set(
  readFileSync(new URL('linear-expressions.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== ''),
);

const isAllowed = ({ path, pattern }: Expression) =>
  allowedExpressions.some(([prefix, start]) => path.startsWith(prefix) && pattern.startsWith(start));

test('every regular expression takes time in proportion to its text, or is allowed for a reason', async () => {
  expect(all.length).toBeGreaterThan(300);
  const problems: string[] = [];
  for (const each of all) {
    if (isAllowed(each) || linear.has(fingerprintOf(each))) continue;
    const problem = await problemOf(each);
    if (problem !== null) problems.push(`${each.path}: ${spellingOf(each)}: ${problem}`);
    else console.info(`add to linear-expressions.txt: ${fingerprintOf(each)}  (${each.path}: ${spellingOf(each)})`);
  }
  expect(problems.join('\n')).toBe('');
});

test('every fingerprint in linear-expressions.txt is that of an expression in the sources', () => {
  const found = new Set(all.map(fingerprintOf));
  expect([...linear].filter((each) => !found.has(each))).toEqual([]);
});

test('every allowed expression exists', () => {
  const unused = allowedExpressions.filter(
    ([prefix, start]) => !all.some(({ path, pattern }) => path.startsWith(prefix) && pattern.startsWith(start)),
  );
  expect(unused).toEqual([]);
});

test.each(['/(a+)+$/', '/\\/+$/', '/<(?:message|reason)[^>]*>/g', '/(<!--[\\s\\S]*?-->\\s*)*<html/'])(
  'the analysis finds that %s is not linear',
  async (spelling) => {
    const [found] = expressionsIn('planted.ts', `export const planted = ${spelling};`);
    expect(found && (await problemOf(found))).not.toBeNull();
  },
);
