import { expect, test } from 'vitest';
import { jpegOrientation } from '../../../../electron/sample-service/jpeg-orientation.ts';

/** One entry, Orientation 6, of type SHORT. */
const little = '49492a0008000000' + '0100' + '1201030001000000' + '06000000' + '00000000';
const big = '4d4d002a00000008' + '0001' + '0112000300000001' + '00060000' + '00000000';
const segment = (marker: string, payload: string) =>
  `ff${marker}${(payload.length / 2 + 2).toString(16).padStart(4, '0')}${payload}`;
const exif = (tiff: string) => segment('e1', `457869660000${tiff}`);
const jfif = segment('e0', '4a46494600010100000100010000');
const xmp = segment('e1', '687474703a2f2f6e732e61646f62652e636f6d2f7861702f312e302f00');
const of = (...parts: string[]) => jpegOrientation(Buffer.from(`ffd8${parts.join('')}ffda`, 'hex'));

test.each([
  ['little-endian', [exif(little)]],
  ['big-endian', [exif(big)]],
  ['behind JFIF and XMP', [jfif, xmp, exif(big)]],
  ['behind fill bytes', [jfif, 'ffffff', exif(little)]],
])('the orientation of a photo is found: %s', (_, parts) => expect(of(...parts)).toBe(6));

test.each([
  ['no Exif', [jfif]],
  ['Exif behind the image data', [jfif, 'ffda', exif(little)]],
  ['an orientation that is none', [exif(little.replace('06000000', '09000000'))]],
  ['cut', [exif(little).slice(0, 30)]],
  ['fill bytes to the end', ['ffffffff']],
])('a photo stays as it is: %s', (_, parts) => expect(of(...parts)).toBe(1));
