import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';

/**
 * Resolves if the file is the reviewed one, and rejects if a single byte differs.
 *
 * @param {string} file
 * @param {string} expected a Subresource Integrity string (W3C SRI, 3.5): `sha512-` and the digest in base64
 */
export async function assertIntegrity(file, expected) {
  const [algorithm = ''] = expected.split('-', 1);
  const hash = createHash(algorithm);
  await pipeline(createReadStream(file), hash);
  const found = `${algorithm}-${hash.digest('base64')}`;
  if (found === expected) return;
  throw new Error(
    `${basename(file)} is not the file that was expected, and was refused.\nexpected ${expected}\nfound    ${found}`,
  );
}
