import { expect, test } from 'vitest';
import { pageFacts } from '../../../../../../renderer/pdf-engine/analysis/facts/page-facts.ts';
import { openInNode, pdfOf, write } from '../checks/check-fixture.ts';

test('the visible graphics of a page, without its text and white areas, in painting order', async () => {
  const content = [
    write('Total', 60, 200),
    '1 0 0 RG 1 w 60 150 m 120 150 l S',
    '1 1 1 rg 0 0 600 300 re f',
    '0 0 1 rg 30 30 60 15 re f',
  ].join('\n');
  const pdf = await openInNode(await pdfOf([{ size: [600, 300], content }]));
  const facts = await pageFacts(pdf, 1, new AbortController().signal);
  expect(facts!.graphics.map(({ kind, box: { x, y, width } }) => [kind, x, y, width].map(rounded))).toEqual([
    ['path', 80, 200, 80],
    ['path', 40, 340, 80],
  ]);
});

const rounded = (part: string | number) => (typeof part === 'number' ? Math.round(part) : part);
