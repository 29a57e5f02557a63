import { expect, test } from 'vitest';
import type { PageGraphic } from '../../../../renderer/pdf-engine/base/analysis-types.ts';
import { createSourceIndex } from '../../../../renderer/trace/source-index.ts';

const template =
  '<p>First part</p><hr><p>Second part</p>\n{{#each rows}}<p>Row {{name}}</p><img src="{{picture}}">{{/each}}\n<p>Last</p>';
const rows = [
  { name: 'one', picture: 'a.png' },
  { name: 'two', picture: 'b.png' },
];
const markup = template.replace(
  /\{\{#each.*each\}\}/,
  rows.map(({ name, picture }) => `<p>Row ${name}</p><img src="${picture}">`).join(''),
);
/** Each line of the page is 20 px high; an empty one has a graphic. */
const lines = ['First part', '', 'Second part', 'Row one', '', 'Row two', '', 'Last'];

const pageOf = (texts: readonly string[]) => {
  const words = texts.flatMap((line, y) => line.split(' ').flatMap((text, x) => (text === '' ? [] : [{ text, x, y }])));
  return {
    page: 1,
    words: words.map(({ text }) => text).join('\n'),
    boxes: Float32Array.from(words.flatMap(({ x, y }) => [50 * x, 20 * y, 40, 12])),
    lines: Int32Array.from(words, ({ y }) => y),
  };
};
const graphicAt = (
  kind: PageGraphic['kind'],
  line: number,
  height = kind === 'image' ? 18 : 1,
  x = 0,
): PageGraphic => ({
  kind,
  box: { x, y: 20 * line, width: 100, height },
});
const index = createSourceIndex({ markup, template, data: JSON.stringify({ rows }), root: '', pages: [pageOf(lines)] });
const at = (line: number, graphics: readonly PageGraphic[], x = 50) =>
  index.graphic({ page: 1, x, y: 20 * line + 0.5 }, graphics);

const drawn = [graphicAt('path', 1), graphicAt('image', 4), graphicAt('image', 6)];

test('a rule leads to its element', () => {
  const answer = at(1, drawn);
  expect(answer).toMatchObject({ text: '<hr>', certain: 'template', reason: null });
  const { from, to } = answer.places[0]!.markup;
  expect(markup.slice(from, to)).toBe('<hr>');
  expect(answer.places[0]!.template!.from).toBe(template.indexOf('<hr>'));
});

test('an image leads to its element and to the field of its address, each item to its own', () => {
  const answer = at(6, drawn);
  expect(answer).toMatchObject({ text: '<img>', certain: 'template' });
  const [image, picture] = answer.places;
  expect(markup.slice(image!.markup.from, image!.markup.to)).toBe('<img src="b.png">');
  expect(image).toMatchObject({ kind: 'text', iteration: [1] });
  expect(picture).toMatchObject({ expression: 'picture', path: 'rows[1].picture' });
});

test('a border beside a rule makes it uncertain which it is, and the reason says so', () => {
  const answer = at(1, [...drawn, graphicAt('path', 1.5)]);
  expect(answer).toMatchObject({ certain: null, text: '<hr>' });
  expect(answer.reason).toContain('look alike');
});

test('a background has no element of its own', () => {
  expect(at(3, [graphicAt('path', 2.5, 60), ...drawn], 99)).toMatchObject({ certain: null });
  expect(at(4, [graphicAt('path', 4, 30)])).toMatchObject({ certain: null, text: '<img>' });
});

test('beside all graphics there is nothing', () => {
  expect(at(5, drawn, 300)).toMatchObject({ text: '', places: [], reason: 'There is no text, image or rule here.' });
});
