import { expect, test } from 'vitest';
import { splitFrontMatter } from '../../../../electron/sample-service/front-matter.ts';

const matterOf = (yaml: string) => splitFrontMatter(`---\n${yaml}\n---\n<p>x</p>`).matter;

test.each([
  ['records: [0045, 12345678901234567890, 1e3, 0x1F]', ['0045', '12345678901234567890', '1e3', '0x1F']],
  ['records: 0045', ['0045']],
  ['records:\n  - 007\n  - "008"', ['007', '008']],
  ['records: &all [0045]\nother: *all', ['0045']],
])('identifiers that look like numbers stay as written: %s', (yaml, records) => {
  expect(matterOf(yaml).records).toEqual(records);
});

test('a title of digits stays as written, and an order is a number', () => {
  expect(matterOf('title: 007\norder: 03')).toMatchObject({ title: '007', order: 3 });
  expect(matterOf('title: 1.10').title).toBe('1.10');
  expect(matterOf('title: null\nrecords: ').records).toEqual([]);
});
