import { expect, test } from 'vitest';
import { makePagePicture } from '../../../renderer/sheet/page-picture.ts';

const rasterOf = async (colour: string) => {
  const canvas = new OffscreenCanvas(20, 30);
  const context = canvas.getContext('2d')!;
  context.fillStyle = colour;
  context.fillRect(0, 0, 20, 30);
  return { bitmap: canvas.transferToImageBitmap(), width: 20, height: 30 };
};

test('pages are drawn side by side into one picture, and their bitmaps are closed', async () => {
  const rasters = await Promise.all(['red', 'lime', 'blue'].map(rasterOf));
  const address = await makePagePicture(rasters);
  const picture = await createImageBitmap(await (await fetch(address)).blob());
  URL.revokeObjectURL(address);
  expect([picture.width, picture.height]).toEqual([44, 64]);
  expect(rasters.map(({ bitmap }) => bitmap.width)).toEqual([0, 0, 0]);
  const context = new OffscreenCanvas(44, 64).getContext('2d')!;
  context.drawImage(picture, 0, 0);
  const brightest = (x: number, y: number) => {
    const [red = 0, green = 0, blue = 0] = context.getImageData(x, y, 1, 1).data;
    return red > green && red > blue ? 'red' : green > blue ? 'green' : 'blue';
  };
  expect([brightest(10, 15), brightest(34, 15), brightest(10, 49)]).toEqual(['red', 'green', 'blue']);
});
