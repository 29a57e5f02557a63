import { expect, test } from 'vitest';
import type { Comparison } from '../../../../renderer/pdf-engine/base/analysis-types.ts';
import { createRowDrawing, type RowToDraw } from '../../../../renderer/sheet/row-drawing.ts';
import type { RowResult } from '../../../../renderer/sheet/sheet-row.ts';
import type { RowPage } from '../../../../shared/draft.ts';
import type { ProofView } from '../../../../shared/proof.ts';
import { fakeBridge, success } from '../../../support/fake-bridge.ts';
import { documentWith } from '../../../support/window-state.ts';
import { changed, noProof, resultWith } from './sheet-fixture.ts';

const page = documentWith({ id: 'page' });
const unchanged = documentWith({ id: 'unchanged' });
const drawn: RowPage = { page, unchanged, unchangedFault: null, totalMs: 5, stubs: [], missing: [] };
const equal: Comparison = {
  pagesBefore: 2,
  pagesAfter: 2,
  pairs: [],
  texts: [],
  appearances: [],
  comparedPairs: 2,
  totalPairs: 2,
};
const fault = { code: 'TEMPLATE', happened: 'It fails.', advice: '' } as const;
const broken = async () => {
  throw new Error('The PDF is damaged.');
};

type Given = Partial<
  Readonly<{ answer: RowPage; compare: () => Promise<Comparison>; proof: Partial<ProofView> | null }>
>;

function drawingOf({ answer = drawn, proof = null, compare = async () => equal }: Given = {}) {
  const calls: string[] = [];
  const draw = createRowDrawing({
    bridge: fakeBridge({
      'drafts.renderRow': () => success(answer),
      'proofs.of': () => success({ ...noProof, ...proof }),
    }),
    analyzer: {
      compare: (before, after, { ignored }) => {
        calls.push(`compare ${before.id} ${after.id}${ignored.length > 0 ? ` without ${ignored.length}` : ''}`);
        return compare();
      },
    },
    sourceOf: (document) => ({ ...document, url: '' }),
  });
  const row: Omit<RowToDraw, 'last'> = {
    id: 'row',
    key: { connectionId: 'c', templateID: 't', sobjectId: 'r', kind: 'template' },
    record: 'r',
    content: { markup: 'new', original: 'old', helpers: '' },
    data: { text: '{}' },
    against: proof ? 'proof' : 'unchanged',
  };
  return {
    calls,
    draw: (last: RowResult | null = null, signal = new AbortController().signal) => draw({ ...row, last }, signal),
  };
}

test('a page and its unchanged one that stay are not looked at again', async () => {
  const last = resultWith(changed('x'), { page, unchanged, picture: 'last' });
  const { draw, calls } = drawingOf({ answer: { ...drawn, totalMs: 9 } });
  expect(await draw(last)).toEqual({ ok: true, result: { ...last, totalMs: 9 } });
  expect(calls).toEqual([]);
});

test('the picture and the remarks of the last page stay until there are new ones', async () => {
  const { draw, calls } = drawingOf();
  const found = { rule: 'blank-page', page: 1, words: 'The page is blank', box: null } as const;
  const last = resultWith(changed('x'), { looksOf: 'earlier', picture: 'last', findings: [found] });
  expect(await draw(last)).toMatchObject({
    ok: true,
    result: { verdict: { kind: 'same' }, looksOf: 'earlier', picture: 'last', findings: [found], pages: 2 },
  });
  expect(calls).toEqual(['compare unchanged page']);
});

test('a row whose unchanged markup failed is new, and is compared once that markup makes a page', async () => {
  const { draw } = drawingOf({ answer: { ...drawn, unchanged: null, unchangedFault: fault } });
  const first = await draw();
  expect(first).toMatchObject({ result: { verdict: { kind: 'new', words: 'It fails.' }, unchanged: null } });
  const later = drawingOf({ answer: { ...drawn, unchanged: null } });
  expect(await later.draw(first.ok ? first.result : null)).toMatchObject({ result: { verdict: { kind: 'same' } } });
});

test('a page that cannot be compared says so, and is never “same”', async () => {
  const { draw } = drawingOf({ compare: broken });
  expect(await draw()).toMatchObject({
    ok: true,
    result: { verdict: { kind: 'uncompared', words: 'The PDF is damaged.' }, pages: 0 },
  });
  const partly = drawingOf({ compare: async () => ({ ...equal, notCompared: [{ before: 1, after: 1 }] }) as never });
  expect(await partly.draw()).toMatchObject({ result: { verdict: { kind: 'uncompared' } } });
});

test('an outdated row is looked at no further', async () => {
  const controller = new AbortController();
  controller.abort();
  const { draw, calls } = drawingOf();
  await expect(draw(null, controller.signal)).rejects.toThrow();
  expect(calls).toEqual([]);
});

test('against its approved proof a page is compared with that, without the ignored areas', async () => {
  const approved = documentWith({ id: 'proof' });
  const area = { page: 'all', box: { x: 0, y: 0, width: 9, height: 9 } } as const;
  const { draw, calls } = drawingOf({ proof: { approved, ignored: [area] } });
  const last = resultWith(changed('x'), { page, unchanged, picture: 'last' });
  expect(await draw(last)).toMatchObject({ ok: true, result: { verdict: { kind: 'same' }, proof: approved } });
  expect(calls).toEqual(['compare proof page without 1']);
});

test('a change of the unchanged markup alone does not matter to a row with a proof', async () => {
  const answer = { ...drawn, unchanged: null, unchangedFault: fault };
  const { draw } = drawingOf({ answer, proof: { approved: documentWith({ id: 'proof' }) } });
  expect(await draw()).toMatchObject({ result: { verdict: { kind: 'same' } } });
});

test.each([
  [{}, 'This record has no approved proof.'],
  [{ isDamaged: true } as const, 'The approved proof of this record is damaged.'],
])('a row without a usable proof says so: %o', async (proof, words) => {
  const { draw } = drawingOf({ proof });
  const without = await draw();
  expect(without).toMatchObject({
    result: {
      verdict: { kind: 'uncompared', words, lacksBaseline: words.includes('no approved') },
      pages: 2,
      proof: null,
    },
  });
  // Back to the unchanged template.
  const back = drawingOf();
  expect(await back.draw(without.ok ? without.result : null)).toMatchObject({ result: { verdict: { kind: 'same' } } });
  expect(back.calls).toEqual(['compare unchanged page']);
});
