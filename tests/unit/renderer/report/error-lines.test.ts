import { expect, test } from 'vitest';
import { lineInMarkup } from '../../../../renderer/report/error-lines.ts';
import type { KnownLineSources } from '../../../../shared/draft.ts';
import { fakeBridge, success } from '../../../support/fake-bridge.ts';
import { reportsOn } from '../../../support/open-reports.ts';
import { documentWith } from '../../../support/window-state.ts';

const sources = [
  { file: 'templates/layouts/page.html', line: 1, from: 1, to: 4 },
  { file: 'templates/letter.html', line: 8, from: 5, to: 6 },
  { file: 'templates/partials/total.html', line: 1, from: 7, to: 9 },
  { file: 'templates/letter.html', line: 11, from: 10, to: 12 },
  { file: 'templates/partials/total.html', line: 1, from: 13, to: 15 },
];

test('a line of a file is that line of the markup, also behind a partial', () => {
  expect(lineInMarkup(sources, 'templates/layouts/page.html', 4)).toEqual({ state: 'line', line: 4, times: 1 });
  expect(lineInMarkup(sources, 'templates/letter.html', 9)).toEqual({ state: 'line', line: 6, times: 1 });
  expect(lineInMarkup(sources, 'templates/letter.html', 12)).toEqual({ state: 'line', line: 11, times: 1 });
});

test('a line that is in the markup twice is the first one', () => {
  expect(lineInMarkup(sources, 'templates/partials/total.html', 3)).toEqual({ state: 'line', line: 9, times: 2 });
});

test('a line that has no line of its own is no line, and its file is shown from its beginning', () => {
  expect(lineInMarkup(sources, 'templates/letter.html', 10)).toEqual({ state: 'start', line: 5, times: 1 });
  expect(lineInMarkup(sources, 'templates/letter.html', 400)).toEqual({ state: 'start', line: 5, times: 1 });
});

test('a file that is not in the markup has no line', () => {
  expect(lineInMarkup(sources, 'templates/partials/called-at-run.html', 1)).toBeNull();
});

const place = { file: 'templates/letter.html', line: 9, column: 1 };

function errorLinesOn(found: KnownLineSources) {
  const bridge = fakeBridge({
    'report.run': ({ request }) => success(documentWith({ id: crypto.randomUUID(), kind: 'markup', request })),
    'drafts.lineSources': () => success(found),
  });
  const { report } = reportsOn(bridge, {}, { readText: async () => 'markup' });
  return { bridge, report, errorLines: report.errorLines };
}

test('without an answer to Handlebars the service has to be asked, which nothing but the author does', async () => {
  const { bridge, errorLines } = errorLinesOn('changed');
  expect(await errorLines.locate(place)).toEqual({ state: 'outdated' });
  expect(bridge.inputsOf('drafts.lineSources')).toMatchObject([{ kind: 'template', original: '' }]);
  expect(bridge.inputsOf('report.run')).toEqual([]);
});

test.each(['not-said', 'broken'] as const)('where the sources are %s there is no line', async (found) => {
  expect(await errorLinesOn(found).errorLines.locate(place)).toEqual({ state: 'unknown' });
});

test('the line is shown in Handlebars, and going elsewhere takes the mark away', async () => {
  const { bridge, report, errorLines } = errorLinesOn(sources);
  await report.runAgain('handlebars');
  const { shown } = report.state.getState().panes.handlebars;
  expect(await errorLines.show('render', place, false)).toMatchObject({ state: 'line', line: 6 });
  expect(report.state.getState().tab).toBe('handlebars');
  expect(errorLines.state.getState()).toMatchObject({ marked: { documentId: shown?.id, line: 6 }, from: 'render' });
  expect(bridge.inputsOf('report.run')).toHaveLength(1);

  errorLines.back();
  expect(report.state.getState().tab).toBe('render');
  expect(errorLines.state.getState()).toMatchObject({ marked: null, from: null, returned: { tab: 'render' } });

  await errorLines.show('render', place, false);
  report.select('info');
  expect(errorLines.state.getState()).toMatchObject({ marked: null, from: null });
});
