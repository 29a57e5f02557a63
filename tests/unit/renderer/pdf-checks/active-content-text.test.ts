import { expect, test } from 'vitest';
import { activeContentText } from '../../../../renderer/pdf-checks/active-content-text.ts';

const files = (count: number) => Array.from({ length: count }, (_, index) => `file ${index}.txt`);

test.each([
  [false, files(0), null],
  [true, files(0), 'This PDF contains a script; it was not run.'],
  [false, files(1), 'This PDF contains the attachment “file 0.txt”; it was not opened.'],
  [false, files(3), 'This PDF contains 3 attachments; they were not opened.'],
  [true, files(1), 'This PDF contains a script and an attachment; they were not opened.'],
  [true, files(1_200), 'This PDF contains a script and 1,200 attachments; they were not opened.'],
])('script %s, attachments %s', (hasScript, attachments, words) => {
  expect(activeContentText({ hasScript, attachments })).toBe(words);
});

test('a very long name keeps its end, which tells what it is', () => {
  const words = activeContentText({ hasScript: false, attachments: [`${'a'.repeat(300)}.exe`] });
  expect(words).toContain('a.exe”');
  expect(words!.length).toBeLessThan(120);
});
