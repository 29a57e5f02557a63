import { expect, test, vi } from 'vitest';
import { createSourceLookup, type RunSources, type SourceView } from '../../../../renderer/trace/source-lookup.ts';
import type { SourceAnswer } from '../../../../renderer/trace/source-places.ts';
import { type Fault, FaultError } from '../../../../shared/fault.ts';

const place = {
  markup: { from: 4, to: 9, line: 1 },
  template: { partial: null, from: 2, to: 12, line: 1 },
  kind: 'placeholder',
  expression: 'number',
  path: 'number',
  iteration: [],
} as const;
const certain: SourceAnswer = { text: 'INV-7', places: [place], certain: 'template', reason: null };
const points = [{ page: 1, x: 2, y: 3 }];
const pdf = { id: 'pdf', url: '', bytes: 1, sha256: '', password: undefined };
const labels = { template: 'Handlebars', markup: 'Deepload', data: 'Info' } as const;

/** A run with only some answers loaded; the others arrive when `arrive` is called. */
function runWith(...first: readonly SourceView[]) {
  const here = new Set(first);
  const shown: SourceView[] = [];
  const arrivals = new Map<SourceView, () => void>();
  const sources = (): RunSources => ({
    run: { key: [...here].join(), pdf, texts: () => Promise.reject(new Error('not asked for')) },
    views: [...here].map((view) => ({ view, label: labels[view], show: () => void shown.push(view) })),
    missing: (['markup', 'template', 'data'] as const)
      .filter((view) => !here.has(view))
      .map((view) => ({
        view,
        label: labels[view],
        isNeeded: view === 'markup',
        get: () =>
          new Promise<void>((resolve) =>
            arrivals.set(view, () => {
              here.add(view);
              resolve();
            }),
          ),
      })),
  });
  return { sources, shown, arrive: (view: SourceView) => arrivals.get(view)!() };
}

const getIn = (lookup: ReturnType<typeof createSourceLookup>, label: string) => {
  const now = lookup.state.getState();
  if (now.phase !== 'found') throw new Error(now.phase);
  return now.missing.find((one) => one.label === label)!.get();
};

test('without Deepload nothing is looked up until the author has asked for it', async () => {
  const at = vi.fn(async () => certain);
  const lookup = createSourceLookup({ at });
  const { sources, shown, arrive } = runWith('template');
  await lookup.find(sources, points);
  const now = lookup.state.getState();
  expect(now).toMatchObject({ phase: 'lacking', label: 'Deepload' });
  expect(at).not.toHaveBeenCalled();
  const got = now.phase === 'lacking' ? now.get() : null;
  arrive('markup');
  await got;
  expect(shown).toEqual(['markup']);
});

test('two answers that are asked for one after the other are both shown', async () => {
  const lookup = createSourceLookup({ at: async () => certain });
  const { sources, shown, arrive } = runWith('markup');
  await lookup.find(sources, points);
  const both = [getIn(lookup, 'Info'), getIn(lookup, 'Handlebars')];
  arrive('data');
  await both[0];
  arrive('template');
  await both[1];
  expect(shown).toEqual(['markup', 'data', 'template']);
  expect(lookup.state.getState()).toMatchObject({ phase: 'found', missing: [] });
});

test('an uncertain place is not gone to by itself, and an answer for a closed question is not looked up', async () => {
  const lookup = createSourceLookup({ at: async () => ({ ...certain, certain: null, reason: 'Two are alike.' }) });
  const { sources, shown, arrive } = runWith('markup');
  await lookup.find(sources, points);
  const got = getIn(lookup, 'Info');
  expect(shown).toEqual([]);
  lookup.clear();
  arrive('data');
  await got;
  expect(lookup.state.getState()).toEqual({ phase: 'idle' });
});

test('why a template cannot be traced is kept for the author, and other failures have no words of their own', async () => {
  const fault: Fault = { code: 'TEMPLATE-LIMIT', happened: 'The page is too long.', advice: 'Use less data.' };
  for (const [thrown, expected] of [
    [new FaultError(fault), fault],
    [new Error('worker'), null],
  ] as const) {
    const lookup = createSourceLookup({ at: () => Promise.reject(thrown) });
    await lookup.find(runWith('markup').sources, points);
    expect(lookup.state.getState()).toEqual({ phase: 'failed', fault: expected });
  }
});
