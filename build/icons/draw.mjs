/**
 * `node build/icons/draw.mjs`: draws the icon files from the two drawings next to this file. Run it after a change of
 * either. The results are committed, so that packaging needs no browser.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { chromium } from 'playwright';
import { debianChromium } from '../session/debian-chromium.mjs';

const here = new URL('./', import.meta.url);
const largestOfSmallDrawing = 32;
const linuxSizes = [16, 24, 32, 48, 64, 128, 256, 512];
const windowsSizes = [16, 24, 32, 48, 64, 128, 256];
/** The entry types for a PNG, by its size in pixels. `ic11` to `ic14` are the same sizes for dense screens. */
const macTypes = /** @type {const} */ ([
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic13', 256],
  ['ic08', 256],
  ['ic14', 512],
  ['ic09', 512],
  ['ic10', 1024],
]);

const pngs = await drawAll([...new Set([...linuxSizes, ...windowsSizes, ...macTypes.map(([, size]) => size)])]);
const png = (/** @type {number} */ size) => /** @type {Buffer} */ (pngs.get(size));

await mkdir(new URL('png/', here), { recursive: true });
await Promise.all(linuxSizes.map((size) => writeFile(new URL(`png/${size}x${size}.png`, here), png(size))));
await writeFile(new URL('galley.ico', here), ico(windowsSizes.map((size) => ({ size, image: png(size) }))));
await writeFile(new URL('galley.icns', here), icns(macTypes.map(([type, size]) => ({ type, image: png(size) }))));

/** @param {readonly number[]} sizes in pixels */
async function drawAll(sizes) {
  const executablePath = debianChromium();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  /** @type {Map<number, Buffer>} */
  const drawn = new Map();
  const page = await browser.newPage();
  for (const size of sizes) {
    const drawing = size <= largestOfSmallDrawing ? 'galley-small.svg' : 'galley.svg';
    const svg = await readFile(new URL(drawing, here), 'utf8');
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`);
    drawn.set(size, await page.screenshot({ omitBackground: true }));
  }
  await browser.close();
  return drawn;
}

/**
 * Windows' container: a header, a directory with 16 bytes per image, then the images ("Icons", Microsoft, 1995; PNG
 * since Vista).
 *
 * @param {ReadonlyArray<Readonly<{ size: number, image: Buffer }>>} images
 */
function ico(images) {
  const directory = Buffer.alloc(6 + 16 * images.length);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(images.length, 4);
  let offset = directory.length;
  for (const [i, { size, image }] of images.entries()) {
    const at = 6 + 16 * i;
    directory.writeUInt8(size % 256, at); // 0 means 256
    directory.writeUInt8(size % 256, at + 1);
    directory.writeUInt16LE(1, at + 4);
    directory.writeUInt16LE(32, at + 6);
    directory.writeUInt32LE(image.length, at + 8);
    directory.writeUInt32LE(offset, at + 12);
    offset += image.length;
  }
  return Buffer.concat([directory, ...images.map(({ image }) => image)]);
}

/**
 * Apple's container: blocks of type, length and data inside one block `icns`.
 *
 * @param {ReadonlyArray<Readonly<{ type: string, image: Buffer }>>} images
 */
function icns(images) {
  return block('icns', Buffer.concat(images.map(({ type, image }) => block(type, image))));
}

/**
 * @param {string} type four letters
 * @param {Buffer} data
 */
function block(type, data) {
  const header = Buffer.alloc(8);
  header.write(type, 'latin1');
  header.writeUInt32BE(header.length + data.length, 4);
  return Buffer.concat([header, data]);
}
