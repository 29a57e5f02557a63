import { expect, test, vi } from 'vitest';
import { paintingFingerprint } from '../../../../../../renderer/pdf-engine/analysis/facts/painting-fingerprint.ts';
import { pageFingerprint, pageLooks } from '../../../../../../renderer/pdf-engine/analysis/facts/read-looks.ts';
import { openInNode, pdfOf } from '../checks/check-fixture.ts';

vi.mock('../../../../../../renderer/pdf-engine/analysis/facts/painting-fingerprint.ts', { spy: true });

test('a page is read with its images, though a drawing of it ends meanwhile', async () => {
  const pdf = await openInNode(await pdfOf([{ content: '100 0 0 100 72 600 cm /I1 Do' }]));
  const page = await pdf.getPage(1);
  const operators = page.getOperatorList();
  const looks = pageLooks(pdf, 1, ({ width, height }) => `${width}x${height}`);
  await operators;
  page.cleanup();
  expect((await looks)?.graphics).toMatchObject([{ kind: 'image', look: expect.stringMatching(/^2x1/) }]);
});

test('the fingerprint of a page is computed once, on demand, also after its looks', async () => {
  const pdf = await openInNode(await pdfOf([{ content: '0 0 72 72 re f' }]));
  const mark = () => '';
  await pageLooks(pdf, 1, mark);
  expect(paintingFingerprint).not.toHaveBeenCalled();
  const fingerprint = await pageFingerprint(pdf, 1, mark);
  expect(fingerprint).toEqual(expect.any(String));
  expect(await pageFingerprint(pdf, 1, mark)).toBe(fingerprint);
  expect((await pageLooks(pdf, 1, mark))?.graphics).toHaveLength(1);
  expect(await pageFingerprint(pdf, 1, mark)).toBe(fingerprint);
  expect(paintingFingerprint).toHaveBeenCalledTimes(1);
});
