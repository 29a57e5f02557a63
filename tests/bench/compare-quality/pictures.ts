import { crc32, deflateSync } from 'node:zlib';
import type { Random } from '../../../renderer/base/random.ts';

type Colour = readonly [red: number, green: number, blue: number];

/** An image in one colour with a darker edge, with this width and height in CSS pixels. */
export function colouredSquare(colour: Colour, width: number, height: number): string {
  const image = pngOf(width, height, (x, y) =>
    x === 0 || y === 0 ? [colour[0] >> 1, colour[1] >> 1, colour[2] >> 1] : colour,
  );
  return `<img width="${width}" height="${height}" src="data:image/png;base64,${image.toString('base64')}">`;
}

/** A drawing of bars with heights by chance. */
export function barChart(random: Random, width: number, height: number): string {
  return barsOf(
    Array.from({ length: 8 }, () => random.whole(10, height)),
    width,
    height,
  );
}

export function barsOf(heights: readonly number[], width: number, height: number): string {
  const step = width / heights.length;
  const bars = heights.map(
    (bar, at) => `<rect x="${at * step + 2}" y="${height - bar}" width="${step - 4}" height="${bar}" fill="#36c"/>`,
  );
  return `<svg width="${width}" height="${height}">${bars.join('')}<path d="M0 ${height}H${width}" stroke="#000"/></svg>`;
}

/** The heights of a chart of `barsOf`. */
export const heightsOf = (svg: string): number[] =>
  Array.from(svg.matchAll(/width="[\d.]+" height="(\d+)" fill/g), ([, bar]) => Number(bar));

/** PNG (ISO/IEC 15948), 8 bits of red, green and blue. */
function pngOf(width: number, height: number, colourAt: (x: number, y: number) => Colour): Buffer {
  const rows = Buffer.alloc((3 * width + 1) * height);
  for (let y = 0, at = 0; y < height; y += 1) {
    at += 1; // no filter
    for (let x = 0; x < width; x += 1) for (const level of colourAt(x, y)) rows[at++] = level;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}
