import { expect, test, vi } from 'vitest';
import { createSourceLookup, type RunSources, type SourceView } from '../../../../renderer/trace/source-lookup.ts';
import type { PlacesAnswer, SourceAnswer } from '../../../../renderer/trace/source-places.ts';
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

/** A lookup on the sources of a run, with a viewer that shows page 2; `rest` ends the rest of the caret. */
function lookupOf(
  { sources }: Pick<ReturnType<typeof runWith>, 'sources'>,
  answers: Partial<{ at: () => Promise<SourceAnswer>; places: () => Promise<PlacesAnswer> }> = {},
) {
  let rested = () => {};
  const tracer = {
    at: vi.fn(answers.at ?? (async () => certain)),
    places: vi.fn(answers.places ?? (async () => placed)),
  };
  const after = (_: number, run: () => void) => {
    rested = run;
    return () => {
      if (rested === run) rested = () => {};
    };
  };
  const lookup = createSourceLookup({ tracer, sourcesOf: sources, after, caretDelayMs: 250 });
  lookup.setPages({ pdf, page: () => 2 });
  const rest = async () => {
    rested();
    await new Promise(setImmediate);
  };
  return { lookup, tracer, rest };
}

const box = (page: number) => [{ page, x: 10, y: 20, width: 30, height: 10 }];
const placed: PlacesAnswer = {
  text: '{{number}}',
  isPlaceholder: true,
  places: [box(1), box(2), box(4)],
  reason: null,
};
const caret = { of: 'template', partial: null, from: 5, to: 5 } as const;

test('without Deepload nothing is looked up until the author has asked for it', async () => {
  const { sources, shown, arrive } = runWith('template');
  const { lookup, tracer } = lookupOf({ sources });
  await lookup.goToSource(points);
  const now = lookup.state.getState();
  expect(now).toMatchObject({ phase: 'lacking', label: 'Deepload' });
  expect(tracer.at).not.toHaveBeenCalled();
  const got = now.phase === 'lacking' ? now.get() : null;
  arrive('markup');
  await got;
  expect(shown).toEqual(['markup']);
});

test('two answers that are asked for one after the other are both shown', async () => {
  const { sources, shown, arrive } = runWith('markup');
  const { lookup } = lookupOf({ sources });
  await lookup.goToSource(points);
  const both = [getIn(lookup, 'Info'), getIn(lookup, 'Handlebars')];
  arrive('data');
  await both[0];
  arrive('template');
  await both[1];
  expect(shown).toEqual(['markup', 'data', 'template']);
  expect(lookup.state.getState()).toMatchObject({ phase: 'found', missing: [] });
});

test('an uncertain place is not gone to by itself, and an answer for a closed question is not looked up', async () => {
  const { sources, shown, arrive } = runWith('markup');
  const { lookup } = lookupOf(
    { sources },
    { at: async () => ({ ...certain, certain: null, reason: 'Two are alike.' }) },
  );
  await lookup.goToSource(points);
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
    const { lookup } = lookupOf(runWith('markup'), { at: () => Promise.reject(thrown) });
    await lookup.goToSource(points);
    expect(lookup.state.getState()).toEqual({ phase: 'failed', fault: expected });
  }
});

test('a placeholder is shown at its first place from the page in view on, and its places are stepped through', async () => {
  const { lookup } = lookupOf(runWith('markup', 'template', 'data'));
  await lookup.goToPage(caret);
  expect(lookup.state.getState()).toMatchObject({ phase: 'placed', place: 1, answer: placed });
  expect(lookup.outlined.getState()).toEqual({ places: placed.places, current: 1 });
  lookup.step(1);
  lookup.step(1);
  expect(lookup.outlined.getState().current).toBe(0);
  lookup.step(-1);
  expect(lookup.outlined.getState().current).toBe(2);
  lookup.clear();
  expect(lookup.outlined.getState().places).toEqual([]);
});

test('the placeholder at the caret is outlined once the caret rests, without a scroll, a message or a request', async () => {
  const { lookup, tracer, rest } = lookupOf(runWith('markup', 'template', 'data'));
  lookup.followCaret({ ...caret, from: 1, to: 1 });
  lookup.followCaret(caret);
  expect(tracer.places).not.toHaveBeenCalled();
  await rest();
  expect(tracer.places.mock.calls).toMatchObject([[{}, caret, {}]]);
  expect(lookup.outlined.getState()).toEqual({ places: placed.places, current: null });
  expect(lookup.state.getState()).toEqual({ phase: 'idle' });
  lookup.followCaret(null);
  await rest();
  expect(lookup.outlined.getState().places).toEqual([]);
});

test('a caret beside all placeholders, or without the answers that are needed, outlines nothing', async () => {
  const beside = lookupOf(runWith('markup'), { places: async () => ({ ...placed, isPlaceholder: false }) });
  beside.lookup.followCaret(caret);
  await beside.rest();
  expect(beside.lookup.outlined.getState().places).toEqual([]);

  const lacking = lookupOf(runWith('template'));
  lacking.lookup.followCaret(caret);
  await lacking.rest();
  expect(lacking.tracer.places).not.toHaveBeenCalled();
  expect(lacking.lookup.state.getState()).toEqual({ phase: 'idle' });
});

test('a caret that moves on ends what was asked for, and an answer that comes too late is not shown', async () => {
  let arrive = (_: PlacesAnswer) => {};
  const places = () => new Promise<PlacesAnswer>((resolve) => (arrive = resolve));
  const { lookup, rest } = lookupOf(runWith('markup', 'template', 'data'), { places });
  const asked = lookup.goToPage(caret);
  arrive(placed);
  await asked;
  lookup.followCaret({ ...caret, from: 40, to: 40 });
  expect(lookup.state.getState()).toEqual({ phase: 'idle' });
  await rest();
  lookup.followCaret(null);
  arrive(placed);
  await rest();
  expect(lookup.outlined.getState().places).toEqual([]);
});

test('what is asked for before the pages are on the screen is shown once they are', async () => {
  const { lookup, tracer } = lookupOf(runWith('markup', 'template', 'data'));
  lookup.setPages(null);
  await lookup.goToPage(caret);
  expect(tracer.places).not.toHaveBeenCalled();
  lookup.setPages({ pdf, page: () => 1 });
  await vi.waitFor(() => expect(lookup.outlined.getState().current).toBe(0));
});

test('the source of a point is told in lines, without being shown or requested, also where an answer lacks', async () => {
  const run = runWith('markup', 'template');
  const reason = 'The same text stands here twice.';
  const answers: SourceAnswer[] = [
    { ...certain, places: [{ ...place, path: 'orders[0].number', template: { ...place.template, partial: 'row' } }] },
    { ...certain, places: [{ ...place, kind: 'text', template: null, path: null }], certain: 'markup', reason },
    { text: 'x', places: [], certain: null, reason },
    { text: '', places: [], certain: null, reason },
  ];
  const { lookup } = lookupOf(run, { at: async () => answers.shift()! });
  const lines = () => lookup.linesAt(points[0]!, new AbortController().signal);
  expect(await lines()).toEqual(['{{number}}', 'orders[0].number', 'row, line 1']);
  expect(await lines()).toEqual(['Text of the template', 'Deepload, line 1', reason]);
  expect(await lines()).toEqual([reason]);
  expect(await lines()).toEqual([]);
  expect(run.shown).toEqual([]);
  expect(lookup.state.getState().phase).toBe('idle');

  const { lookup: other, tracer } = lookupOf(runWith('template'));
  expect(await other.linesAt(points[0]!, new AbortController().signal)).toEqual(['Deepload is missing.']);
  expect(tracer.at).not.toHaveBeenCalled();
});
