import { expect, test } from 'vitest';
import { alignTexts, correspondingOffset } from '../../../../../renderer/text-viewer/diff/align-texts.ts';
import fc from '../../../../support/property-tests.ts';

/** The corresponding places in the other text for the beginnings of the words in this one. */
function beside(one: string, other: string, words: string): string {
  const offset = Math.round(correspondingOffset(alignTexts({ one, other }), one.indexOf(words), 0));
  return other.slice(offset, offset + words.length);
}

const template = `<html>
<body>
  <h1>{{title}}</h1>
  <p>Dear {{name}},</p>
  <table class="items">
    <thead><tr><th>Item</th></tr></thead>
    {{#each items}}
    <tr>
      <td>{{name}}</td>
    </tr>
    {{/each}}
  </table>
  {{#if isPaid}}<p class="paid">Paid</p>{{/if}}
  <footer>Thank you</footer>
</body>
</html>
`;

const row = (n: number) => `    <tr>\n      <td>Item ${n}</td>\n    </tr>\n`;
const made = (rows: number) => `<html>
<body>
  <h1>Invoice</h1>
  <p>Dear Anna,</p>
  <table class="items">
    <thead><tr><th>Item</th></tr></thead>
${Array.from({ length: rows }, (_, n) => row(n)).join('')}  </table>
  <footer>Thank you</footer>
</body>
</html>
`;

test('static markup stands beside itself, however much a block has become', () => {
  for (const rows of [0, 1, 2, 500]) {
    for (const words of ['<html>', '<h1>', '<table class="items">', '<thead>', '</table>', '<footer>', '</html>']) {
      expect(beside(template, made(rows), words), `${words} with ${rows} rows`).toBe(words);
      expect(beside(made(rows), template, words), `${words} from ${rows} rows`).toBe(words);
    }
  }
});

test('inside a block that was repeated the place is in proportion', () => {
  const other = made(500);
  const alignment = alignTexts({ one: template, other });
  const block = { from: template.indexOf('{{#each'), to: template.indexOf('</table>') };
  const rows = { from: other.indexOf('</thead>'), to: other.indexOf('</table>') };
  const middle = correspondingOffset(alignment, (block.from + block.to) / 2, 0);
  expect(Math.abs(middle - (rows.from + rows.to) / 2)).toBeLessThan((rows.to - rows.from) / 10);
  for (let offset = block.from; offset < block.to; offset += 1) {
    const place = correspondingOffset(alignment, offset, 0);
    expect(place).toBeGreaterThanOrEqual(rows.from);
    expect(place).toBeLessThanOrEqual(rows.to);
  }
});

test('markup in one line is aligned by its tags', () => {
  const flat = (text: string) => text.replace(/\n\s*/g, '');
  for (const words of ['<table class="items">', '</table>', '<footer>']) {
    expect(beside(flat(template), flat(made(50)), words)).toBe(words);
  }
});

test('other white space does not matter', () => {
  expect(beside(template, made(3).replace(/\n\s*/g, '\r\n\r\n'), '<footer>')).toBe('<footer>');
});

const part = fc.constantFrom('<p>', '</p>', '<b>', 'text', '{{name}}', '{{#each a}}', '{{/each}}', '\n', '<', '{', ' ');
const markup = fc.array(part, { maxLength: 60 }).map((parts) => parts.join(''));

test('places ascend with the places that they correspond to, from the first to the last', () => {
  fc.assert(
    fc.property(markup, markup, (one, other) => {
      const alignment = alignTexts({ one, other });
      expect(alignment[0]).toBe(0);
      expect([alignment.at(-2), alignment.at(-1)]).toEqual([one.length, other.length]);
      for (const [from, text, to] of [
        [0, one, other],
        [1, other, one],
      ] as const) {
        let last = 0;
        for (let offset = 0; offset <= text.length; offset += 1) {
          const place = correspondingOffset(alignment, offset, from);
          expect(place).toBeGreaterThanOrEqual(last);
          expect(place).toBeLessThanOrEqual(to.length);
          last = place;
        }
      }
    }),
  );
});

test('a text corresponds to itself', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(1_000), { minLength: 1, maxLength: 40 }), (numbers) => {
      const text = numbers.map((number) => `<p id="${number}">text</p>\n`).join('');
      const alignment = alignTexts({ one: text, other: text });
      for (let offset = 0; offset <= text.length; offset += 1) {
        expect(correspondingOffset(alignment, offset, 0)).toBe(offset);
      }
    }),
  );
});

test('what occurs once in both keeps its place beside each other, whatever is repeated between', () => {
  const blocks = fc.array(fc.nat(30), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(blocks, (counts) => {
      const one = counts.map((_, n) => `<h2>Part ${n}</h2>\n{{#each rows}}\n<li>{{text}}</li>\n{{/each}}\n`).join('');
      const other = counts.map((count, n) => `<h2>Part ${n}</h2>\n${'<li>some text</li>\n'.repeat(count)}`).join('');
      for (const n of counts.keys()) expect(beside(one, other, `Part ${n}<`)).toBe(`Part ${n}<`);
    }),
  );
});
