import { expect, test } from 'vitest';
import { affectedTests, untouchedEngineTests } from '../../../build/testing/affected-tests.mjs';

const sources = new Map(
  Object.entries({
    'shared/model.ts': '',
    'renderer/pdf-engine/page.ts': "import type { Model } from '../../shared/model.ts';",
    'renderer/pdf-engine/draw.worker.ts': "import { page } from './page.ts';",
    'renderer/pdf-viewer/PdfViewer.tsx': "import url from '../pdf-engine/draw.worker.ts?worker&url';",
    'renderer/merge/MergeView.tsx': '',
    'electron/service/calls.ts': '',
    'tests/support/kept.ts': '',
    'tests/unit/architecture.test.ts': '',
    'tests/unit/renderer/pdf-engine/page.test.ts': "import { page } from '../../../../renderer/pdf-engine/page.ts';",
    'tests/unit/electron/service/killed.program.ts': "import { calls } from '../../../../electron/service/calls.ts';",
    'tests/unit/electron/service/killed.test.ts': "buildProgram(new URL('killed.program.ts', import.meta.url));",
    'tests/component/pdf-viewer/viewer.test.tsx':
      "import { PdfViewer } from '../../../renderer/pdf-viewer/PdfViewer.tsx';",
    'tests/component/merge/MergeView.test.tsx': "import { MergeView } from '../../../renderer/merge/MergeView.tsx';",
    'tests/e2e/journey.e2e.ts': '',
    'tests/e2e/merge.e2e.ts': "import { kept } from '../support/kept.ts';",
    'tests/e2e/preview.e2e.ts': "import { draw } from '../../renderer/pdf-engine/page.ts';",
  }),
);
const affectedBy = (...changed: string[]) => affectedTests({ changed, sources });

test('a change affects the tests of what imports it, also through a worker', () => {
  expect(affectedBy('shared/model.ts')).toEqual({
    unit: ['tests/unit/architecture.test.ts', 'tests/unit/renderer/pdf-engine/page.test.ts'],
    component: ['tests/component/pdf-viewer/viewer.test.tsx'],
    endToEnd: ['tests/e2e/journey.e2e.ts'],
    faults: false,
  });
});

test('a change affects a test that starts it as a program, and the faults of the service', () => {
  const { unit, faults } = affectedBy('electron/service/calls.ts');
  expect(unit).toContain('tests/unit/electron/service/killed.test.ts');
  expect(faults).toBe(true);
});

test('a change of a feature affects the end-to-end tests of its folder', () => {
  expect(affectedBy('renderer/merge/MergeView.tsx')).toMatchObject({
    component: ['tests/component/merge/MergeView.test.tsx'],
    endToEnd: ['tests/e2e/journey.e2e.ts', 'tests/e2e/merge.e2e.ts'],
  });
});

test('what only tests share affects only those, and no other end-to-end test', () => {
  expect(affectedBy('tests/support/kept.ts').endToEnd).toEqual(['tests/e2e/merge.e2e.ts']);
});

test('a file that was deleted affects what still imports it', () => {
  const rest = new Map([...sources].filter(([path]) => path !== 'shared/model.ts'));
  expect(affectedTests({ changed: ['shared/model.ts'], sources: rest }).component).toHaveLength(1);
});

test('other packages affect every unit and component test, and no change affects none', () => {
  const { unit, component } = affectedBy('package-lock.json');
  expect([unit.length, component.length]).toEqual([3, 2]);
  expect(affectedBy()).toEqual({ unit: [], component: [], endToEnd: [], faults: false });
});

test('of the PDF engine the smoke test always runs, and the others when a change can affect them', () => {
  const engine = new Map([...sources, ['tests/component/pdf-engine/analysis/compare.test.tsx', '']]);
  const leftOut = (...changed: string[]) => untouchedEngineTests({ changed, sources: engine });
  const test = 'tests/unit/renderer/pdf-engine/page.test.ts';
  expect(leftOut()).toEqual([test]);
  expect(leftOut('renderer/merge/MergeView.tsx')).toEqual([test]);
  // What the engine imports, its tests, and the packages.
  for (const changed of ['shared/model.ts', test, 'package-lock.json']) expect(leftOut(changed)).toEqual([]);
});
