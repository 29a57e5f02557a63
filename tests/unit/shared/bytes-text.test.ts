import { expect, test } from 'vitest';
import { bytesText } from '../../../shared/bytes-text.ts';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1_000, '1.0 kB'],
  [1_536, '1.5 kB'],
  [9_949, '9.9 kB'],
  [9_950, '10 kB'],
  [150_000, '150 kB'],
  [999_600, '1.0 MB'],
  [1_234_000_000, '1.2 GB'],
  [5_000_000_000_000_000, '5,000 TB'],
])('%i bytes read as %s', (bytes, text) => expect(bytesText(bytes)).toBe(text));
