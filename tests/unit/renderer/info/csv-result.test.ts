import { expect, test } from 'vitest';
import { csvOf } from '../../../../renderer/info/csv-result.ts';
import { formatJson } from '../../../../renderer/info/format-json.ts';
import { csvProblem } from '../../../../renderer/info/result-saver.ts';

function shown(json: string): string {
  const formatted = formatJson(json);
  return formatted.kind === 'formatted' ? formatted.text : '';
}
const csv = (json: string) => {
  const made = csvOf(shown(json));
  return 'text' in made ? made.text.split('\r\n') : made;
};

test('an array of objects has a row of heads, and numbers keep their spelling', () => {
  const rows = '[{"id":12345678901234567890,"price":1.50},{"name":"a, b","id":2},{"name":null,"price":-3}]';
  expect(csv(rows)).toEqual(['id,price,name', '12345678901234567890,1.50,', '2,,"a, b"', ',-3,', '']);
});

test('an array of arrays is written row by row', () => {
  expect(csv('[["sku","price"],["x",1.0],[],[true,null,{"a": [1]}]]')).toEqual([
    'sku,price',
    'x,1.0',
    '',
    'true,,"{""a"":[1]}"',
    '',
  ]);
});

test('a value that a spreadsheet would run begins with an apostrophe, a number does not', () => {
  const cells = ['=1+1', '+SUM(A1)', '-cmd', '@x', '\\ty', '-12.5', '+4', "'=1", 'a=b'];
  const [, ...rows] = csv(
    JSON.stringify([['head'], ...cells.map((cell) => [cell])]).replaceAll('\\\\t', '\\t'),
  ) as string[];
  expect(rows.slice(0, -1)).toEqual(["'=1+1", "'+SUM(A1)", "'-cmd", "'@x", "'\ty", '-12.5', "'+4", "'=1", 'a=b']);
  expect(csv('[{"=head":1}]')).toEqual(["'=head", '1', '']);
});

test.each([
  ['[{"a":1},2]', 'row 2 is no object'],
  ['[[1],{"a":1}]', 'row 2 is no array'],
  ['[[1],2]', 'row 2 is no array'],
  ['[1,2]', 'row 1 is no object'],
  ['[]', 'empty'],
  ['{"a":1}', 'object'],
  ['1', 'single value'],
])('%s is no table, in words', (json, why) => {
  expect(csvOf(shown(json))).toEqual({ problem: expect.stringContaining(why) });
});

test.each([
  ['[{"a":1}]', null],
  ['[{}]', null],
  ['[[1]]', null],
  ['[]', 'the array is empty'],
  ['[1]', 'only for an array of objects or of arrays'],
  ['["{"]', 'only for an array of objects or of arrays'],
  ['{"a":[{}]}', 'only for an array of objects or of arrays'],
  ['"x"', 'only for an array of objects or of arrays'],
])('whether %s may be CSV is known from its beginning', (json, why) => {
  expect(csvProblem(shown(json))).toBe(why);
});
