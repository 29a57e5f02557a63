import { PDFName } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { OPS } from '../../../../../renderer/pdf-engine/pdfjs/pdfjs-core.ts';
import { isInUse, whileRead } from '../../../../../renderer/pdf-engine/pdfjs/pdfjs-fields.ts';
import {
  annotationTransforms,
  colourOf,
  fontNames,
  fontOfGraphicsState,
  glyphsOf,
  imageName,
  imageNames,
  type Operands,
  type OperatorList,
  type PdfjsFont,
  pageObject,
  pathBounds,
  pathPainting,
} from '../../../../../renderer/pdf-engine/pdfjs/pdfjs-internals.ts';
import { openInNode, pdfOf, write } from '../analysis/checks/check-fixture.ts';

/** The first page of a PDF with this content, and its operators. */
async function pageWith(content: string, alter?: Parameters<typeof pdfOf>[1]) {
  const pdf = await openInNode(await pdfOf([{ content }], alter));
  const page = await pdf.getPage(1);
  return { page, operators: (await page.getOperatorList()) as OperatorList };
}

/** The operands of the first such operator. */
function operandsOf({ fnArray, argsArray }: OperatorList, operator: number): Operands {
  const index = fnArray.indexOf(operator);
  expect(index, 'the operator occurs').toBeGreaterThanOrEqual(0);
  return argsArray[index] ?? [];
}

test('text is a list of glyphs and numbers, in a font whose name begins with "g_"', async () => {
  const { page, operators } = await pageWith('BT /F1 12 Tf 72 700 Td [(Hi) -300 (a b)] TJ ET');
  expect([...fontNames(operators)]).toEqual([expect.stringMatching(/^g_/)]);
  const glyphs = glyphsOf(operandsOf(operators, OPS.showText));
  expect(glyphs).toContain(-300);
  const letters = glyphs.filter((glyph) => glyph !== null && typeof glyph === 'object');
  expect(letters.map(({ unicode }) => unicode).join('')).toBe('Hia b');
  expect(letters.map(({ isSpace }) => isSpace)).toEqual([false, false, false, true, false]);
  expect(letters[0]!.width).toBeGreaterThan(0);

  const font = (await pageObject(page, [...fontNames(operators)][0]!, 5_000)) as PdfjsFont;
  expect(font).toMatchObject({
    name: expect.any(String),
    type: expect.any(String),
    missingFile: false,
    vertical: false,
  });
  expect(font.fontMatrix?.[0]).toBeCloseTo(0.001);
  expect(font.data).toBeInstanceOf(Uint8Array);
});

test('a font that is not in the document says so', async () => {
  const { page, operators } = await pageWith(write('Hello', 72, 700, 'F2'));
  const font = (await pageObject(page, [...fontNames(operators)][0]!, 5_000)) as PdfjsFont;
  expect(font.name).toBe('Helvetica');
  expect(font.missingFile === true || (font.data?.length ?? 0) > 0).toBe(true);
});

test('a graphics state can set a font', async () => {
  const { operators } = await pageWith('/G1 gs BT 72 700 Td (Hello) Tj ET', (pdf) => {
    const { context } = pdf;
    const [page] = pdf.getPages();
    const font = context.register(context.obj({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' }));
    page!.node.Resources()!.set(PDFName.of('ExtGState'), context.obj({ G1: { Type: 'ExtGState', Font: [font, 12] } }));
  });
  const font = fontOfGraphicsState(operandsOf(operators, OPS.setGState));
  expect(font).toEqual([expect.stringMatching(/^g_/), 12]);
  expect([...fontNames(operators)]).toEqual([font![0]]);
});

test('a path is painted by an operator of its own operands, within bounds', async () => {
  const { operators } = await pageWith('1 1 1 rg 1 0 0 RG 10 20 30 40 re f 0 0 m 5 5 l S');
  const path = operandsOf(operators, OPS.constructPath);
  expect(pathPainting(path)).toBe(OPS.fill);
  expect(Array.from(pathBounds(path) as ArrayLike<number>)).toEqual([10, 20, 40, 60]);
  expect(colourOf(operandsOf(operators, OPS.setFillRGBColor))).toBe('#ffffff');
  expect(colourOf(operandsOf(operators, OPS.setStrokeRGBColor))).toBe('#ff0000');
});

test('an image has a name, and is null if it cannot be decoded', async () => {
  const { page, operators } = await pageWith('/I1 Do');
  const name = imageName(operandsOf(operators, OPS.paintImageXObject));
  expect(name).toEqual(expect.any(String));
  expect(await pageObject(page, name!, 5_000)).toMatchObject({ width: 2, height: 1 });
  const damaged = await pageWith('/I2 Do');
  const damagedName = imageName(operandsOf(damaged.operators, OPS.paintImageXObject))!;
  expect(await pageObject(damaged.page, damagedName, 5_000)).toBeNull();
});

test('what is read of a page stays until the work with it ends, though a drawing of the page ends meanwhile', async () => {
  const pdf = await openInNode(await pdfOf([{ content: '/I1 Do' }]));
  const page = await pdf.getPage(1);
  const image = await whileRead(page, async () => {
    const [name] = imageNames((await page.getOperatorList()) as OperatorList);
    page.cleanup();
    return pageObject(page, name!, 1_000);
  });
  expect(image).toMatchObject({ width: 2, height: 1 });
  expect(isInUse(page)).toBe(false);
});

test('a document can be closed while one of its pages is read', async () => {
  const pdf = await openInNode(await pdfOf([{ content: '/I1 Do' }]));
  const page = await pdf.getPage(1);
  await whileRead(page, () => pdf.loadingTask.destroy());
  expect(isInUse(page)).toBe(false);
});

test('an object that never arrives is undefined after a while', async () => {
  const { page } = await pageWith('');
  expect(await pageObject(page, 'no such object', 10)).toBeUndefined();
});

test('an annotation has its rectangle first, then two transformations', async () => {
  const { operators } = await pageWith('', (pdf) => {
    const { context } = pdf;
    const appearance = context.register(
      context.stream('0 0 10 10 re f', { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 10, 10] }),
    );
    const note = context.register(
      context.obj({ Type: 'Annot', Subtype: 'Stamp', Rect: [100, 200, 120, 220], F: 4, AP: { N: appearance } }),
    );
    pdf.getPages()[0]!.node.addAnnot(note);
  });
  const operands = operandsOf(operators, OPS.beginAnnotation);
  expect(operands[1]).toEqual([100, 200, 120, 220]);
  expect(annotationTransforms(operands).map((matrix) => Array.from(matrix as ArrayLike<number>))).toEqual([
    [2, 0, 0, 2, 100, 200],
    [1, 0, 0, 1, 0, 0],
  ]);
});
