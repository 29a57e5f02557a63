import { expect, test } from 'vitest';
import { isSameFont } from '../../../../../renderer/pdf-engine/document/shared-fonts.ts';

/** An OpenType file with these tables, in their order. */
function fontOf(tables: Readonly<Record<string, string>>): Uint8Array {
  const entries = Object.entries(tables).map(([tag, text]) => [tag, Buffer.from(text)] as const);
  const head = Buffer.alloc(12 + 16 * entries.length);
  head.writeUInt32BE(0x00010000, 0);
  head.writeUInt16BE(entries.length, 4);
  let from = head.length;
  for (const [index, [tag, bytes]] of entries.entries()) {
    head.write(tag, 12 + 16 * index, 'latin1');
    head.writeUInt32BE(from, 12 + 16 * index + 8);
    head.writeUInt32BE(bytes.length, 12 + 16 * index + 12);
    from += bytes.length;
  }
  // A part of a larger buffer, as fonts come from pdf.js.
  const whole = Buffer.concat([Buffer.from('before'), head, ...entries.map(([, bytes]) => bytes)]);
  return new Uint8Array(whole.buffer, whole.byteOffset + 6, whole.byteLength - 6);
}

const font = fontOf({ glyf: 'outlines', name: 'AAAAAA+Sans', post: 'end' });

test('a font is the same under another name, also a longer one', () => {
  expect(isSameFont(font, fontOf({ glyf: 'outlines', name: 'BAAAAA+Sans', post: 'end' }))).toBe(true);
  expect(isSameFont(font, fontOf({ glyf: 'outlines', name: 'BAAAAA+Sans Bold', post: 'end' }))).toBe(true);
});

test('a font is another one with other outlines, other tables or another order of them', () => {
  expect(isSameFont(font, fontOf({ glyf: 'outlinez', name: 'AAAAAA+Sans', post: 'end' }))).toBe(false);
  expect(isSameFont(font, fontOf({ glyf: 'outlines and more', name: 'AAAAAA+Sans', post: 'end' }))).toBe(false);
  expect(isSameFont(font, fontOf({ glyf: 'outlines', name: 'AAAAAA+Sans' }))).toBe(false);
  expect(isSameFont(font, fontOf({ glyf: 'outlines', name: 'AAAAAA+Sans', prep: 'end' }))).toBe(false);
});

test('what is no whole OpenType file is compared byte by byte', () => {
  const cut = font.slice(0, -1);
  expect(isSameFont(cut, cut.slice())).toBe(true);
  expect(isSameFont(cut, fontOf({ glyf: 'outlines', name: 'BAAAAA+Sans', post: 'end' }).slice(0, -1))).toBe(false);
  expect(isSameFont(font, cut)).toBe(false);
  expect(isSameFont(new Uint8Array([1]), new Uint8Array([1]))).toBe(true);
  expect(isSameFont(new Uint8Array(), new Uint8Array([1]))).toBe(false);
});
