import { expect, test } from 'vitest';
import type { BaselineKind, ComparisonVerdict } from '../../../../../renderer/pdf-compare/baselines.ts';
import type { Comparison, PdfAnalyzer, PdfSource } from '../../../../../renderer/pdf-engine/base/analysis-types.ts';
import {
  createDocumentInsights,
  type InsightsTarget,
  insightsDelayMs,
} from '../../../../../renderer/pdf-viewer/change-markers/document-insights.ts';
import { simulatedClock } from '../../../../support/simulated-clock.ts';

const source = (id: string): PdfSource => ({ id, url: `/${id}`, bytes: 1, sha256: id });
const same: Comparison = {
  pagesBefore: 2,
  pagesAfter: 2,
  pairs: [
    { before: 1, after: 1 },
    { before: 2, after: 2 },
  ],
  texts: [],
  appearances: [],
  comparedPairs: 2,
  totalPairs: 2,
};
const changed: Comparison = {
  ...same,
  texts: [
    {
      id: 1,
      kind: 'inserted',
      text: 'new',
      before: null,
      after: { page: 2, boxes: [{ x: 1, y: 9, width: 5, height: 5 }] },
    },
  ],
};

/** Insights from an analyzer with given results. */
function open(answerOf: (before: string, after: string) => Promise<Comparison> = async () => same) {
  const clock = simulatedClock();
  const asked: string[] = [];
  const checked: Array<readonly [id: string, pagesBefore: number | null]> = [];
  const told: Array<readonly [BaselineKind, ComparisonVerdict]> = [];
  const nobody = () => Promise.reject(new Error('Not asked here.'));
  const analyzer: PdfAnalyzer = {
    compare: (before, after) => {
      asked.push(`${before.id} ${after.id}`);
      return answerOf(before.id, after.id);
    },
    checkLayout: async ({ id }, pagesBefore) => {
      checked.push([id, pagesBefore]);
      return [];
    },
    drawPage: nobody,
    documentFacts: nobody,
    pageGraphics: nobody,
    pageTexts: nobody,
    warm: () => {},
    stop: () => {},
  };
  const insights = createDocumentInsights({
    analyzer,
    after: clock.after,
    onVerdict: (baseline, verdict) => void told.push([baseline, verdict]),
  });
  return {
    asked,
    checked,
    told,
    insights,
    settle: () => clock.advance(insightsDelayMs),
    look: (
      shown: string,
      change: Partial<Omit<InsightsTarget, 'shown' | 'baselines'>> & { before?: string; approved?: string } = {},
    ) =>
      insights.setTarget({
        shown: source(shown),
        pages: change.pages ?? 2,
        viewKey: change.viewKey ?? 'invoice',
        baselines: {
          before: change.before === undefined ? null : source(change.before),
          approved: change.approved === undefined ? null : source(change.approved),
        },
        ignored: [],
        firstPage: 1,
      }),
  };
}

test('a run is compared with the run before and the approved proof, and the final verdict names the first difference', async () => {
  const { look, settle, told } = open(async (before) => (before === 'approved' ? changed : same));
  look('now', { before: 'before', approved: 'approved' });
  await settle();
  const now = { documentId: 'now' };
  expect(told).toEqual([
    ['before', { ...now, otherId: 'before', state: 'comparing', pages: 0 }],
    ['approved', { ...now, otherId: 'approved', state: 'comparing', pages: 0 }],
    ['before', { ...now, otherId: 'before', state: 'same', pages: 0 }],
    ['approved', { ...now, otherId: 'approved', state: 'differs', pages: 1 }],
    ['approved', { ...now, otherId: 'approved', state: 'differs', pages: 1, what: 'Inserted: new' }],
  ]);
});

test('of a burst of runs only the last is compared', async () => {
  const { look, settle, asked } = open();
  look('one', { before: 'zero' });
  look('two', { before: 'one' });
  look('three', { before: 'two' });
  await settle();
  expect(asked).toEqual(['two three']);
});

test('a document is not held against itself, and without a base nothing is compared', async () => {
  const { look, settle, asked, insights } = open();
  look('now', { approved: 'now' });
  await settle();
  expect(asked).toEqual([]);
  insights.compare();
  expect(insights.state.getState()).toEqual({ known: [], baseline: null, isComparing: false });
});

test('a comparison that fails says so, for its own pair', async () => {
  const { look, settle, told } = open(() => Promise.reject(new Error('This PDF has a password.')));
  look('now', { before: 'before' });
  await settle();
  expect(told.at(-1)).toEqual(['before', { documentId: 'now', otherId: 'before', state: 'failed', pages: 0 }]);
});

test('what is late about the run before says nothing about this one', async () => {
  const answers = new Map<string, (answer: Comparison) => void>();
  const { look, settle, told } = open(
    (before, after) => new Promise((resolve) => answers.set(`${before} ${after}`, resolve)),
  );
  look('two', { before: 'one' });
  await settle();
  look('three', { before: 'two' });
  await settle();
  answers.get('one two')!(changed);
  answers.get('two three')!(same);
  await settle();
  expect(told.filter(([, { documentId }]) => documentId === 'three').map(([, { state }]) => state)).toEqual([
    'comparing',
    'same',
  ]);
  expect(told.some(([, { state }]) => state === 'differs')).toBe(false);
});

test('what an open compare view has found already is told as well', async () => {
  const { look, settle, insights, told } = open();
  look('now', { before: 'before' });
  insights.comparisons.before.compare(source('before'), source('now'), { ignored: [], firstPage: 1 });
  await settle();
  expect(told.at(-1)).toEqual(['before', { documentId: 'now', otherId: 'before', state: 'same', pages: 0 }]);
});

test('the layout check knows how many pages the run before had, and nothing of another report', async () => {
  const { look, settle, checked, insights } = open();
  insights.setCheckOpen(true);
  look('one', { pages: 4 });
  await settle();
  look('two', { pages: 12 });
  await settle();
  look('other', { pages: 1, viewKey: 'letter' });
  await settle();
  expect(checked).toEqual([
    ['one', null],
    ['two', 4],
    ['other', null],
  ]);
});

test('a document is checked with its comparison, or when the list is opened; one that is only read is not', async () => {
  const { look, settle, checked, insights } = open();
  look('read');
  await settle();
  expect(checked).toEqual([]);
  look('run', { before: 'read' });
  await settle();
  expect(checked.map(([id]) => id)).toEqual(['run']);
  look('again', { viewKey: 'letter' });
  await settle();
  insights.setCheckOpen(true);
  expect(checked.map(([id]) => id)).toEqual(['run', 'again']);
});

test('what the author compares with is kept from run to run, as long as it is there', async () => {
  const { look, insights } = open();
  look('two', { before: 'one', approved: 'proof' });
  insights.selectBaseline('approved');
  look('three', { before: 'two', approved: 'proof' });
  expect(insights.state.getState().baseline).toBe('approved');
  look('four', { before: 'three' });
  expect(insights.state.getState().baseline).toBe('before');
  look('five', { before: 'four', approved: 'proof' });
  expect(insights.state.getState().baseline).toBe('approved');
});

test('the compare view closes when there is nothing left to compare with', () => {
  const { look, insights } = open();
  look('two', { before: 'one' });
  insights.compare();
  expect(insights.state.getState().isComparing).toBe(true);
  insights.clear();
  expect(insights.state.getState().isComparing).toBe(false);
});
