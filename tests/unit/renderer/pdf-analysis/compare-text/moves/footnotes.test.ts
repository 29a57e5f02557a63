import { expect, test } from 'vitest';
import { comparedAtOnce } from '../at-once.ts';
import { pagesOf, someWords, told } from '../diff-fixture.ts';

const perLine = 8;
const linesOnPage = 12;

/** Lines of a body, and for some of them a footnote of two lines and a word, set into pages: each note stands at the foot of the page of its line. */
function printed(lines: ReadonlyArray<Readonly<{ text: string; note?: readonly string[] }>>) {
  const pages: string[][] = [];
  let body: string[] = [];
  let notes: string[] = [];
  const turn = () => {
    pages.push([...body, ...notes]);
    [body, notes] = [[], []];
  };
  for (const { text, note = [] } of lines) {
    if (body.length + notes.length + note.length >= linesOnPage) turn();
    body.push(text);
    notes.push(...note);
  }
  turn();
  return pagesOf(pages.map((page) => page.join('\n'))).map((page) => ({
    ...page,
    words: page.words.map((word) => (word.text.startsWith('n') ? { ...word, box: { ...word.box, height: 12 } } : word)),
  }));
}

const lines = Array.from({ length: 60 }, (_, line) => {
  const text = someWords(perLine, `b${line}x`).join(' ');
  const note = [someWords(perLine, `n${line}x`).join(' '), someWords(perLine, `n${line}y`).join(' '), 'no.'];
  return line % 7 === 3 ? { text, note } : { text };
});

const changes = (before: typeof lines, after: typeof lines) =>
  comparedAtOnce(printed(before), printed(after)).texts.map(told);

test.each([1, 2, 3, 4, 5])(
  'where %i lines are gone, notes and text that change their order have not moved',
  (count) => {
    const gone = lines.slice(5, 5 + count).filter(({ note }) => !note);
    const left = lines.filter((line) => !gone.includes(line));
    const removed = changes(lines, left);
    expect(removed.every((change) => change.startsWith('- b'))).toBe(true);
    expect(removed.join(' ').match(/b\d+x\w+/g)).toEqual(gone.flatMap(({ text }) => text.split(' ')));
    expect(changes(left, lines).every((change) => change.startsWith('+ b'))).toBe(true);
  },
);

test('nor have they where the first word of a note is higher, with its raised number', () => {
  const raised = (all: typeof lines) =>
    printed(all).map((page) => ({
      ...page,
      words: page.words.map((word, at) =>
        /^n\d+x/.test(word.text) && page.words[at - 1]?.line !== word.line
          ? { ...word, box: { ...word.box, height: 15.5 } }
          : word,
      ),
    }));
  const { texts } = comparedAtOnce(raised(lines), raised(lines.toSpliced(5, 4)));
  expect(texts.map(told)).toEqual([expect.stringMatching(/^- b5x/)]);
});

test('nor have they where their numbers look like those of a list on one page, and overleaf do not', () => {
  const sheets = (...pages: ReadonlyArray<readonly string[]>) =>
    pagesOf(pages.map((page) => page.join('\n'))).map((page) => ({
      ...page,
      words: page.words.map((word) =>
        /^(?:n|\d)/.test(word.text) ? { ...word, box: { ...word.box, height: 12 } } : word,
      ),
    }));
  const body = Array.from({ length: 6 }, (_, line) => someWords(8, `b${line}x`).join(' '));
  const notes = [1, 2, 3].map((number) => `${number} ${someWords(8, `n${number}x`).join(' ')}`);
  const lastLine = `3 ${body[5]!}`;
  const before = sheets([...body.slice(0, 5), lastLine, ...notes], ['bend']);
  const after = sheets(['fresh words', ...body.slice(0, 5), ...notes.slice(0, 2)], [lastLine, 'bend', notes[2]!]);
  const changes = comparedAtOnce(before, after).texts.map(told);
  expect(changes).toContain('+ fresh words @1');
  expect(changes.join(' ')).not.toMatch(/n\dx|~/);
});

test('a changed word of a note is told, and a paragraph that stands elsewhere has moved', () => {
  const edited = lines.map((line, at) =>
    at === 24 ? { ...line, note: [line.note![0]!.replace(/n24x\w+$/, 'nothing'), ...line.note!.slice(1)] } : line,
  );
  expect(changes(lines, edited)).toEqual([
    expect.stringMatching(/^- n24x\w+ @/),
    expect.stringMatching(/^\+ nothing @/),
  ]);
  const [one, two] = [lines.slice(40, 43), lines.slice(0, 40)];
  const moved = changes(lines, [...two.slice(0, 10), ...one, ...two.slice(10), ...lines.slice(43)]);
  expect(moved.filter((change) => change.startsWith('~')).join(' ')).toContain('b40x');
  expect(moved.filter((change) => !change.startsWith('~')).join(' ')).not.toMatch(/[bn]\d/);
});

/** Pages whose lines that begin with “n” are notes; those but the first have their number at the head. */
const withNotes = (...pages: ReadonlyArray<readonly string[]>) =>
  pagesOf(
    pages.map((page, index) => ({ head: index > 0 ? `Field notes -${index + 1}-` : '', body: page.join('\n') })),
  ).map((page) => ({
    ...page,
    words: page.words.map((word) => (word.text.startsWith('n') ? { ...word, box: { ...word.box, height: 12 } } : word)),
  }));
const [first, note, rest] = [someWords(20, 'b').join(' '), someWords(9, 'n').join(' '), someWords(30, 'c').join(' ')];

test('the last word of a paragraph that comes back from overleaf, before the note of its page, has not changed', () => {
  const before = withNotes([`gone ${first}`, note], ['oven.', rest]);
  const after = withNotes([first, 'oven.', note], [rest]);
  expect(comparedAtOnce(before, after).texts.map(told)).toEqual(['- gone @1']);
  expect(comparedAtOnce(after, before).texts.map(told)).toEqual(['+ gone @1']);
});

test('a paragraph that goes overleaf, behind the head of the second page, has not moved', () => {
  const last = someWords(7, 'd').join(' ');
  const before = withNotes([first, last, note], [rest]);
  const after = withNotes([`fresh ${first}`, note], [last, rest]);
  expect(comparedAtOnce(before, after).texts.map(told)).toEqual(['+ fresh @1']);
  expect(comparedAtOnce(after, before).texts.map(told)).toEqual(['- fresh @1']);
});

/** A page of two columns, of which the left one has a note at its foot. */
const inColumns = (left: readonly string[], note: string, right: readonly string[]) => {
  const [page] = pagesOf(['']);
  const lines = [
    ...left.map((text, index) => ({ text, x: 40, y: 200 + index * 20, height: 16 })),
    { text: note, x: 40, y: 200 + left.length * 20, height: 12 },
    ...right.map((text, index) => ({ text, x: 260, y: 200 + index * 20, height: 16 })),
  ];
  const words = lines.flatMap(({ text, x, y, height }, line) =>
    text
      .split(' ')
      .map((word, index) => ({ text: word, line, box: { x: x + index * 40, y, width: word.length * 8, height } })),
  );
  return [{ ...page!, words }];
};

test('a line that goes past the note at the foot of its column has not moved', () => {
  const all = Array.from({ length: 21 }, (_, line) => someWords(5, `b${line}x`).join(' '));
  const small = someWords(5, 'note').join(' ');
  const before = inColumns(all.slice(1, 10), small, all.slice(10));
  const after = inColumns(all.slice(0, 9), small, all.slice(9));
  expect(comparedAtOnce(before, after).texts.map(told)).toEqual([`+ ${all[0]} @1`]);
  expect(comparedAtOnce(after, before).texts.map(told)).toEqual([`- ${all[0]} @1`]);
});

test('a word whose halves stand before the notes of a page and overleaf is the same as the whole word', () => {
  const before = withNotes([`${first} confor-`, note], [`mity ${rest}`]);
  const after = withNotes([`conformity`, note], [rest]);
  const changes = comparedAtOnce(before, after).texts.map(told);
  expect(changes).toEqual([`- ${first} @1`]);
});

test('a row of a table in letters as small as those of the notes, which goes overleaf past a note, has not moved', () => {
  const rows = Array.from(
    { length: 8 },
    (_, row) => `n${someWords(1, `row${row}x`)} nitem\tn${row * 37} npc\tn${row * 91} nEUR`,
  );
  const text = [rest, someWords(60, 'd').join(' ')];
  const before = withNotes([first, ...rows.slice(0, 5), note], [...rows.slice(5), ...text]);
  const after = withNotes([`fresh ${first}`, ...rows.slice(0, 4), note], [...rows.slice(4), ...text]);
  expect(comparedAtOnce(before, after).texts.map(told)).toEqual(['+ fresh @1']);
  expect(comparedAtOnce(after, before).texts.map(told)).toEqual(['- fresh @1']);
});

test('also where the first word of the notes is as high as the text, with its raised number', () => {
  const raised = (pages: ReturnType<typeof withNotes>) =>
    pages.map((page) => {
      const at = page.words.findIndex(({ box }) => box.height === 12);
      return {
        ...page,
        words: page.words.map((word, index) => (index === at ? { ...word, box: { ...word.box, height: 16 } } : word)),
      };
    });
  const before = raised(withNotes([`${first} confor-`, note], [`mity ${rest}`]));
  const after = raised(withNotes([`conformity`, note], [rest]));
  const changes = comparedAtOnce(before, after).texts.map(told);
  expect(changes).toEqual([`- ${first} @1`]);
});
