import { expect, test } from 'vitest';
import { runJob } from '../../../../../electron/templates/sandbox/run-job.ts';
import type { TemplateJob } from '../../../../../electron/templates/template-job.ts';

const job = (source: string, data: unknown = {}, more: Partial<TemplateJob> = {}): TemplateJob => ({
  source,
  partials: [],
  data: JSON.stringify(data),
  path: '',
  helpers: '',
  functions: 'none',
  imageMark: 'image-mark',
  unknown: 'stub',
  traces: true,
  maxCharacters: 1_000_000,
  ...more,
});

const good = (...given: Parameters<typeof job>) => {
  const result = runJob(job(...given));
  if (!result.ok) throw new Error(result.message);
  return result;
};

test('says for each placeholder what it wrote, from which path and in which iteration', () => {
  const source =
    '<h1>{{title}}</h1>\n{{#each lines}}<p>{{@index}} {{name}}: {{../currency}} {{price.net}}</p>{{/each}}';
  const data = {
    title: 'A & B',
    currency: 'EUR',
    lines: [
      { name: 'x', price: { net: 1 } },
      { name: 'y', price: { net: 2 } },
    ],
  };
  const { html, placeholders } = good(source, data);
  expect(html).toBe('<h1>A &amp; B</h1>\n<p>0 x: EUR 1</p><p>1 y: EUR 2</p>');
  expect(
    placeholders.map(({ path, value, iteration, start, end }) => [path, value, iteration, html.slice(start, end)]),
  ).toEqual([
    ['title', 'A & B', [], 'A &amp; B'],
    [null, '0', [0], '0'],
    ['lines[0].name', 'x', [0], 'x'],
    ['currency', 'EUR', [0], 'EUR'],
    ['lines[0].price.net', '1', [0], '1'],
    [null, '1', [1], '1'],
    ['lines[1].name', 'y', [1], 'y'],
    ['currency', 'EUR', [1], 'EUR'],
    ['lines[1].price.net', '2', [1], '2'],
  ]);
  expect(placeholders[2]).toMatchObject({ line: 2, column: 30, expression: 'name', partial: null });
});
