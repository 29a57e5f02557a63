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
  ['', 'The text is empty.'],
  ['\uFEFF \r\n', 'The text is empty.'],
  ['[]', 'The list has no records.'],
  ['id,name', 'There are no rows below the heading.'],
  ['[1, 2', 'This JSON cannot be read: '],
  ['{"id":"A"}', 'This JSON has no list of records.'],
  ['{"id":"A","records":{"B":1}}', 'This JSON has no list of records: “records” is an object.'],
  [`id,name\n${'A,x\n'.repeat(10_001)}`, '10,001 rows: add at most 10,000 at once.'],
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
  ['# new\nid|name\n0045|A\n# old\n0046|B', ['0045', '0046']],
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

test.each([
  ['a delimiter too many', 'id,name\nA,Ann\nB,Bo, son\nC,Cy', 3, 'It has 3 cells, and the heading has 2.'],
  ['a delimiter too few', 'id,name\nA,Ann\nB Bo\nC,Cy', 3, 'It has 1 cell, and the heading has 2.'],
  ['words after a quoted cell', 'id,name\nA,"Ann"\nB,"Bo" son\nC,"Cy"', 3, 'A quotation mark is within a cell.'],
  ['a quoted cell without an end', 'id,name\r\nA,Ann\r\nB,"Bo\r\nC,Cy', 3, 'A quotation mark is not closed.'],
  ['one that ends in a later row', 'id,name\rA,"An\rn"\rB,"Bo\rC,"Cy"', 3, 'A quotation mark is within a cell.'],
  ['a broken last row', 'id,name\nA,Ann\nC,Cy\nB,"Bo', 4, 'A quotation mark is not closed.'],
])('a row with %s is named, and the others are there', (_what, text, row, why) => {
  const { records, wrong } = readAddedRecords(text, {}, none);
  expect(records.map(({ record }) => record)).toEqual(['A', 'C']);
  expect(wrong).toEqual([{ row, why }]);
});

test('of 10,000 rows a broken one is named wherever it is', () => {
  const rows = Array.from({ length: 10_000 }, (_, at) => `R${at},Name ${at}`);
  rows[1] = 'R1,"open';
  rows[5_000] = 'R5000';
  rows[9_999] = 'R9999,a,b';
  const { records, wrong } = readAddedRecords(`id,name\n${rows.join('\n')}`, {}, none);
  expect(records).toHaveLength(9_997);
  expect(wrong.map(({ row }) => row)).toEqual([3, 5_002, 10_001]);
});

test('each broken row is named at its own row, whatever ends the lines', () => {
  for (const end of ['\n', '\r\n', '\r']) {
    const { wrong } = readAddedRecords(['id,name', 'A,"Ann" x', 'B,Bo', 'C,"Cy" x', 'D'].join(end), {}, none);
    expect(wrong.map(({ row }) => row)).toEqual([2, 4, 5]);
  }
});

test('a delimiter that suits all rows goes before one that suits most', () => {
  expect(named('a;id,name\nA;x,Ann\nC;y,Cy\nB,Bo')).toEqual(['A;x = Ann', 'C;y = Cy', 'B = Bo']);
});

test('empty cells and lines at the end break no row', () => {
  const text = 'id,name\nA,Ann,\n\nB,,\n,\nC,Cy';
  expect(named(text)).toEqual(['A = Ann', 'B', 'C = Cy']);
  expect(readAddedRecords(text, {}, none).wrong).toEqual([]);
});

test('identifiers in lines of unequal length are a list, even if a word of a heading is in them', () => {
  const keys = Array.from({ length: 7 }, (_, at) => `KEY-${at}`);
  expect(named(`KEY-0, KEY-1\nKEY-2, KEY-3\nKEY-4, KEY-5\nKEY-6`)).toEqual(keys);
});

test.each([
  ['{"errors":[],"records":["A"]}', ['A']],
  ['{"columns":["id"],"rows":[{"id":"A"}]}', ['A']],
  ['{"list":["A"],"more":{}}', ['A']],
])('of the lists in %s the one with records is read', (text, records) => {
  expect(named(text)).toEqual(records);
});
