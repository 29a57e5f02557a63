import { expect, test } from 'vitest';
import { explainHere, isExplainable } from '../../../../renderer/report/explain-here.ts';
import { type FakeAnswers, failure, fakeBridge, success } from '../../../support/fake-bridge.ts';
import { documentWith } from '../../../support/window-state.ts';

const request = { operation: 'handlebars', templateID: 'invoice', sobjectId: 'INV-1' } as const;
const handlebars = documentWith({ id: 'h', kind: 'markup', request });
const info = documentWith({ id: 'i', kind: 'json', request: { ...request, operation: 'info' } });

function explainedWith(answers: FakeAnswers) {
  const bridge = fakeBridge(answers);
  const textOf = async (id: string) => (id === 'h' ? '<h1>\n  {{#each}}{{/each}}\n</h1>' : '{"data":{}}');
  const explained = explainHere({ calls: bridge, textOf, rootOf: async () => 'data' }, handlebars, info);
  return explained.then((explanation) => ({ bridge, explanation }));
}

const fails = {
  fails: true,
  message: 'Must pass iterator to #each',
  place: { partial: null, line: 2, column: 3 },
  point: { path: 'data', context: 'a: 1' },
} as const;

test('a template that fails here too is explained by its line and data, with the kept answers and no request', async () => {
  const { bridge, explanation } = await explainedWith({
    'drafts.explain': () => success(fails),
    'drafts.lineSources': () => success('not-said'),
  });
  expect(explanation).toEqual({
    state: 'fails',
    message: fails.message,
    place: { ...fails.place, file: null },
    line: '{{#each}}{{/each}}',
    point: fails.point,
  });
  expect(bridge.inputsOf('drafts.explain')).toMatchObject([{ data: { documentId: 'i', path: 'data' }, helpers: '' }]);
  expect(bridge.inputsOf('report.run')).toEqual([]);
});

test('a line of a folder is also named by its file, and a place in a partial by the partial alone', async () => {
  const sources = [{ file: 'templates/a.html', line: 7, from: 2, to: 3 }];
  const inFolder = await explainedWith({
    'drafts.explain': () => success(fails),
    'drafts.lineSources': () => success(sources),
  });
  expect(inFolder.explanation).toMatchObject({ place: { file: 'templates/a.html, line 7' } });
  const inPartial = await explainedWith({
    'drafts.explain': () => success({ ...fails, place: { ...fails.place, partial: 'row' } }),
  });
  expect(inPartial.explanation).toMatchObject({ place: { partial: 'row', file: null }, line: '' });
  expect(inPartial.bridge.inputsOf('drafts.lineSources')).toEqual([]);
});

test('a template that runs here is said to run, with what only the service has', async () => {
  const stub = { kind: 'helper', name: 'money', partial: null, line: 3, column: 1, uses: 2 } as const;
  const unknown = [stub, { ...stub, kind: 'partial', name: 'foot', partial: 'row' } as const];
  const { explanation } = await explainedWith({ 'drafts.explain': () => success({ fails: false, unknown }) });
  expect(explanation).toEqual({
    state: 'runs',
    calls: [
      { words: 'helper money', line: 3 },
      { words: 'partial foot', line: null },
    ],
  });
});

test('a run that was ended is not taken for the error of the service', async () => {
  const fault = { happened: 'The template ran for more than 2 seconds.', advice: 'Galley has ended it.' };
  const { explanation } = await explainedWith({ 'drafts.explain': () => failure(fault) });
  expect(explanation).toEqual({ state: 'unknown', why: `${fault.happened} ${fault.advice}` });
});

test('only faults that a template can cause, where the service has run it, can be explained', () => {
  expect(isExplainable('render', 'SERVER-FAILED')).toBe(true);
  expect(isExplainable('deepload', 'SERVICE-ERROR')).toBe(true);
  expect(isExplainable('info', 'SERVER-FAILED')).toBe(false);
  expect(isExplainable('render', 'NET-OFFLINE')).toBe(false);
});
