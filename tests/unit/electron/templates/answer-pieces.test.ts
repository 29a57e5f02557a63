import { expect, test } from 'vitest';
import { partAnswer } from '../../../../electron/templates/answer-pieces.ts';
import { joinAnswer } from '../../../../electron/templates/template-process.ts';
import fc from '../../../support/property-tests.ts';

test('an answer in parts is the same again', () =>
  fc.assert(
    fc.asyncProperty(fc.jsonValue(), async (value) => {
      const json = JSON.stringify(value);
      expect(JSON.stringify(await joinAnswer(partAnswer(json)))).toBe(json);
    }),
  ));

test('a member that is called __proto__ is one like any other', async () => {
  const json = '{"a":{"__proto__":{"b":1}}}';
  expect(JSON.stringify(await joinAnswer(partAnswer(json)))).toBe(json);
});

test('a long text is not read as JSON, and a long list comes in several parts', async () => {
  const answer = {
    html: '"'.repeat(3_000_000),
    placeholders: Array.from({ length: 100_000 }, (_, start) => ({ start })),
  };
  const parts = partAnswer(JSON.stringify(answer));
  expect(parts).toContainEqual({ path: ['html'], text: answer.html });
  expect(parts.filter((part) => 'items' in part).length).toBeGreaterThan(2);
  expect(await joinAnswer(parts)).toEqual(answer);
});

test('a list within an item that is too long to be read at once is refused', () => {
  expect(() => partAnswer(`[${'['.repeat(1_000)}${'0,'.repeat(5_000_000)}0${']'.repeat(1_000)}]`)).toThrow('too long');
});
