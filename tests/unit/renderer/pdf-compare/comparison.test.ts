import { expect, test } from 'vitest';
import { createComparison } from '../../../../renderer/pdf-compare/comparison.ts';
import { comparisonStatusText, stepText } from '../../../../renderer/pdf-compare/difference-text.ts';
import type {
  CompareOptions,
  Comparison,
  PdfSource,
  TextChange,
} from '../../../../renderer/pdf-engine/base/analysis-types.ts';

const source = (id: string): PdfSource => ({ id, url: `/${id}`, bytes: 1, sha256: id });
const [draft, proof, print] = [source('draft'), source('proof'), source('print')];
const options = { ignored: [], firstPage: 1 };

const inserted = (page: number, y = 10): TextChange => ({
  id: page,
  kind: 'inserted',
  text: `on ${page}`,
  before: null,
  after: { page, boxes: [{ x: 0, y, width: 10, height: 10 }] },
});

const found = (pages: readonly number[], change: Partial<Comparison> = {}): Comparison => ({
  pagesBefore: 9,
  pagesAfter: 9,
  pairs: Array.from({ length: 9 }, (_, at) => ({ before: at + 1, after: at + 1 })),
  texts: pages.map((page) => inserted(page)),
  appearances: [],
  comparedPairs: 9,
  totalPairs: 9,
  ...change,
});

/** An analyzer whose results the test gives, in any order. */
function createFixture() {
  const asked: Array<
    Readonly<{
      ids: string;
      options: CompareOptions;
      resolve: (answer: Comparison) => void;
      reject: (reason: unknown) => void;
    }>
  > = [];
  const comparison = createComparison({
    analyzer: {
      compare: (before, after, given) =>
        new Promise((resolve, reject) =>
          asked.push({ ids: `${before.id} ${after.id}`, options: given, resolve, reject }),
        ),
    },
  });
  return { asked, comparison, now: () => comparison.state.getState() };
}

const rest = () => new Promise((done) => setTimeout(done));

async function compared(pages: readonly number[]) {
  const fixture = createFixture();
  fixture.comparison.compare(draft, proof, options);
  fixture.asked[0]!.resolve(found(pages));
  await rest();
  return fixture;
}

test('a comparison grows with its parts, and says how far it is', async () => {
  const { asked, comparison, now } = createFixture();
  expect(comparisonStatusText(now())).toBe('');
  comparison.compare(draft, proof, options);
  expect(comparisonStatusText(now())).toBe('Comparing…');
  asked[0]!.options.onPart(found([2], { comparedPairs: 1, totalPairs: 8 }));
  expect(comparisonStatusText(now())).toBe('Comparing… 1 of 8 pages');
  expect(now().differences).toHaveLength(1);
  const appearances = [{ pair: { before: 1, after: 1 }, boxes: [{ x: 0, y: 0, width: 9, height: 9 }], share: 0.1 }];
  asked[0]!.options.onPart(found([2, 2], { appearances, comparedPairs: 8, totalPairs: 8 }));
  asked[0]!.resolve(found([2, 2], { appearances, comparedPairs: 8, totalPairs: 8 }));
  await rest();
  expect(comparisonStatusText(now())).toBe('3 differences on 2 pages');
  expect(now().phase.name).toBe('done');
});

test('pages that text has merely flowed through are counted apart', async () => {
  const { asked, comparison, now } = createFixture();
  comparison.compare(draft, proof, options);
  const reflowed = [2, 3, 4].map((page) => ({ before: page, after: page }));
  const appearances = [{ pair: { before: 4, after: 4 }, boxes: [{ x: 0, y: 0, width: 9, height: 9 }], share: 0 }];
  asked[0]!.resolve(found([1], { appearances, reflowed }));
  await rest();
  expect(comparisonStatusText(now())).toBe('2 differences on 2 pages; text has moved on 2 more pages');
});

test('a new pair cancels the one before, whose late answer changes nothing', async () => {
  const { asked, comparison, now } = createFixture();
  comparison.compare(draft, proof, options);
  comparison.compare(draft, print, options);
  expect(asked.map(({ ids, options: { signal } }) => [ids, signal.aborted])).toEqual([
    ['draft proof', true],
    ['draft print', false],
  ]);
  asked[1]!.resolve(found([3]));
  await rest();
  asked[0]!.options.onPart(found([1, 2]));
  asked[0]!.resolve(found([1, 2]));
  await rest();
  expect(now()).toMatchObject({ phase: { name: 'done' }, pair: { after: { id: 'print' } } });
  expect(now().differences).toHaveLength(1);
});

test('what is known already is not asked for again', async () => {
  const { asked, comparison } = await compared([1]);
  comparison.compare(draft, { ...proof }, { ignored: [], firstPage: 7 });
  expect(asked).toHaveLength(1);
});

test('other areas compare the same pair again, and what is known stays meanwhile', async () => {
  const { asked, comparison, now } = await compared([1, 2, 3]);
  comparison.goTo(1);
  const ignored = [{ page: 'all', box: { x: 0, y: 0, width: 5, height: 5 } }] as const;
  comparison.compare(draft, proof, { ignored, firstPage: 1 });
  expect(now().differences).toHaveLength(3);
  expect(now().phase.name).toBe('comparing');
  asked[1]!.resolve(found([2, 3]));
  await rest();
  expect(now()).toMatchObject({ current: 0, phase: { name: 'done' } });
  expect(asked[1]!.options.ignored).toEqual(ignored);
});

test('when the current difference is ignored, the next step goes on from its place', async () => {
  const { asked, comparison, now } = await compared([1, 4, 6]);
  comparison.goTo(1);
  comparison.compare(draft, proof, {
    ignored: [{ page: 4, box: { x: 0, y: 0, width: 99, height: 99 } }],
    firstPage: 1,
  });
  asked[1]!.resolve(found([1, 6]));
  await rest();
  expect(now().current).toBeNull();
  comparison.next();
  expect(stepText(now())).toBe('2 of 2');
});

test('the first step goes to what is in sight or behind it, and steps go round', async () => {
  const { comparison, now } = await compared([1, 4, 6]);
  expect(stepText(now())).toBe('– of 3');
  comparison.next(3);
  expect(stepText(now())).toBe('2 of 3');
  comparison.next();
  comparison.next();
  expect(stepText(now())).toBe('1 of 3');
  comparison.previous();
  expect(stepText(now())).toBe('3 of 3');
});

test('the first step back goes to what is before the page in sight', async () => {
  const { comparison, now } = await compared([1, 4, 6]);
  comparison.previous(4);
  expect(stepText(now())).toBe('1 of 3');
});

test('the current difference keeps its name when others are found before it', async () => {
  const { asked, comparison, now } = createFixture();
  comparison.compare(draft, proof, options);
  asked[0]!.options.onPart(found([5], { comparedPairs: 0 }));
  comparison.next();
  asked[0]!.resolve(found([2, 5]));
  await rest();
  expect(now()).toMatchObject({ current: 1 });
});

test('steps without differences do nothing', async () => {
  const { comparison, now } = await compared([]);
  comparison.next();
  comparison.previous();
  comparison.goTo(4);
  expect(now()).toMatchObject({ current: null });
  expect(comparisonStatusText(now())).toBe('No differences');
});

test('a failure says why, and can be tried again', async () => {
  const { asked, comparison, now } = createFixture();
  comparison.compare(draft, proof, options);
  asked[0]!.reject(new Error('The file is damaged.'));
  await rest();
  expect(now().phase).toEqual({ name: 'failed', message: 'The file is damaged.' });
  comparison.compare(draft, proof, options);
  expect(asked).toHaveLength(1);
  comparison.again();
  expect(now().phase.name).toBe('comparing');
  asked[1]!.resolve(found([1]));
  await rest();
  expect(now().phase.name).toBe('done');
});

test('stopping ends the work without a failure, and it can begin again', async () => {
  const { asked, comparison, now } = createFixture();
  comparison.compare(draft, proof, options);
  comparison.stop();
  asked[0]!.reject(asked[0]!.options.signal.reason);
  await rest();
  expect(now().phase.name).toBe('idle');
  comparison.compare(draft, proof, options);
  expect(asked).toHaveLength(2);
});

test('what was forgotten is not there, and late answers do not bring it back', async () => {
  const { asked, comparison, now } = await compared([1]);
  comparison.compare(draft, print, options);
  comparison.forget();
  asked[1]!.resolve(found([1]));
  await rest();
  expect(now()).toMatchObject({ phase: { name: 'idle' }, comparison: null, differences: [], pair: null });
});
