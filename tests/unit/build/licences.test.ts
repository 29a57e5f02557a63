import { expect, test } from 'vitest';
import { licencesText } from '../../../build/licences.mjs';

const diff = { name: 'diff', version: '9.0.0', identifier: 'BSD-3-Clause', text: 'Redistribution and use …' };
const zod = { name: 'zod', version: '4.6.7', identifier: 'MIT', text: 'Permission is hereby granted …' };

test('the text names our own licence first, then each package once, in the order of their names', () => {
  const text = licencesText('Our own terms', [zod, diff, zod]);
  const places = ['Our own terms', 'diff 9.0.0 (BSD-3-Clause)', 'zod 4.6.7 (MIT)'].map((part) => text.indexOf(part));
  expect(places.every((place) => place >= 0)).toBe(true);
  expect(places).toEqual([...places].sort((one, other) => one - other));
  expect(text.split('zod 4.6.7 (MIT)')).toHaveLength(2);
  expect(text).toContain(diff.text);
});

test('two versions of a package are both named', () => {
  const text = licencesText('Ours', [diff, { ...diff, version: '8.0.0' }]);
  expect(text).toContain('diff 8.0.0');
  expect(text).toContain('diff 9.0.0');
});

test.each([undefined, '', ' \n'])('a package without a licence text (%o) is not handed out', (text) => {
  expect(() =>
    licencesText('Ours', [zod, { name: 'left-pad', version: '1.0.0', ...(text !== undefined && { text }) }]),
  ).toThrow('left-pad 1.0.0');
});
