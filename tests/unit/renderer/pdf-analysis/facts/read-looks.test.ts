import { expect, test } from 'vitest';
import { pageLooks } from '../../../../../renderer/pdf-analysis/facts/read-looks.ts';
import { openInNode, pdfOf } from '../checks/check-fixture.ts';

test('a page is read with its images, though a drawing of it ends meanwhile', async () => {
  const pdf = await openInNode(await pdfOf([{ content: '100 0 0 100 72 600 cm /I1 Do' }]));
  const page = await pdf.getPage(1);
  const operators = page.getOperatorList();
  const looks = pageLooks(pdf, 1, ({ width, height }) => `${width}x${height}`);
  await operators;
  page.cleanup();
  expect((await looks)?.graphics).toMatchObject([{ kind: 'image', look: expect.stringMatching(/^2x1/) }]);
});
