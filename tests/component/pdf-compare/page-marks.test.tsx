import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import type { DifferenceMark } from '../../../renderer/pdf-compare/difference-marks.ts';
import { PageMarks } from '../../../renderer/pdf-compare/PageMarks.tsx';

const box = (at: number) => ({ x: at % 800, y: Math.floor(at / 800), width: 1, height: 1 });
const mark = (key: string, boxes: DifferenceMark['boxes']): DifferenceMark => ({ key, kind: 'inserted', boxes });
const size = { width: 800, height: 1_100 };

const drawn = async (marks: readonly DifferenceMark[], currentKey: string | null) => {
  const { container } = await render(<PageMarks marks={marks} side="after" size={size} currentKey={currentKey} />);
  return Array.from(container.querySelectorAll<HTMLElement>('.compare-mark'));
};

test('of tens of thousands of changes of a page the first ones are marked, and the current one', async () => {
  const marks = Array.from({ length: 30_000 }, (_, at) => mark(`change ${at}`, [box(at)]));
  const all = await drawn(marks, 'change 29999');
  expect(all).toHaveLength(2_001);
  expect(all.at(-1)?.dataset).toMatchObject({ difference: 'change 29999', current: 'true' });
});

test('a change of tens of thousands of places is marked by one box around them', async () => {
  const places = Array.from({ length: 30_000 }, (_, at) => box(at));
  const [whole, ...others] = await drawn([mark('colours', places), mark('other', [box(0)])], null);
  expect(whole?.style).toMatchObject({ left: '0%', top: '0%', width: '100%' });
  expect(others).toHaveLength(1);
});
