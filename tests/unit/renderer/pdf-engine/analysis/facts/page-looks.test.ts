import { PDFName } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { pageLooks } from '../../../../../../renderer/pdf-engine/analysis/facts/read-looks.ts';
import { openInNode, pdfOf, write } from '../checks/check-fixture.ts';

/** What is read of a page with these operators; images are named by their size. */
async function looksOf(content: string) {
  const pdf = await openInNode(await pdfOf([{ size: [600, 300], content }]));
  return (await pageLooks(pdf, 1, ({ width, height }) => `${width}x${height}`))!;
}

test('letters: their font, size and colour, and where they stand', async () => {
  const { texts } = await looksOf(`${write('Total due', 60, 150)}1 0 0 rg ${write('now', 60, 75, 'F2')}`);
  expect(texts.map(({ text, style }) => [text, style.font, style.sizePx, style.colour])).toEqual([
    ['Total', 'ReportSans', 16, '#000000'],
    ['due', 'ReportSans', 16, '#000000'],
    ['now', 'Helvetica', 16, '#ff0000'],
  ]);
  const { x, y, height } = texts[0]!.box;
  expect(x).toBeCloseTo(80);
  // The line that letters stand on is 150 points from the lower edge, which is 200 CSS pixels from the upper one.
  expect(y).toBeLessThan(200 - 8);
  expect(y + height).toBeGreaterThan(200);
});

test('letters that are stretched, slanted, made bold by a stroke or cannot be seen', async () => {
  const { texts } = await looksOf(
    [
      '50 Tz BT /F1 12 Tf 10 100 Td (narrow) Tj ET 100 Tz',
      'BT /F1 12 Tf 1 0 0.3 1 10 80 Tm (slanted) Tj ET',
      'BT 2 Tr /F1 12 Tf 10 60 Td (bold) Tj ET',
      'BT 3 Tr /F1 12 Tf 10 40 Td (hidden) Tj ET',
    ].join('\n'),
  );
  expect(
    texts.map(({ text, style: { stretch, slant, mode } }) => [text, stretch, Math.round(10 * slant), mode]),
  ).toEqual([
    ['narrow', 0.5, 0, 0],
    ['slanted', expect.closeTo(0.96, 2), 3, 0],
    ['bold', 1, 0, 2],
  ]);
});

test('areas and lines: their colours and thickness, cut off where they are clipped', async () => {
  const { graphics } = await looksOf(
    [
      '0 0 1 rg 60 60 30 15 re f',
      '1 0 0 RG 3 w 60 150 m 120 150 l S',
      'q 0 0 30 30 re W n 0 1 0 rg 15 15 300 300 re f Q',
      '0 0 1 rg 700 700 30 15 re f',
    ].join('\n'),
  );
  expect(graphics.map(({ kind, box }) => [kind, box.x, box.y, box.width, box.height].map((part) => part))).toEqual([
    ['area', 80, 300, 40, 20],
    ['line', 78, 198, 84, 4],
    ['area', 20, 360, 20, 20],
  ]);
  expect(graphics.map(({ look }) => look.match(/#\w+/g))).toEqual([['#0000ff'], ['#ff0000'], ['#00ff00']]);
  const [thin] = (await looksOf('1 0 0 RG 1 w 60 150 m 120 150 l S')).graphics;
  expect(thin!.look).not.toBe(graphics[1]!.look);
});

test('images by their pixels, at their place', async () => {
  const { graphics } = await looksOf('q 90 0 0 45 60 60 cm /I1 Do Q');
  expect(graphics).toMatchObject([{ kind: 'image', box: { x: 80, y: 260, width: 120, height: 60 } }]);
  expect(graphics[0]!.look).toContain('2x1');
});

test('a page that cannot be read has none', async () => {
  const pdf = await openInNode(await pdfOf([{ content: '' }]));
  expect(await pageLooks(pdf, 7, () => '')).toBeNull();
});

test('gradients: their colours, wherever they are painted, as an area or as a shading', async () => {
  const gradient = (to: readonly number[], from = 60, width = 120) => ({
    ...{ ShadingType: 2, ColorSpace: 'DeviceRGB', Coords: [from, 0, from + width, 0] },
    Function: { FunctionType: 2, Domain: [0, 1], C0: [0, 0, 1], C1: [...to], N: 1 },
  });
  const drawn = async (shading: object, content: string) => {
    const bytes = await pdfOf([{ size: [600, 300], content }], (pdf) => {
      const resources = pdf.getPage(0).node.Resources()!;
      resources.set(PDFName.of('Pattern'), pdf.context.obj({ P1: { PatternType: 2, Shading: shading as never } }));
      resources.set(PDFName.of('Shading'), pdf.context.obj({ S1: shading as never }));
    });
    const looks = await pageLooks(await openInNode(bytes), 1, () => '');
    return looks!.graphics[0]!.look;
  };
  const area = '/Pattern cs /P1 scn 60 60 120 30 re f';
  const shaded = 'q 60 60 120 30 re W n /S1 sh Q';
  for (const content of [area, shaded]) {
    const look = await drawn(gradient([0, 1, 0]), content);
    expect(await drawn(gradient([0, 1, 0], 30, 240), content)).toBe(look);
    expect(await drawn(gradient([0.005, 0.999, 0]), content)).toBe(look);
    expect(await drawn(gradient([1, 0.5, 0]), content)).not.toBe(look);
  }
});
