import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, expect, test } from 'vitest';
import type { Comparison } from '../../../../renderer/pdf-engine/base/analysis-types.ts';
import type { Box } from '../../../../renderer/pdf-pages/box.ts';
import { makePdf } from '../../pdf-viewer/make-pdf.ts';
import { compared, inkOf, type Line, linesPdf, never, openAnalyzer, sourceOf } from './open-analyzer.ts';
import { subsetPdf } from './subset-pdf.ts';

const { analyzer, workers } = openAnalyzer();
afterAll(() => analyzer.stop());

const report = (pages: number, more: Readonly<{ blue?: number; heading?: (page: number) => string }> = {}) =>
  makePdf({ pages, colour: [0.1, 0.3, more.blue ?? 0.6], ...(more.heading && { heading: more.heading }) });

/** The same document in other bytes: data after its end is not read. */
const copyOf = (bytes: Uint8Array<ArrayBuffer>) =>
  new Uint8Array([...bytes, ...new TextEncoder().encode('\n% copy\n')]);

/** Two pairs are compared at a time, so the looks come in any order. */
const byPage = ({ appearances }: Comparison) =>
  appearances.toSorted((one, other) => one.pair.after! - other.pair.after!);

const wordsOf = ({ texts }: Comparison, kind: string) => texts.filter((text) => text.kind === kind);

/** Whether `box` holds it all, with `slack` on each side. */
const holds = (box: Box, { left, top, right, bottom }: NonNullable<ReturnType<typeof inkOf>>, slack = 2) =>
  box.x - slack <= left &&
  box.y - slack <= top &&
  box.x + box.width + slack >= right &&
  box.y + box.height + slack >= bottom;

test('a document and itself: page for page the same, and nothing is looked at', async () => {
  const source = await sourceOf(await report(3));
  const { comparison, parts } = await compared(analyzer, source, { ...source, id: 'a copy' });
  expect(comparison).toMatchObject({
    pagesBefore: 3,
    pagesAfter: 3,
    texts: [],
    appearances: [],
    comparedPairs: 0,
    totalPairs: 0,
  });
  expect(comparison.pairs).toEqual([1, 2, 3].map((page) => ({ before: page, after: page })));
  expect(parts).toHaveLength(1);
});

test('the same document in other bytes: every page is looked at and found to be the same', async () => {
  const bytes = await report(4);
  const { comparison } = await compared(analyzer, await sourceOf(bytes), await sourceOf(copyOf(bytes)));
  expect(comparison).toMatchObject({ texts: [], appearances: [], comparedPairs: 4, totalPairs: 4 });
});

test.each([0, 90, 180, 270])(
  'on a page turned by %i degrees a changed word is boxed where it is seen',
  async (turn) => {
    const line = (word: string): readonly Line[] => [{ text: `Please pay ${word} today`, x: 60, y: 200 }];
    const source = await sourceOf(await linesPdf([line('Wilfully')], turn));
    const { comparison } = await compared(analyzer, await sourceOf(await linesPdf([line('cash')], turn)), source);
    const [inserted] = wordsOf(comparison, 'inserted');
    expect(inserted).toMatchObject({ text: 'Wilfully', after: { page: 1 } });
    expect(wordsOf(comparison, 'removed')).toMatchObject([{ text: 'cash', before: { page: 1 } }]);
    expect(comparison).toMatchObject({ appearances: [], comparedPairs: 1, totalPairs: 1 });

    // The same page with nothing but that word on it: 60 pt and the width of “Please pay ” in Helvetica from the left.
    const prefixPt = 62.04;
    const alone = await linesPdf([[{ text: 'Wilfully', x: 60 + prefixPt, y: 200 }]], turn);
    const { bitmap } = await analyzer.drawPage(await sourceOf(alone), 1, turn % 180 === 0 ? 1600 / 3 : 400, never);
    const [box] = inserted!.after!.boxes;
    expect(holds(box!, inkOf(bitmap)!, 4)).toBe(true);
    expect(Math.max(box!.width, box!.height)).toBeLessThan(70);
    expect(Math.min(box!.width, box!.height)).toBeLessThan(24);
  },
);

test('a page in between is told, and the pages after it keep their partners', async () => {
  const text = (page: number) =>
    [1, 2, 3, 4].map((line) => ({ text: `Row ${page * 17} item ${line}`, x: 40, y: 280 - line * 20 }));
  const added = [{ text: 'Terms and conditions of delivery apply', x: 40, y: 200 }];
  const before = await sourceOf(await linesPdf([text(1), text(2), text(3)]));
  const after = await sourceOf(await linesPdf([text(1), added, text(2), text(3)]));
  const { comparison } = await compared(analyzer, before, after);
  expect(comparison.pairs).toEqual([
    { before: 1, after: 1 },
    { before: null, after: 2 },
    { before: 2, after: 3 },
    { before: 3, after: 4 },
  ]);
  expect(comparison).toMatchObject({ appearances: [], comparedPairs: 3, totalPairs: 3 });
});

test('another colour is a change of look, on each page that has it', async () => {
  const before = await sourceOf(await report(3));
  const after = await sourceOf(await report(3, { blue: 0.1 }));
  const { comparison } = await compared(analyzer, before, after);
  expect(comparison).toMatchObject({ texts: [], comparedPairs: 3, totalPairs: 3 });
  expect(comparison.appearances).toHaveLength(3);
  for (const { boxes, share } of comparison.appearances) {
    // The band of the heading: from 30 pt to 565 pt, from 40 pt to 90 pt below the top.
    expect(holds(boxes[0]!, { left: 40, top: 53, right: 753, bottom: 120 })).toBe(true);
    expect(boxes[0]!.height).toBeLessThan(80);
    expect(share).toBeGreaterThan(0.03);
    expect(share).toBeLessThan(0.06);
  }
});

test('a word and the colour of the heading on one page: the word is told, and where the page looks different besides', async () => {
  const paid = (word: string) => (line: number, page: number) =>
    `Item ${line} of page ${page}, ${line === 9 ? word : 'delivered'} and paid`;
  const before = await sourceOf(await makePdf({ pages: 2, line: paid('ordered'), colour: [0.1, 0.3, 0.6] }));
  const after = await sourceOf(await makePdf({ pages: 2, line: paid('manufactured'), colour: [0.1, 0.3, 0.1] }));
  const { comparison } = await compared(analyzer, before, after);
  expect(wordsOf(comparison, 'inserted')).toMatchObject(
    [1, 2].map((page) => ({ text: 'manufactured', after: { page } })),
  );
  expect(comparison).toMatchObject({ comparedPairs: 2, totalPairs: 2, appearances: { length: 2 } });
  for (const { pair, boxes } of comparison.appearances) {
    expect(Object.keys(pair)).toEqual(['before', 'after']);
    expect(boxes).toHaveLength(1);
    expect(holds(boxes[0]!, { left: 40, top: 53, right: 753, bottom: 120 })).toBe(true);
    expect(boxes[0]!.height).toBeLessThan(80);
  }
});

test('a changed word alone is no change of look, though it pushes the rest of its line', async () => {
  const paid = (word: string) => (line: number, page: number) =>
    `Item ${line} of page ${page}, ${line % 9 ? 'delivered' : word} and paid`;
  const before = await sourceOf(await makePdf({ pages: 2, line: paid('ordered') }));
  const after = await sourceOf(await makePdf({ pages: 2, line: paid('manufactured') }));
  const { comparison } = await compared(analyzer, before, after);
  expect(comparison.texts).not.toEqual([]);
  expect(comparison).toMatchObject({ appearances: [], comparedPairs: 2, totalPairs: 2 });
});

test('a line that pushes others down: their new colour is told where they stand now', async () => {
  const lines = (page: number, colour: readonly [number, number, number], isLonger: boolean): readonly Line[] =>
    [1, 2, 3, 4, 5].map((line) => ({
      text: `Paragraph ${page * 13 + line} of the report`,
      x: 40,
      y: 250 - (line + (isLonger && line > 2 ? 1 : 0)) * 20,
      colour,
    }));
  const added = { text: 'A sentence that was not there', x: 40, y: 190 };
  const [black, blue] = [
    [0, 0, 0],
    [0, 0, 1],
  ] as const;
  const before = await sourceOf(await linesPdf([lines(1, black, false), lines(2, black, false)]));
  const after = await sourceOf(await linesPdf([[...lines(1, blue, true), added], lines(2, blue, false)]));
  const { comparison } = await compared(analyzer, before, after);
  expect(comparison.texts.length).toBeGreaterThan(0);
  expect(comparison.texts.every((change) => (change.after ?? change.before)!.page === 1)).toBe(true);
  expect(comparison).toMatchObject({ comparedPairs: 2, totalPairs: 2, appearances: { length: 2 } });
  for (const { boxes, notes } of comparison.appearances) {
    expect(notes).toMatchObject([{ words: expect.stringMatching(/ colour changed$/), boxes: { length: 5 } }]);
    expect(boxes).not.toEqual([]);
  }
});

/** Lines that flow over pages of ten lines, each with its colour and size. */
const flowing = (lines: ReadonlyArray<Omit<Line, 'x' | 'y'>>) =>
  linesPdf(
    Array.from({ length: Math.ceil(lines.length / 10) }, (_, page) =>
      lines.slice(10 * page, 10 * page + 10).map((line, at) => ({ ...line, x: 40, y: 260 - at * 20 })),
    ),
  );
const article = Array.from({ length: 43 }, (_, line) => ({
  text: `Sentence ${line * 7} of the article, ${line * line}`,
}));
const more = { text: 'One that was not there' };

test('a line that is added on the first page: the others have not changed, only their text flows on', async () => {
  const before = await sourceOf(await flowing(article));
  const after = await sourceOf(await flowing(article.toSpliced(3, 0, more)));
  const { comparison } = await compared(analyzer, before, after);
  expect(comparison).toMatchObject({ texts: [{ text: more.text, after: { page: 1 } }], appearances: [] });
  expect(comparison.reflowed).toEqual([2, 3, 4, 5].map((page) => ({ before: page, after: page })));
});

test('another size of the pages is told, where their text stands still and where it flows on', async () => {
  const sized = async (height: number, lines: readonly string[]) => {
    const pdf = await PDFDocument.create();
    for (let at = 0; at < lines.length; at += 10) {
      const page = pdf.addPage([595, height]);
      page.setFontSize(12);
      for (const [index, text] of lines.slice(at, at + 10).entries())
        page.drawText(text, { x: 60, y: height - 100 - index * 20 });
    }
    return sourceOf((await pdf.save()) as Uint8Array<ArrayBuffer>);
  };
  const lines = Array.from({ length: 30 }, (_, n) => `Line ${n} says ${(n * 131) % 977} of the whole amount`);
  const before = await sized(842, lines);
  for (const text of [lines, lines.toSpliced(3, 0, 'A line that is new')]) {
    const { comparison } = await compared(analyzer, before, await sized(792, text));
    const told = byPage(comparison).map(({ pair, notes = [] }) => [pair.after, ...notes.map(({ words }) => words)]);
    const words = 'page is 210\u00a0×\u00a0279\u00a0mm, was A4';
    expect(told).toEqual([1, 2, 3].map((page) => [page, words]));
  }
});

test.each([15, 19, 20, 39])('below an added line, a line that has become red is told (line %i)', async (line) => {
  const red = article.with(line, { ...article[line]!, colour: [1, 0, 0] } as (typeof article)[number]);
  const before = await sourceOf(await flowing(article));
  const after = await sourceOf(await flowing(red.toSpliced(3, 0, more)));
  const { comparison } = await compared(analyzer, before, after);
  const [page, at] = [Math.floor((line + 1) / 10) + 1, (line + 1) % 10];
  expect(comparison).toMatchObject({
    appearances: [{ pair: { before: page, after: page }, notes: [{ words: `“${red[line]!.text}” colour changed` }] }],
  });
  const [box] = comparison.appearances[0]!.boxes;
  // From the upper edge of a page of 300 points, in CSS pixels.
  const baseline = ((300 - 260 + at * 20) * 96) / 72;
  expect(box!.y).toBeLessThan(baseline - 8);
  expect(box!.y + box!.height).toBeGreaterThan(baseline);
  expect(box!.height).toBeLessThan(20);
});

test('the same page scaled by a trifle looks the same, and a new colour on it is told all the same', async () => {
  const scaled = async (bytes: Uint8Array<ArrayBuffer>, by: number) => {
    const pdf = await PDFDocument.create();
    for (const page of await pdf.embedPdf(bytes, [0, 1])) {
      pdf.addPage([page.width, page.height]).drawPage(page, { width: page.width * by, height: page.height * by });
    }
    return (await pdf.save()) as Uint8Array<ArrayBuffer>;
  };
  const source = await sourceOf(await report(2));
  const { comparison } = await compared(analyzer, source, await sourceOf(await scaled(await report(2), 0.99998)));
  expect(comparison).toMatchObject({ texts: [], appearances: [], comparedPairs: 2 });
  const blue = await sourceOf(await scaled(await report(2, { blue: 0.55 }), 0.99998));
  expect((await compared(analyzer, source, blue)).comparison.appearances).toHaveLength(2);
});

test('pages between which text has moved, though none has changed, are told', async () => {
  const before = await sourceOf(await flowing(article));
  const after = await sourceOf(
    await linesPdf(
      [8, 10, 10, 10, 5].map((count, page, counts) => {
        const from = counts.slice(0, page).reduce((sum, one) => sum + one, 0);
        return article.slice(from, from + count).map((line, at) => ({ ...line, x: 40, y: 260 - at * 20 }));
      }),
    ),
  );
  const { comparison } = await compared(analyzer, before, after);
  expect(comparison).toMatchObject({ texts: [], appearances: { length: 5 } });
});

test('a heading that stands half a pixel lower is told, wherever on the grid of pixels it stands', async () => {
  const pages = (downPoints: number) =>
    Array.from({ length: 8 }, (_, page): Line[] => [
      { text: `Results of region ${page * 17}`, x: 40, y: 240 - page / 10 - downPoints },
      { text: `All is well in region ${page * 31}`, x: 40, y: 200 },
    ]);
  const [before, after] = [await sourceOf(await linesPdf(pages(0))), await sourceOf(await linesPdf(pages(0.45)))];
  const { comparison } = await compared(analyzer, before, after);
  expect(byPage(comparison).map(({ pair }) => pair.after)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  for (const { boxes } of comparison.appearances) expect(boxes[0]).toMatchObject({ y: expect.closeTo(67, -1) });
});

test('after a page in between, page numbers that have gone on are no change of look', async () => {
  const pages = (bodies: readonly number[]) =>
    linesPdf(
      bodies.map((body, index) => [
        ...[1, 2, 3, 4].map((line) => ({ text: `Row ${body * 17 + line} item ${body}`, x: 40, y: 240 - line * 20 })),
        { text: `Page ${index + 1} of ${bodies.length}`, x: 180, y: 12 },
      ]),
    );
  const before = await sourceOf(await pages([1, 2, 3, 4]));
  const after = await sourceOf(await pages([1, 9, 2, 3, 4]));
  const { comparison } = await compared(analyzer, before, after);
  expect(comparison.pairs).toContainEqual({ before: 4, after: 5 });
  expect(comparison).toMatchObject({ appearances: [], comparedPairs: 4, totalPairs: 4 });
});

test('letters that come newly into an embedded font do not make its figures look changed', async () => {
  const figures = '0123456789';
  const before = await sourceOf(await subsetPdf(figures));
  const after = await sourceOf(await subsetPdf(`${figures}ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz`));
  const { bitmap } = await analyzer.drawPage(after, 1, 400, never);
  expect(inkOf(bitmap)).not.toBeNull();
  const { comparison } = await compared(analyzer, before, after);
  expect(comparison).toMatchObject({ texts: [], appearances: [], comparedPairs: 1, totalPairs: 1 });
});

test('what lies in an ignored area does not count, neither as text nor as a look', async () => {
  const dated = (day: string) => report(2, { heading: (page) => `Printed on ${day}, page ${page}` });
  const before = await sourceOf(await dated('Monday'));
  const after = await sourceOf(await dated('Tuesday'));
  const heading = { page: 'all', box: { x: 30, y: 45, width: 740, height: 85 } } as const;
  expect((await compared(analyzer, before, after)).comparison.texts).not.toEqual([]);
  const { comparison } = await compared(analyzer, before, after, { ignored: [heading] });
  expect(comparison).toMatchObject({ texts: [], appearances: [], comparedPairs: 2, totalPairs: 2 });

  const blue = await sourceOf(await report(2, { blue: 0.1 }));
  const plain = await sourceOf(await report(2));
  const onFirst = { ...heading, page: 1 };
  expect((await compared(analyzer, plain, blue, { ignored: [onFirst] })).comparison.appearances).toMatchObject([
    { pair: { before: 2, after: 2 } },
  ]);
});

test('the text is told first, then the looks from the page in sight outward, and the last part is all of it', async () => {
  const before = await sourceOf(await report(30));
  const after = await sourceOf(await report(30, { blue: 0.1 }));
  const { comparison, parts } = await compared(analyzer, before, after, { firstPage: 20 });
  expect(parts[0]).toMatchObject({ pairs: { length: 30 }, appearances: [], comparedPairs: 0, totalPairs: 30 });
  expect(parts.at(-1)).toEqual(comparison);
  expect(comparison).toMatchObject({ comparedPairs: 30, totalPairs: 30 });
  const order = comparison.appearances.map(({ pair }) => Math.abs(pair.after! - 20));
  expect(order).toHaveLength(30);
  expect(order[0]).toBeLessThanOrEqual(1);
  expect(Math.max(...order.slice(0, 6))).toBeLessThan(5);
});

test('a page that is waited for is drawn before a comparison goes on', async () => {
  const before = await sourceOf(await report(40));
  const after = await sourceOf(await report(40, { blue: 0.1 }));
  let isDone = false;
  let hasTold = () => {};
  const told = new Promise<void>((resolve) => {
    hasTold = resolve;
  });
  const options = { ignored: [], firstPage: 1, signal: never, onPart: () => hasTold() };
  const comparison = analyzer.compare(before, after, options).then((all) => {
    isDone = true;
    return all;
  });
  await told;
  const { bitmap } = await analyzer.drawPage(after, 40, 600, never);
  expect(isDone).toBe(false);
  expect(inkOf(bitmap)).not.toBeNull();
  expect(await comparison).toMatchObject({ comparedPairs: 40, totalPairs: 40, appearances: { length: 40 } });
});

test('a comparison that is cancelled at any moment settles at once, and the worker answers the next question', async () => {
  const before = await sourceOf(await report(60));
  const after = await sourceOf(await report(60, { blue: 0.2 }));
  const compareUntil = (isEnough: (told: Comparison | null) => boolean) => {
    const giveUp = new AbortController();
    const stop = (told: Comparison | null) => {
      expect(giveUp.signal.aborted).toBe(false);
      if (isEnough(told)) giveUp.abort(new Error('another run'));
    };
    const options = { ignored: [], firstPage: 1, signal: giveUp.signal, onPart: stop };
    const comparison = analyzer.compare(before, after, options);
    stop(null);
    return { comparison, giveUp };
  };
  await expect(compareUntil(() => true).comparison).rejects.toThrow('another run');
  for (const turns of [1, 3, 10]) {
    const { comparison, giveUp } = compareUntil(() => false);
    // After this many pictures of another document, the worker is in the middle of it.
    for (let turn = 0; turn < turns; turn += 1) (await analyzer.drawPage(after, 1, 10, never)).bitmap.close();
    giveUp.abort(new Error('another run'));
    await expect(comparison).rejects.toThrow('another run');
  }
  await expect(compareUntil((told) => told !== null).comparison).rejects.toThrow('another run');
  await expect(compareUntil((told) => (told?.comparedPairs ?? 0) > 0).comparison).rejects.toThrow('another run');
  expect((await analyzer.documentFacts(after, never)).pages).toBe(60);
  expect(workers).toHaveLength(1);
});

test('when one of two documents does not open the comparison says why', async () => {
  const good = await sourceOf(await report(1));
  const bad = await sourceOf(new TextEncoder().encode('%PDF-1.7\n'));
  await expect(compared(analyzer, good, bad)).rejects.toThrow('The file is damaged, or is not a PDF.');
  await expect(compared(analyzer, bad, good)).rejects.toThrow('The file is damaged, or is not a PDF.');
  const locked = await sourceOf(await makePdf({ pages: 1, password: 'galley' }));
  await expect(compared(analyzer, good, locked)).rejects.toThrow('This PDF has a password.');
  const opened = await compared(analyzer, good, { ...locked, password: 'galley' });
  expect(opened.comparison).toMatchObject({ pagesBefore: 1, pagesAfter: 1, texts: [] });
});
