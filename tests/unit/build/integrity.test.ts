import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { assertIntegrity } from '../../../build/runtime/integrity.mjs';

/** `printf 'a galley proof' | openssl dgst -sha512 -binary | base64` */
const reviewed = 'sha512-bJfxtIQs8ndhjAFC1zbW42aAy/F1fnCn6WMc9xzTVhP+bn4RSYOEjVCUqYqUisNVPvrhyUHhZZMQbl2bViLoOA==';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-integrity-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('the reviewed file is taken', async () => {
  const file = join(folder, 'runtime.tgz');
  await writeFile(file, 'a galley proof');
  await assertIntegrity(file, reviewed);
});

test('a file that differs in one byte is refused', async () => {
  const file = join(folder, 'runtime.tgz');
  await writeFile(file, 'a galley proog');
  await expect(assertIntegrity(file, reviewed)).rejects.toThrow(/runtime\.tgz is not the file that was expected/);
});
