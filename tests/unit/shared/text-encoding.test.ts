import { expect, test } from 'vitest';
import { encodingOf } from '../../../shared/text-encoding.ts';

test('an empty or one-byte body has an encoding too', () => {
  expect(encodingOf(new Uint8Array())).toEqual({ encoding: 'utf-8', markBytes: 0 });
  expect(encodingOf(Uint8Array.of(0x7b))).toEqual({ encoding: 'utf-8', markBytes: 0 });
});

test('zeros beside the first two characters mean UTF-16, a single zero does not', () => {
  const encodingOfText = (text: string) => encodingOf(new TextEncoder().encode(text)).encoding;
  expect(encodingOfText('{\0"\0')).toBe('utf-16le');
  expect(encodingOfText('\0{\0"')).toBe('utf-16be');
  expect(encodingOfText('1\0')).toBe('utf-16le');
  expect(encodingOfText('a\0bc')).toBe('utf-8');
});
