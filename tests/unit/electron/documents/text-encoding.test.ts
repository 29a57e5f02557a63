import { expect, test } from 'vitest';
import { encodingOf } from '../../../../electron/documents/text-encoding.ts';

test('an empty or one-byte body has an encoding too', () => {
  expect(encodingOf(new Uint8Array())).toEqual({ encoding: 'utf-8', markBytes: 0 });
  expect(encodingOf(Uint8Array.of(0x7b))).toEqual({ encoding: 'utf-8', markBytes: 0 });
});
