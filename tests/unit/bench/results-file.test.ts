import { expect, test } from 'vitest';
import { withFigures } from '../../bench/measuring/results-file.ts';

const report = {
  at: '2026-01-02T03:04:05.000Z',
  host: { platform: 'linux x64', processor: 'A processor', cores: 2, electron: '33.2.1' },
  rounds: 5,
  results: [
    {
      name: 'start',
      peer: 'an empty window',
      how: '',
      rounds: 5,
      tookMs: 1,
      verdicts: [
        {
          figure: 'usable',
          measures: '',
          unit: 'ms',
          ours: 120,
          peer: 100,
          ratio: 1.2,
          goal: { kind: 'ratio-at-most', value: 1.25 },
          met: true,
          values: { ours: [], peer: [] },
        },
        {
          figure: 'explains',
          measures: '',
          unit: 'ms',
          ours: 1,
          peer: null,
          ratio: null,
          goal: null,
          met: null,
          values: { ours: [], peer: [] },
        },
      ],
    },
  ],
} as const;

const marks = (between: string) =>
  `Before\n<!-- figures of npm run bench: begin -->\n${between}<!-- figures of npm run bench: end -->\nAfter\n`;

test('the figures with a goal stand between the marks, with the date and the machine; the rest stays', () => {
  const text = withFigures(marks('old figures\n'), report);
  expect(text).toMatch(/^Before\n/);
  expect(text).toMatch(/\nAfter\n$/);
  expect(text).toContain('2026-01-02, linux x64, A processor, 2 cores, Electron 33.2.1');
  expect(text).toContain(
    [
      '| case  | figure | Galley | peer   | ratio | goal    |     |',
      '| ----- | ------ | ------ | ------ | ----- | ------- | --- |',
      '| start | usable | 120 ms | 100 ms | 1.2x  | ≤ 1.25x | met |',
    ].join('\n'),
  );
  expect(text).not.toContain('old figures');
  expect(text).not.toContain('explains');
  expect(withFigures(text, report)).toBe(text);
});

test('a case that was not measured has a row that says so', () => {
  const [start] = report.results;
  const failed = { ...start, name: 'views', verdicts: [], failed: 'Error: no window\n  at x' };
  const skipped = { ...start, name: 'jq', verdicts: [], skipped: 'jq is not installed' };
  const text = withFigures(marks(''), { ...report, results: [start, failed, skipped] });
  expect(text).toContain('| views | failed                  | –      | –      |       |         | NOT MEASURED |');
  expect(text).toContain('| jq    | skipped on this machine | –      | –      |       |         | NOT MEASURED |');
  expect(text).toContain('| start | usable ');
  expect(text).not.toContain('no window');
});

test('a file without the marks is not changed', () => {
  expect(() => withFigures('Nothing', report)).toThrow('lacks the marks');
});
