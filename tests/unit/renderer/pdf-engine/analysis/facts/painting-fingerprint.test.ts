import { type PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { pageFingerprint } from '../../../../../../renderer/pdf-engine/analysis/facts/read-looks.ts';
import { openInNode, pdfOf, write } from '../checks/check-fixture.ts';

const imageMark = ({ width, height }: Readonly<{ width?: number; height?: number }>) => `${width}x${height}`;

function withShading(pdf: PDFDocument): void {
  const shade = { FunctionType: 2, Domain: [0, 1], C0: [0], C1: [1], N: 1 };
  const S1 = { ShadingType: 2, ColorSpace: 'DeviceGray', Coords: [0, 0, 9, 9], Function: shade };
  pdf.getPage(0).node.Resources()!.set(PDFName.of('Shading'), pdf.context.obj({ S1 }));
}

/** The fingerprint of a page with these operators, in a document of its own. */
async function fingerprintOf(content: string, size: [number, number] = [600, 300]) {
  const pdf = await openInNode(await pdfOf([{ size, content }], withShading));
  return pageFingerprint(pdf, 1, imageMark);
}

const page = `0 0 1 rg 60 60 30 15 re f ${write('Total due', 60, 150)}`;

test('a page is named alike in two documents, whatever the reader calls their fonts', async () => {
  const name = await fingerprintOf(page);
  expect(name).not.toBeNull();
  expect(await fingerprintOf(page)).toBe(name);
  expect(await fingerprintOf(`/P << /MCID 3 >> BDC ${page} EMC`)).toBe(name);
});

test.each([
  ['a letter', page.replace('due', 'duf')],
  ['a place', page.replace('60 150', '60 150.01')],
  ['a colour', page.replace('0 0 1 rg', '0 0 0.9 rg')],
  ['an area', page.replace('30 15 re', '30 16 re')],
  ['the order of painting', `${write('Total due', 60, 150)}0 0 1 rg 60 60 30 15 re f`],
  ['an image', `${page} q 90 0 0 45 60 60 cm /I1 Do Q`],
])('%s makes another name', async (_, changed) => {
  const [name, other] = [await fingerprintOf(page), await fingerprintOf(changed)];
  expect(other).not.toBe(name);
});

test('paper of another size makes another name', async () => {
  expect(await fingerprintOf(page, [600, 301])).not.toBe(await fingerprintOf(page));
});

test.each([
  ['a shading', '/S1 sh'],
  ['pixels in the page itself', 'q 9 0 0 9 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G ID a EI Q'],
  ['a part that a layer may hide', `/OC /L1 BDC ${page} EMC`],
])('a page with %s has no name, since what it shows is kept elsewhere', async (_, content) => {
  expect(await fingerprintOf(content)).toBeNull();
});
