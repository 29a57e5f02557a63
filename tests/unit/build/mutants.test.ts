import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pageMutants } from '../../mutants/page-mutants.mjs';
import { sessionMutants } from '../../mutants/session-mutants.mjs';

const root = new URL('../../../', import.meta.url);

test('each security control that test:mutants takes out is found at one place of the sources', () => {
  const placesOf = (file: string, text: string) => readFileSync(new URL(file, root), 'utf8').split(text).length - 1;
  const lost = [...sessionMutants, ...pageMutants].filter(({ file, text }) => placesOf(file, text) !== 1);
  expect(lost.map(({ control, file }) => `${control}: ${file}`)).toEqual([]);
});
