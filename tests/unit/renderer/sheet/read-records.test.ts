import { expect, test } from 'vitest';
import { readAddedRecords } from '../../../../renderer/sheet/read-records.ts';

const none: ReadonlySet<string> = new Set();
const named = (text: string, choice = {}) =>
  readAddedRecords(text, choice, none).records.map(({ record, name }) =>
    name === null ? record : `${record} = ${name}`,
  );

test.each([
  ['typed identifiers', 'INV-1, INV-2;INV-3\n INV-4', ['INV-1', 'INV-2', 'INV-3', 'INV-4']],
  ['a table with commas', 'Id,Name\nA1,Ann\nA2,"Bo, son"', ['A1 = Ann', 'A2 = Bo, son']],
  ['a table with semicolons, the name first', 'Title;Record ID\nAnn;A1\n;A2', ['A1 = Ann', 'A2']],
  ['a table with tabs, from a spreadsheet', '\uFEFFid\tcity\nA1\tGraz\nA2\tLinz', ['A1', 'A2']],
  ['zeros that Excel keeps', 'id,name\n="0045",x\n0046,y', ['0045 = x', '0046 = y']],
  ['identifiers in JSON', '["A1", 7]', ['A1', '7']],
  ['objects in JSON', '{"records":[{"id":"A1","name":"Ann"},{"id":"A2"}]}', ['A1 = Ann', 'A2']],
])('%s', (_what, text, records) => {
  expect(named(text)).toEqual(records);
});

test('the author may choose other columns', () => {
  const text = 'Id,Order,Name\n1,B1,Ann\n2,B2,Bo';
  expect(named(text, { id: 1 })).toEqual(['B1 = Ann', 'B2 = Bo']);
  expect(named(text, { id: 1, name: null })).toEqual(['B1', 'B2']);
  expect(readAddedRecords(text, {}, none).columns).toEqual({ names: ['Id', 'Order', 'Name'], id: 0, name: 2 });
});

test('of 10,000 rows ten wrong ones are named at their rows, and all others are there', () => {
  const rows = Array.from({ length: 10_000 }, (_, at) => `R${at},Name ${at}`);
  for (const at of [5, 1_000, 9_999]) rows[at] = ',no identifier';
  for (const at of [6, 2_000, 9_000]) rows[at] = 'R1,again';
  for (const at of [7, 3_000, 8_000]) rows[at] = `${'x'.repeat(1_025)},long`;
  rows[8] = 'KNOWN,there already';
  const { records, wrong } = readAddedRecords(`id,name\n${rows.join('\n')}`, {}, new Set(['KNOWN']));
  expect(records).toHaveLength(9_990);
  expect(wrong).toHaveLength(10);
  expect(wrong).toContainEqual({ row: 7, why: 'No identifier.' });
  expect(wrong).toContainEqual({ row: 8, why: 'R1 is in row 3 already.' });
  expect(wrong).toContainEqual({ row: 9, why: 'Use at most 1,024 characters.' });
  expect(wrong).toContainEqual({ row: 10, why: 'KNOWN is in the sheet already.' });
});

test('digits that JSON has lost are no identifier', () => {
  expect(readAddedRecords('[12345678901234567890, "A"]', {}, none)).toMatchObject({
    records: [{ record: 'A' }],
    wrong: [{ row: 1, why: 'No identifier.' }],
  });
});

test.each([
  ['[1, 2', 'This JSON cannot be read: '],
  ['{"id":"A"}', 'This JSON has no list of records.'],
  ['id,name\nA,x\nB,"open', 'Row 3: a quotation mark is not closed.'],
  [`[${'1,'.repeat(10_000)}1]`, '10,001 rows: add at most 10,000 at once.'],
])('a text that cannot be read says why (%#)', (text, problem) => {
  const reading = readAddedRecords(text, {}, none);
  expect(reading.problem).toContain(problem);
  expect(reading.records).toEqual([]);
});

test.each([
  ['sep=;\r\nid;name\r\n0045;A\r\n="0046";B', ['0045', '0046']],
  ['\uFEFF"sep=,"\nid,name\n0045,A', ['0045']],
  ['sep=|\nid|name\n0045|A', ['0045']],
  ['sep=;\n0045\n0046', ['0045', '0046']],
  ['id\n0045\n0046', ['0045', '0046']],
  ['"Record ID"\r\n"0045"\r\n"=""0046"""', ['0045', '0046']],
  ['"0045"\n"0046"', ['0045', '0046']],
  ['"A, 45", "A 46"', ['A, 45', 'A 46']],
  ['id', ['id']],
])('an export of a spreadsheet has its identifiers alone: %j', (text, records) => {
  const reading = readAddedRecords(text, {}, none);
  expect(reading.records.map(({ record }) => record)).toEqual(records);
  expect([reading.wrong, reading.problem]).toEqual([[], null]);
});
