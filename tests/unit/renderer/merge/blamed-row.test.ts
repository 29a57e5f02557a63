import { expect, test } from 'vitest';
import { blamedRows } from '../../../../renderer/merge/blamed-row.ts';
import type { MergeRow } from '../../../../renderer/merge/merge-list.ts';
import type { Fault } from '../../../../shared/fault.ts';

const rows: MergeRow[] = [
  { key: '1', type: 'image', id: 'seal' },
  { key: '2', type: 'attachment', id: 'seal' },
  { key: '3', type: 'image', id: 'sea' },
];
const fault = (happened: string, excerpt?: string): Fault => ({
  code: 'REJECTED',
  happened,
  advice: 'Remove it.',
  ...(excerpt !== undefined && { evidence: { excerpt } }),
});

test('the item that the service names in its answer is marked, and no other', () => {
  const excerpt = JSON.stringify({ error: 'BAD', message: 'damaged', item: { type: 'attachment', id: 'seal' } });
  expect([...blamedRows(fault('The service refused it.', excerpt), rows)]).toEqual(['2']);
  expect([...blamedRows(fault('…', '{"item":{"id":"seal"}}'), rows)]).toEqual(['1', '2']);
});

test.each([
  'The item "sea" is damaged.',
  'The item isn’t “sea”.',
  'It isn\'t there: "sea"',
  'Nothing is called «sea» here.',
])('an identifier in quotation marks is recognised: %s', (words) =>
  expect([...blamedRows(fault(words), rows)]).toEqual(['3']),
);

test('all identifiers of a list of them are recognised, also within a quotation and in JSON', () => {
  const message = 'These do not exist: "sea", "nothing", "seal"';
  expect([...blamedRows(fault(`It says: “${message}”`), rows)]).toEqual(['1', '2', '3']);
  expect([...blamedRows(fault('…', JSON.stringify({ message })), rows)]).toEqual(['1', '2', '3']);
});

test('words that only look like an identifier mark nothing', () => {
  expect(blamedRows(fault('The sea is rough.', 'not json'), rows).size).toBe(0);
  expect(blamedRows(fault('x', '[1]'), rows).size).toBe(0);
  expect(blamedRows(fault('x', 'null'), rows).size).toBe(0);
  expect(blamedRows(null, rows).size).toBe(0);
});
