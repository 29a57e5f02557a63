import { rewritten, scaled, withOtherDates } from './edit-pdf.ts';
import type { Kind, Made, Making } from './pair.ts';
import { nothing } from './truth.ts';

/** @file Pairs that say and show the same. */

const all = [
  'report',
  'letter',
  'columns',
  'newsletter',
  'greek',
  'japanese',
  'arabic',
  'hebrew',
  'contract',
  'invoice',
  'stocks',
  'payslips',
  'chapters',
  'catalogue',
  'fancy',
] as const;

const placed = (top: number, left: number, words: string) =>
  `<div style="position: absolute; top: ${top}px; left: ${left}px; width: 280px">${words}</div>`;

/** The same boxes at the same places, painted in another order. */
function paintOrder({ before, after, random, writer }: Making): Made {
  const count = random.whole(6, 14);
  const boxes = Array.from({ length: count }, (_, at) =>
    placed(
      Math.floor(at / 2) * 110,
      (at % 2) * 320,
      writer
        .sentence(random.whole(6, 20))
        .map(({ text }) => text)
        .join(' '),
    ),
  );
  const body = (list: readonly string[]) => [{ kind: 'html' as const, html: list.join('\n') }];
  const orders = [
    [...boxes].reverse(),
    [...boxes.filter((_, at) => at % 2 === 0), ...boxes.filter((_, at) => at % 2 === 1)],
    [boxes.at(-1)!, ...boxes.slice(0, -1)],
  ];
  before.blocks = body(boxes);
  after.blocks = body(random.oneOf(orders));
  return { truth: nothing };
}

export const rerunKinds: readonly Kind[] = [
  { name: 'rerun', templates: all, length: 'medium', make: () => ({ truth: nothing }) },
  {
    name: 'other-dates',
    templates: all,
    length: 'short',
    make: () => ({ truth: nothing, edits: { after: [withOtherDates] } }),
  },
  {
    name: 'rewritten',
    templates: all,
    length: 'medium',
    make: () => ({ truth: nothing, edits: { after: [rewritten] } }),
  },
  { name: 'scaled', templates: all, length: 'medium', make: () => ({ truth: nothing, edits: { after: [scaled] } }) },
  { name: 'paint-order', templates: ['report'], length: 'short', make: paintOrder },
];
