import { parse } from 'papaparse';
import { expect, test } from 'vitest';
import { csvText } from '../../../../renderer/info/csv-text.ts';
import fc from '../../../support/property-tests.ts';

test('cells are quoted where they must be, and an empty text is told from a missing one', () => {
  const csv = csvText(
    ['name', 'a "quoted", head'],
    [
      ['plain', 'with, comma'],
      ['', 'two\nlines'],
      [null, undefined],
      [' spaces ', '1.50'],
      ['Füße שלום', 'say "hi"'],
    ],
  );
  expect(csv).toBe(
    [
      'name,"a ""quoted"", head"',
      'plain,"with, comma"',
      '"","two\nlines"',
      ',',
      '" spaces ",1.50',
      'Füße שלום,"say ""hi"""',
      '',
    ].join('\r\n'),
  );
});

test('a table without rows has its heads', () => {
  expect(csvText(['a', 'b'], [])).toBe('a,b\r\n');
});

test('what is written is what a reader of CSV finds', () => {
  const table = fc
    .integer({ min: 2, max: 5 })
    .chain((columns) => fc.array(fc.array(fc.string(), { minLength: columns, maxLength: columns }), { minLength: 1 }));
  fc.assert(
    fc.property(table, ([heads = [], ...rows]) => {
      const { data } = parse<string[]>(csvText(heads, rows), { delimiter: ',', newline: '\r\n' });
      expect(data.slice(0, -1)).toEqual([heads, ...rows]);
    }),
  );
});
