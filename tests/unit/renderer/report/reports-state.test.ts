import { expect, test } from 'vitest';
import { recordChoices } from '../../../../renderer/report/reports-state.ts';

const templates = [
  { id: 'invoice', title: 'Invoice', records: ['INV-1', 'INV-2'] },
  { id: 'letter', title: 'Letter' },
];
const records = ['CUS-1', 'INV-1', 'LET-1', 'INV-2'].map((id) => ({ id, title: `Record ${id}` }));

test('records that fit the template come first, and the others say that they do not', () => {
  expect(recordChoices(' invoice', templates, records).map(({ id, note }) => [id, note])).toEqual([
    ['INV-1', undefined],
    ['INV-2', undefined],
    ['CUS-1', 'not for this template'],
    ['LET-1', 'not for this template'],
  ]);
});

test.each(['letter', 'unknown', ''])(
  'where it is not known which records fit, all stay as they are: %j',
  (template) => {
    expect(recordChoices(template, templates, records)).toBe(records);
  },
);
