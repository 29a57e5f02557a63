import { expect, test } from 'vitest';
import { windowTitle } from '../../../../renderer/app/shell.ts';

const report = {
  view: 'report',
  templateID: 'invoice ',
  sobjectId: ' INV-2041',
  connectionName: 'Production',
} as const;

test('the title of the window is the report and its connection', () => {
  expect(windowTitle(report)).toBe('invoice · INV-2041 — Production');
  expect(windowTitle({ ...report, sobjectId: '' })).toBe('invoice — Production');
  expect(windowTitle({ ...report, templateID: ' ', sobjectId: '' })).toBe('Report — Production');
});

test('another view has its name in the title', () => {
  expect(windowTitle({ ...report, view: 'merge' })).toBe('Merge — Production');
  expect(windowTitle({ ...report, view: 'merge', connectionName: undefined })).toBe('Merge — Galley');
});
